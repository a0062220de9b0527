package lightsout

import (
	"cmp"
	"slices"
	"strconv"

	"jie/lightsout/modk"
	"jie/linear/gf2"
)

// form defines how vectors of numbers modulo k are held: packed bits for two states, and bytes for more.
type form[P any] interface {
	zero(n int) P
	clone(x P) P
	add(x, y P)        // x += y
	subtract(x, y P)   // x -= y
	scale(x P, n int)  // x *= n
	meets(x, y P) bool // the inner product modulo k is not zero
	set(x P, j, n int)
	at(x P, j int) int           // how often x presses button j
	next(x P, j int) int         // the first button from j on that x presses, or -1
	differ(x, y P) int           // the first button that x and y press differently, or -1
	multiples(step P, j int) int // the number of multiples of step at button j, where it begins
	// moves writes x, given the names of the buttons and the suffix for each number of presses.
	moves(x P, names, times []string) []string

	unpacked(x P, n int) []uint8 // the first n numbers, a byte each
	packed(x []uint8) P          // the inverse of unpacked
	// terms appends the indexes of the first n numbers that are not zero and, for more than two states, their values.
	terms(x P, n int, at []int32, values []uint8) ([]int32, []uint8)
	size(n int) int // bytes that n numbers of a quiet pattern take
}

// bitPatterns are patterns of two states, one bit per button.
type bitPatterns struct{}

func (bitPatterns) zero(n int) gf2.Vector         { return gf2.NewVector(n) }
func (bitPatterns) clone(x gf2.Vector) gf2.Vector { return slices.Clone(x) }
func (bitPatterns) add(x, y gf2.Vector)           { x.Xor(y) }
func (bitPatterns) subtract(x, y gf2.Vector)      { x.Xor(y) }
func (bitPatterns) meets(x, y gf2.Vector) bool    { return x.Dot(y) }
func (bitPatterns) scale(gf2.Vector, int)         {} // by an odd number
func (bitPatterns) at(x gf2.Vector, j int) int    { return int(x[j>>6] >> (j & 63) & 1) }
func (bitPatterns) next(x gf2.Vector, j int) int  { return x.Next(j) }
func (bitPatterns) differ(x, y gf2.Vector) int    { return gf2.FirstDifference(x, y) }
func (bitPatterns) multiples(gf2.Vector, int) int { return 2 }
func (bitPatterns) size(n int) int                { return n / 8 }

func (bitPatterns) set(x gf2.Vector, j, n int) {
	if x.Bit(j) != (n&1 != 0) {
		x.Flip(j)
	}
}

func (bitPatterns) moves(x gf2.Vector, names, _ []string) []string {
	list := make([]string, 0, x.Weight())
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		list = append(list, names[j])
	}
	return list
}

func (bitPatterns) unpacked(v gf2.Vector, n int) []uint8 {
	x := make([]uint8, n)
	for i := v.Next(0); i >= 0 && i < n; i = v.Next(i + 1) {
		x[i] = 1
	}
	return x
}

func (bitPatterns) packed(x []uint8) gf2.Vector {
	v := gf2.NewVector(len(x))
	for i, n := range x {
		v[i>>6] |= uint64(n) << (i & 63)
	}
	return v
}

func (bitPatterns) terms(x gf2.Vector, n int, at []int32, values []uint8) ([]int32, []uint8) {
	for j := x.Next(0); j >= 0 && j < n; j = x.Next(j + 1) {
		at = append(at, int32(j))
	}
	return at, values
}

// bytePatterns are patterns of k states, one byte per button.
type bytePatterns struct{ k int }

func (bytePatterns) zero(n int) []uint8                  { return make([]uint8, n) }
func (bytePatterns) clone(x []uint8) []uint8             { return slices.Clone(x) }
func (b bytePatterns) add(x, y []uint8)                  { modk.Add(x, y, b.k) }
func (b bytePatterns) subtract(x, y []uint8)             { modk.Subtract(x, y, b.k) }
func (b bytePatterns) meets(x, y []uint8) bool           { return modk.Dot(x, y, b.k) != 0 }
func (b bytePatterns) scale(x []uint8, n int)            { modk.Scale(x, n, b.k) }
func (bytePatterns) set(x []uint8, j, n int)             { x[j] = uint8(n) }
func (bytePatterns) at(x []uint8, j int) int             { return int(x[j]) }
func (b bytePatterns) multiples(step []uint8, j int) int { return b.k / int(step[j]) }
func (bytePatterns) unpacked(x []uint8, n int) []uint8   { return x[:n] }
func (bytePatterns) packed(x []uint8) []uint8            { return x }
func (bytePatterns) size(n int) int                      { return 2 * n }

func (bytePatterns) next(x []uint8, j int) int {
	for ; j < len(x); j++ {
		if x[j] > 0 {
			return j
		}
	}
	return -1
}

func (bytePatterns) moves(x []uint8, names, times []string) []string {
	list := []string{}
	for j, n := range x {
		switch n {
		case 0:
		case 1:
			list = append(list, names[j])
		default:
			list = append(list, names[j]+times[n])
		}
	}
	return list
}

func (bytePatterns) differ(x, y []uint8) int {
	for j := range x {
		if x[j] != y[j] {
			return j
		}
	}
	return -1
}

func (bytePatterns) terms(x []uint8, n int, at []int32, values []uint8) ([]int32, []uint8) {
	for j, value := range x[:n] {
		if value != 0 {
			at, values = append(at, int32(j)), append(values, value)
		}
	}
	return at, values
}

// lister orders press patterns by their move lists, presses in reading order. The first move in which two lists differ
// decides, as text, and a list that ends there comes first:
//
//	[]  <  ["0,1" "3,0"]  <  ["0,1*2"]  <  ["0,10"]  <  ["0,2"]
type lister[P any] struct {
	form[P]
	names []string // of the buttons
	rank  []int    // of each button's name among all names, as texts
	times []string // suffix of a name for each number of presses
	often []int    // rank of each number of presses among all, as texts
}

// newLister returns a lister of patterns in which each button is pressed fewer than k times.
func newLister[P any](l *layout, k int, of form[P]) *lister[P] {
	s := &lister[P]{form: of, names: make([]string, l.buttons()), times: make([]string, k)}
	for j := range s.names {
		b := l.named(j)
		s.names[j] = b.name()
	}
	for n := range s.times {
		if n != 1 {
			s.times[n] = "*" + strconv.Itoa(n)
		}
	}
	s.rank, s.often = ranks(s.names), ranks(s.times)
	return s
}

func ranks(texts []string) []int {
	order := make([]int, len(texts))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(texts[i], texts[j]) })
	rank := make([]int, len(texts))
	for at, i := range order {
		rank[i] = at
	}
	return rank
}

// key returns the place of a number of presses of button j in the order; no press comes first.
// "*" stands before the digits and ",", so names decide before numbers of presses.
func (l *lister[P]) key(j, times int) int {
	if j < 0 {
		return -1
	}
	return l.rank[j]*len(l.times) + l.often[times]
}

// movesOf writes one pattern. It returns nil if the pattern is drawn and the board too large to list moves.
func movesOf[P any](l *layout, of form[P], x P, drawn []string) []string {
	if drawn != nil && !l.listed() {
		return nil
	}
	list := []string{}
	for j := of.next(x, 0); j >= 0; j = of.next(x, j+1) {
		b := l.named(j)
		list = append(list, b.move(int64(of.at(x, j))))
	}
	return list
}

// pattern draws how often each place is pressed, in the form of positions; nil if a button stands below the board.
func (l *layout) pattern(times func(button int) uint8) []string {
	if l.rows() > l.h {
		return nil
	}
	rows := make([]string, l.h)
	var row []byte
	for r := range rows {
		row = row[:0]
		for c := range l.w {
			if c > 0 && l.rules.wide() {
				row = append(row, ',')
			}
			n := uint8(0)
			if j := l.buttonOn(r*l.w + c); j >= 0 {
				n = times(j)
			}
			row = strconv.AppendUint(row, uint64(n), 10)
		}
		rows[r] = string(row)
	}
	return rows
}

func (l *lister[P]) moves(x P) []string { return l.form.moves(x, l.names, l.times) }

// compare orders two patterns by how each continues at the first button that they press differently.
func (l *lister[P]) compare(x, y P) int {
	d := l.differ(x, y)
	if d < 0 {
		return 0
	}
	return cmp.Compare(l.onward(x, d), l.onward(y, d))
}

// onward returns the key of the first press of x from button j on.
func (l *lister[P]) onward(x P, j int) int {
	if j = l.next(x, j); j < 0 {
		return -1
	}
	return l.key(j, l.at(x, j))
}

// branch is one way to continue a pattern: the key of its next press, the pattern, and the first open step and button.
type branch[P any] struct {
	key        int
	x          P
	step, from int
}

// walk yields the members of x + <steps> in order; it changes x. The steps are in echelon form over GF(2), and in
// Howell form modulo k, so the choices before a button fix its value, except for multiples of the step that begins
// there. Every branch leads to a member.
func (l *lister[P]) walk(x P, steps []P, step, from int, yield func(P) bool) bool {
	var branches []branch[P]
	for {
		press, free := l.next(x, from), -1
		if step < len(steps) {
			free = l.next(steps[step], 0)
		}
		if fixed := free < 0 || press >= 0 && press < free; fixed && len(branches) == 0 { // only one way
			if press < 0 {
				return yield(x)
			}
			from = press + 1
			continue
		} else if fixed {
			branches = append(branches, branch[P]{l.onward(x, from), x, step, press + 1})
			break
		}
		zero := false
		for n := range l.multiples(steps[step], free) {
			if n > 0 {
				l.add(x, steps[step])
			}
			if times := l.at(x, free); times > 0 {
				branches = append(branches, branch[P]{l.key(free, times), l.clone(x), step + 1, free + 1})
			} else {
				zero = true
			}
		}
		if !zero {
			break
		}
		for l.at(x, free) > 0 {
			l.add(x, steps[step])
		}
		step, from = step+1, free+1
	}
	slices.SortFunc(branches, func(a, b branch[P]) int { return a.key - b.key })
	for _, b := range branches {
		if b.key < 0 {
			if !yield(b.x) {
				return false
			}
		} else if !l.walk(b.x, steps, b.step, b.from, yield) {
			return false
		}
	}
	return true
}

func (l *lister[P]) texts(list []P) [][]string {
	out := make([][]string, len(list))
	for i, x := range list {
		out[i] = l.moves(x)
	}
	return out
}
