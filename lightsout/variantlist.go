package lightsout

import (
	"jie/modk"

	"slices"
	"strings"
)

// presser writes so many presses a button as a list of moves, and puts such lists
// in order. Two lists compare at the first button they treat differently, by the
// text of the next move; a list that ends there comes first.
type presser struct {
	*layout
	k int
}

// move is how pressing button j n times is written.
func (p *presser) move(j int, n uint8) string { return p.named(j).move(int64(n)) }

// moves lists the presses in reading order.
func (p *presser) moves(x []uint8) []string {
	list := []string{}
	for j, n := range x {
		if n > 0 {
			list = append(list, p.move(j, n))
		}
	}
	return list
}

// next is the first move from button j on, "" where there is none.
func (p *presser) next(x []uint8, j int) string {
	for ; j < len(x); j++ {
		if x[j] > 0 {
			return p.move(j, x[j])
		}
	}
	return ""
}

func (p *presser) compare(u, v []uint8) int {
	for j := range u {
		if u[j] != v[j] {
			return strings.Compare(p.next(u, j), p.next(v, j))
		}
	}
	return 0
}

// firstFew keeps the first of many in order.
type firstFew struct {
	presser *presser
	limit   int
	kept    [][]uint8
}

func (s *firstFew) add(x []uint8) {
	s.kept = append(s.kept, x)
	if len(s.kept) >= 2*s.limit+64 {
		s.cut()
	}
}

func (s *firstFew) cut() [][]uint8 {
	slices.SortFunc(s.kept, s.presser.compare)
	s.kept = s.kept[:min(len(s.kept), s.limit)]
	return s.kept
}

// way is one way for a list to go on: its next move, the presses chosen so far,
// and the steps and buttons that are still open.
type way struct {
	text       string
	x          []uint8
	step, from int
}

// walk yields every member of x plus the span of the steps in order; see
// [modk.Howell]. Reading the buttons from the left, each may have any value that is
// its own modulo the step that begins there, or just its own.
func (p *presser) walk(x []uint8, steps [][]uint8, step, from int, yield func([]uint8) bool) bool {
	var ways []way
	for ; ; from++ {
		if from == len(x) {
			ways = append(ways, way{"", x, step, from})
			break
		}
		begins := step < len(steps) && lead(steps[step]) == from
		if !begins {
			if x[from] > 0 {
				ways = append(ways, way{p.move(from, x[from]), x, step, from + 1})
				break
			}
			continue
		}
		var zero []uint8
		y := slices.Clone(x)
		for range p.k / int(steps[step][from]) {
			if y[from] == 0 {
				zero = slices.Clone(y)
			} else {
				ways = append(ways, way{p.move(from, y[from]), slices.Clone(y), step + 1, from + 1})
			}
			modk.Add(y, steps[step], p.k)
		}
		step++
		if zero == nil {
			break
		}
		x = zero
	}
	slices.SortFunc(ways, func(a, b way) int { return strings.Compare(a.text, b.text) })
	for _, w := range ways {
		if w.text == "" {
			if !yield(w.x) {
				return false
			}
		} else if !p.walk(w.x, steps, w.step, w.from, yield) {
			return false
		}
	}
	return true
}

// lead is the first button of a step.
func lead(step []uint8) int {
	return slices.IndexFunc(step, func(n uint8) bool { return n > 0 })
}
