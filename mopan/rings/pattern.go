package rings

import (
	"iter"

	"jie/puzzle/board"
)

// Pattern is a target: a board with some cells that may have any content.
type Pattern struct {
	Board Board   // empty on the wild cells
	wild  cellSet // the cells written ?
}

// Wild returns the target of a side that every board matches. It panics if there is no such side.
func Wild(side int) Pattern {
	p := Pattern{Board: NewBoard(side)}
	for i := range p.Board.Len() {
		p.wild = p.wild.with(i)
	}
	return p
}

// Matches reports whether b matches p.
func (p Pattern) Matches(b Board) bool {
	return b.side == p.Board.side && p.differ(b) == cellSet{}
}

func (p Pattern) differ(b Board) (cells cellSet) {
	for k := range b.planes {
		for w := range cells {
			cells[w] |= (b.planes[k][w] ^ p.Board.planes[k][w]) &^ p.wild[w]
		}
	}
	return cells
}

// Map returns the image of p under a permutation of its cells.
func (p Pattern) Map(perm board.Perm) Pattern {
	image := Pattern{Board: p.Board.Map(perm)}
	for i, to := range perm {
		if p.wild.has(i) {
			image.wild = image.wild.with(int(to))
		}
	}
	return image
}

func (p Pattern) images() (images Goal) {
	for _, perm := range Symmetries(p.Board.Side()) {
		images = images.With(p.Map(perm))
	}
	return images
}

// Wild returns the number of cells that may have any content.
func (p Pattern) Wild() int { return p.wild.len() }

// Bound returns a lower bound on the turns from b; ok is false if p cannot have the dots of b.
func (p Pattern) Bound(b Board) (turns int, ok bool) {
	_, ok = p.missing(b.Counts())
	return (p.differ(b).len() + 5) / 6, ok
}

func (p Pattern) missing(counts [Colours + 1]int) (need [Colours + 1]int, ok bool) {
	fixed := p.Board.Counts()
	fixed[0] -= p.Wild()
	for c := range counts {
		need[c] = counts[c] - fixed[c]
		if need[c] < 0 {
			return need, false
		}
	}
	return need, true
}

// completions returns how many boards with the counts match p, limit+1 for more than limit.
func (p Pattern) completions(counts [Colours + 1]int, limit int) int {
	need, ok := p.missing(counts)
	if !ok {
		return 0
	}
	total, cells := 1, p.Wild()
	for _, n := range need {
		for i := range n { // times (cells choose n), exact at each step
			total = total * (cells - i) / (i + 1)
			if total > limit {
				return limit + 1
			}
		}
		cells -= n
	}
	return total
}

// Completions yields every board with the number of cells of each colour, 0 first, that matches p.
func (p Pattern) Completions(counts [Colours + 1]int) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		need, ok := p.missing(counts)
		if !ok {
			return
		}
		var fill func(b Board, cell int) bool
		fill = func(b Board, cell int) bool {
			for cell < b.Len() && !p.wild.has(cell) {
				cell++
			}
			if cell == b.Len() {
				return yield(b)
			}
			for c := range need {
				if need[c] == 0 {
					continue
				}
				need[c]--
				if !fill(b.With(cell, c), cell+1) {
					return false
				}
				need[c]++
			}
			return true
		}
		fill(p.Board, 0)
	}
}
