package check

import (
	"math"
	"math/bits"

	"jie/puzzle"
	"jie/puzzle/lengthproof"
)

// A joining verifies lengths of boards of two states whose quiet patterns split. The proof
// puts the buttons into four classes. Let K be the space of the quiet patterns. It has to be
// the sum of its patterns without presses in class 1 and those without presses in class 0;
// and the same for classes 3 and 2. Then a solution's presses in class 0 are those of one of
// 2^d members of a list, and its presses in class 1 are those of a member of another list.
// Each pair of members is a solution. One with fewer presses than the length n has at most h
// presses in classes 0 and 1, or at most n - 2 - h in classes 2 and 3. So it is enough to look
// at these pairs.
type joining struct {
	m      *meter
	x      bitRow // a solution
	length int64
	halves [2]joinedHalf
}

// joinedHalf holds two classes, and the vectors that are added to x for the presses in each.
type joinedHalf struct {
	class  [2]bitRow
	basis  [2][]bitRow // of what is added to x
	counts [2][]int64  // members of a list by presses in the class: that many or fewer
}

// Bounds of a join.
const (
	mostMembers = 18      // dimensions of a list
	mostPairs   = 1 << 28 // checked in some seconds
)

// joined verifies the classes of a goal.
func (e *equations) joined(m *meter, p *lengthproof.Proof, goal *lengthproof.Goal, want []int64) error {
	if e.prime != 2 {
		return badLength("length-kind")
	}
	if p.Length < 0 || p.Length > int64(len(e.buttons)) {
		return badLength("length-presses")
	}
	classes, ok := e.classes(goal.Join)
	if !ok {
		return badLength("length-join")
	}
	rows, pivots, err := e.reduceTwo(m, want)
	if err != nil || rows == nil {
		return err
	}
	j := &joining{m: m, length: p.Length}
	var kernel []bitRow
	j.x, kernel = e.solutionsTwo(rows, pivots)
	for i := range j.halves {
		if j.halves[i], ok = splitPatterns(kernel, classes[2*i], classes[2*i+1]); !ok {
			return badLength("length-join")
		}
		if err := j.count(&j.halves[i]); err != nil {
			return err
		}
	}
	return j.verify()
}

// classes returns the buttons of each class.
func (e *equations) classes(text string) (classes [4]bitRow, ok bool) {
	for i := range classes {
		classes[i] = make(bitRow, len(e.buttons)/64+1)
	}
	if len(text) != len(e.buttons) {
		return classes, false
	}
	for j := range len(text) {
		if text[j] < '0' || text[j] > '3' {
			return classes, false
		}
		classes[text[j]-'0'].flip(j)
	}
	return classes, true
}

// splitPatterns finds bases of the patterns that vanish on one of two classes. Together they
// have to span the kernel.
func splitPatterns(kernel []bitRow, a, b bitRow) (h joinedHalf, ok bool) {
	h.class = [2]bitRow{a, b}
	h.basis = [2][]bitRow{vanishing(kernel, b), vanishing(kernel, a)}
	most := max(len(h.basis[0]), len(h.basis[1]))
	// A pattern in both spans vanishes on both classes.
	return h, most <= mostMembers && len(h.basis[0])+len(h.basis[1]) == len(kernel) && len(vanishing(h.basis[0], a)) == 0
}

// vanishing returns a basis of the patterns in a span, given by independent vectors, that have
// no presses in a class.
func vanishing(vectors []bitRow, class bitRow) (rest []bitRow) {
	var pivots []int
	var done []bitRow
	for _, v := range vectors {
		v = append(bitRow(nil), v...)
		for i, pivot := range done {
			if v.has(pivots[i]) {
				v.add(pivot)
			}
		}
		if at := v.first(class); at >= 0 {
			pivots, done = append(pivots, at), append(done, v)
		} else {
			rest = append(rest, v)
		}
	}
	return rest
}

// first returns the first number of a class that is 1, or -1.
func (r bitRow) first(class bitRow) int {
	for i, word := range r {
		if word &= class[i]; word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// weight counts the numbers of a class that are 1.
func (r bitRow) weight(class bitRow) (n int) {
	for i, word := range r {
		n += bits.OnesCount64(word & class[i])
	}
	return n
}

// members calls see with x plus each sum of vectors of a basis.
func (j *joining) members(basis []bitRow, see func(v bitRow)) error {
	v := append(bitRow(nil), j.x...)
	for step := uint64(1); ; step++ {
		see(v)
		if step == 1<<len(basis) {
			return nil
		}
		if err := j.m.spend(len(v), 0); err != nil {
			return err
		}
		v.add(basis[bits.TrailingZeros64(step)])
	}
}

func (j *joining) count(h *joinedHalf) error {
	for side, basis := range h.basis {
		counts := make([]int64, j.length+1)
		if err := j.members(basis, func(v bitRow) {
			if n := int64(v.weight(h.class[side])); n <= j.length {
				counts[n]++
			}
		}); err != nil {
			return err
		}
		for n := range j.length {
			counts[n+1] += counts[n]
		}
		h.counts[side] = counts
	}
	return nil
}

// pairs returns how many pairs have at most a given number of presses in the two classes.
func (h *joinedHalf) pairs(most int64) (pairs int64) {
	before := int64(0)
	for n := range most + 1 {
		pairs += (h.counts[0][n] - before) * h.counts[1][most-n]
		before = h.counts[0][n]
	}
	return pairs
}

// verify checks the pairs of the h with the fewest.
func (j *joining) verify() error {
	fewest, at := int64(math.MaxInt64), int64(0)
	for h := int64(-1); h < j.length; h++ {
		if n := j.halves[0].pairs(h) + j.halves[1].pairs(j.length-2-h); n < fewest {
			fewest, at = n, h
		}
	}
	if fewest > mostPairs {
		return puzzle.ErrReach
	}
	if err := j.look(&j.halves[0], at); err != nil {
		return err
	}
	return j.look(&j.halves[1], j.length-2-at)
}

// look fails if a pair with at most a given number of presses in the two classes is a
// solution with fewer than the length.
func (j *joining) look(h *joinedHalf, most int64) error {
	var light [2][][]bitRow // members by their presses in the class
	for side, basis := range h.basis {
		light[side] = make([][]bitRow, most+1)
		if err := j.members(basis, func(v bitRow) {
			if n := int64(v.weight(h.class[side])); n <= most && h.counts[1-side][most-n] > 0 {
				light[side][n] = append(light[side][n], append(bitRow(nil), v...))
			}
		}); err != nil {
			return err
		}
	}
	for n, members := range light[0] {
		for _, others := range light[1][:most+1-int64(n)] {
			for _, v := range members {
				if err := j.m.spend(len(others), 0); err != nil {
					return err
				}
				if j.shorter(v, others) {
					return badLength("length-shorter")
				}
			}
		}
	}
	return nil
}

// shorter reports whether a member and one of others make a solution with fewer presses than
// the length. Both contain x, so x is added once more.
func (j *joining) shorter(v bitRow, others []bitRow) bool {
	for _, w := range others {
		presses := 0
		for i, word := range j.x {
			presses += bits.OnesCount64(word ^ v[i] ^ w[i])
		}
		if int64(presses) < j.length {
			return true
		}
	}
	return false
}
