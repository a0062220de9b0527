package check

import (
	"math/bits"
	"slices"

	"jie/puzzle"
	"jie/puzzle/lightest"
)

// A joining verifies lengths of boards of two states whose quiet patterns split. The proof puts the buttons into four
// classes. The space of the quiet patterns has to be the sum of those without presses in class 1 and those without
// presses in class 0; and the same for classes 3 and 2. Then a solution's presses in class 0 are those of one of 2^d
// members of a list, in class 1 those of a member of another list, and each pair of members is a solution. One with
// fewer presses than the length n has at most h presses in classes 0 and 1, or at most n - 2 - h in classes 2 and 3,
// for the h of the proof. So these pairs are enough.
type joining struct {
	m      *meter
	x      bitRow // a solution
	length int64
	pairs  int64 // looked at
}

// Bounds of a join.
const (
	mostMembers = 18      // dimensions of a list
	mostPairs   = 1 << 28 // checked in some seconds
)

// joined verifies the classes of a goal.
func (e *equations) joined(m *meter, length int64, split *lightest.Split, want []int64) error {
	classes, ok := e.classes(split.Classes)
	if !ok || length > int64(len(e.buttons)) || split.At < -1 || split.At >= length {
		return lightest.Refuse("certificate-split")
	}
	rows, pivots, err := e.reduceTwo(m, want)
	if err != nil || rows == nil {
		return err
	}
	x, kernel := e.solutionsTwo(rows, pivots)
	j := &joining{m: m, x: x, length: length}
	if err := j.half(kernel, classes[0], classes[1], split.At); err != nil {
		return err
	}
	return j.half(kernel, classes[2], classes[3], length-2-split.At)
}

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

// half looks at the pairs with at most some presses in two classes: x plus patterns that vanish on one, which span the
// kernel.
func (j *joining) half(kernel []bitRow, a, b bitRow, most int64) error {
	first, second := vanishing(kernel, b), vanishing(kernel, a)
	// A pattern in both spans vanishes on both classes.
	if len(first)+len(second) != len(kernel) || max(len(first), len(second)) > mostMembers || len(vanishing(first, a)) > 0 {
		return lightest.Refuse("certificate-split")
	}
	room := int64(-1) // most, less the fewest presses in the other class
	if err := j.members(first, func(v bitRow) error {
		room = max(room, most-int64(v.weight(a)))
		return nil
	}); err != nil {
		return err
	}
	others := make([][]bitRow, max(0, most+1)) // by their presses in the class
	if err := j.members(second, func(v bitRow) error {
		if n := int64(v.weight(b)); n <= room {
			others[n] = append(others[n], slices.Clone(v))
		}
		return nil
	}); err != nil {
		return err
	}
	return j.members(first, func(v bitRow) error {
		for _, list := range others[:max(0, most+1-int64(v.weight(a)))] {
			if j.pairs += int64(len(list)); j.pairs > mostPairs {
				return puzzle.ErrReach
			}
			if err := j.m.spend(len(list), 0); err != nil {
				return err
			}
			if j.shorter(v, list) {
				return lightest.Refuse("certificate-lighter")
			}
		}
		return nil
	})
}

// vanishing returns a basis of the patterns in the span of independent vectors without presses in a class.
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

func (r bitRow) weight(class bitRow) (n int) {
	for i, word := range r {
		n += bits.OnesCount64(word & class[i])
	}
	return n
}

// members calls see with x plus each sum of vectors of a basis.
func (j *joining) members(basis []bitRow, see func(v bitRow) error) error {
	v := slices.Clone(j.x)
	for step := uint64(1); ; step++ {
		if err := see(v); err != nil || step == 1<<len(basis) {
			return err
		}
		if err := j.m.spend(len(v), 0); err != nil {
			return err
		}
		v.add(basis[bits.TrailingZeros64(step)])
	}
}

// shorter reports whether a member and one of others, both of which contain x, make a solution below the length.
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
