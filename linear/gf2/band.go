package gf2

// Band solves a system of equations whose unknowns can be put in a row so that each equation names unknowns that lie
// close together. The equations are added one by one, in about the order of the unknowns they name. If one begins where
// an earlier one begins, that one is added to it, so it begins later. The equations kept are a staircase, with each
// step from its first unknown to its last:
//
//	11.1        1..1 comes     11.1
//	 1.11      --------->       1.11
//	  1.1       1.1 + 1.11       1.1
//	             = ..1.1           1
//
// For n equations that span up to b unknowns, adding takes about n b^2 / 256 steps of a word, and n
// b bits are held; a dense elimination takes n^3 / 64 and n^2. Any other order, and any matrix,
// gives the same result at a higher cost. It is not safe for concurrent use.
type Band struct {
	steps []step // by the unknown that they begin with
	rank  int
	last  int // the last unknown named so far
	work  Vector
	slab  []uint64 // room for further steps
	asked int      // words of the last slab
}

// step is an equation from the word of its first unknown on; none if words is nil.
type step struct {
	words Vector
	right bool
}

// NewBand returns the system of no equations in n unknowns.
func NewBand(n int) *Band { return &Band{steps: make([]step, n)} }

// Add adds the equation that the sum of the unknowns is right; an unknown named twice cancels. If
// the equation contradicts the others, Add returns false and leaves the system unchanged.
func (b *Band) Add(unknowns []int32, right bool) bool {
	if len(unknowns) == 0 {
		return !right
	}
	low := int(unknowns[0])
	for _, u := range unknowns {
		low, b.last = min(low, int(u)), max(b.last, int(u))
	}
	base := low &^ 63
	for n := Words(b.last + 1 - base); len(b.work) < n; {
		b.work = append(b.work, 0)
	}
	row := b.work[:Words(b.last+1-base)]
	clear(row)
	for _, u := range unknowns {
		row.Flip(int(u) - base)
	}
	for at := row.Next(low - base); at >= 0; at = row.Next(at + 1) {
		s := &b.steps[base+at]
		if s.words == nil {
			*s = step{b.kept(row[at>>6:]), right}
			b.rank++
			return true
		}
		row[at>>6:].Xor(s.words)
		right = right != s.right
	}
	return !right
}

// Memory is allocated in slabs, each twice as large as the one before up to slabWords,
// so that a small system takes little memory.
const (
	firstSlab = 1 << 6
	slabWords = 1 << 14
)

// kept copies a row without the zeros at its end.
func (b *Band) kept(row Vector) Vector {
	n := len(row)
	for row[n-1] == 0 {
		n--
	}
	if len(b.slab) < n {
		b.asked = min(max(2*b.asked, firstSlab), slabWords)
		b.slab = make([]uint64, max(n, b.asked))
	}
	words := Vector(b.slab[:n:n])
	b.slab = b.slab[n:]
	copy(words, row)
	return words
}

// Nullity returns the dimension of the kernel.
func (b *Band) Nullity() int { return len(b.steps) - b.rank }

// Solution solves the equations; free variables are zero.
func (b *Band) Solution() Vector {
	x := NewVector(len(b.steps))
	for u := len(b.steps) - 1; u >= 0; u-- {
		if s := b.steps[u]; s.words != nil && s.words.Dot(x[u>>6:]) != s.right {
			x.Set(u)
		}
	}
	return x
}

// Kernel yields a basis of the solutions for right sides of zero: one for each free
// unknown, in which this one is one and the other free unknowns are zero.
func (b *Band) Kernel(yield func(Vector) bool) {
	for free := range b.steps {
		if b.steps[free].words != nil {
			continue
		}
		x := NewVector(len(b.steps))
		x.Set(free)
		for u := free - 1; u >= 0; u-- {
			if s := b.steps[u]; s.words != nil && s.words.Dot(x[u>>6:]) {
				x.Set(u)
			}
		}
		if !yield(x) {
			return
		}
	}
}
