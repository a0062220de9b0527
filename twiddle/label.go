package twiddle

import (
	"cmp"
	"slices"

	"jie/twiddle/geometry"
)

// labelled is a question from one board to another: a tile's name is the cell where it belongs.
type labelled struct {
	*geometry.Geometry
	from  geometry.Position
	kinds geometry.Kinds
}

// class is what no turn changes about a tile; lies says whether colour and direction disagree.
type class struct {
	number, orbit int
	lies          bool
}

func (b Board) classes() []class {
	g, list := b.geometry(), make([]class, b.cells())
	for orbit, set := range g.Orbits() {
		for _, cell := range set.Cells {
			list[cell] = class{b.number(int(cell)), orbit, b.lies(int(cell))}
		}
	}
	return list
}

// lies reports, on an oriented board with even blocks, whether a tile is turned by an odd number of
// quarters from the standard direction of its cell's colour. A turn moves it to a cell of the other
// colour, and turns it by an odd number.
func (b Board) lies(cell int) bool {
	return b.oriented && b.block%2 == 0 && (int(b.direction(cell))+b.shape().Colour(cell))%2 == 1
}

// label names the tiles of from after the cells of to, near ones if equal, unless an [invariant] fails.
func label(from, to Board) (l labelled, ok bool) {
	l = labelled{Geometry: from.geometry(), from: geometry.Home(), kinds: geometry.Different()}
	starts, ends := make(map[class][]uint8), make(map[class][]uint8)
	for cell, c := range from.classes() {
		starts[c] = append(starts[c], uint8(cell))
	}
	order := to.classes()
	for cell, c := range order {
		ends[c] = append(ends[c], uint8(cell))
	}
	for _, c := range order {
		homes := ends[c]
		if homes == nil {
			continue // done with its first tile
		}
		if len(starts[c]) != len(homes) {
			return l, false
		}
		l.pair(starts[c], homes, from, to)
		delete(ends, c)
	}
	return l, l.mend()
}

func (l *labelled) pair(starts, homes []uint8, from, to Board) {
	for _, home := range homes {
		l.kinds.Of[home] = homes[0]
		if len(homes) > 1 {
			l.kinds.Facing[home] = uint8(to.direction(int(home)))
		}
	}
	type pairing struct{ start, home uint8 }
	var pairings []pairing
	for _, start := range starts {
		for _, home := range homes {
			pairings = append(pairings, pairing{start, home})
		}
	}
	slices.SortStableFunc(pairings, func(p, q pairing) int {
		return cmp.Compare(l.distance(p.start, p.home), l.distance(q.start, q.home))
	})
	var placed, taken [maxCells]bool
	for _, p := range pairings {
		if placed[p.start] || taken[p.home] {
			continue
		}
		placed[p.start], taken[p.home] = true, true
		l.from.Tile[p.start] = p.home
		l.from.Spin[p.start] = uint8(from.direction(int(p.start))-to.direction(int(p.home))) & 3
	}
}

func (l *labelled) distance(a, b uint8) int {
	down, across := int(a)/l.Cols-int(b)/l.Cols, int(a)%l.Cols-int(b)%l.Cols
	return max(down, -down) + max(across, -across)
}

// mend exchanges the names of equal tiles if the permutation has the wrong parity, if any are equal.
func (l *labelled) mend() bool {
	if l.Oriented && l.Block%2 == 0 && l.from.Spun() != 0 {
		return false
	}
	for _, odd := range []bool{false, true} {
		if l.settle(odd) {
			return true
		}
	}
	return false
}

// settle gives solutions an odd number of turns, or an even one, as far as parities decide.
func (l *labelled) settle(odd bool) bool {
	if l.countsDirections() && (l.from.Spun()%2 == 1) != odd {
		return false
	}
	settled := l.from
	for _, set := range l.Orbits() {
		if l.from.Odd(set.Cells) == (odd && set.Odd) {
			continue
		}
		if !l.exchange(&settled, set.Cells) {
			return false
		}
	}
	l.from = settled
	return true
}

// countsDirections reports whether each turn changes the sum of all directions by an odd number.
func (l *labelled) countsDirections() bool { return l.Oriented && l.Block%2 == 1 }

func (l *labelled) exchange(p *geometry.Position, cells []uint8) bool {
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			s, t := p.Tile[a], p.Tile[b]
			if l.kinds.Of[s] != l.kinds.Of[t] {
				continue
			}
			p.Tile[a], p.Tile[b] = t, s
			p.Spin[a] = (p.Spin[a] + l.kinds.Facing[s] - l.kinds.Facing[t]) & 3
			p.Spin[b] = (p.Spin[b] + l.kinds.Facing[t] - l.kinds.Facing[s]) & 3
			return true
		}
	}
	return false
}

// parity returns whether solutions have an odd number of turns, if directions or an orbit decide it.
func (l *labelled) parity() (odd, known bool) {
	if l.countsDirections() {
		return l.from.Spun()%2 == 1, true
	}
	for _, set := range l.Orbits() {
		if set.Odd && l.different(set.Cells) {
			return l.from.Odd(set.Cells), true
		}
	}
	return false, false
}

func (l *labelled) different(cells []uint8) bool {
	return !slices.ContainsFunc(cells, func(cell uint8) bool {
		return slices.ContainsFunc(cells, func(other uint8) bool { return other != cell && l.kinds.Of[other] == l.kinds.Of[cell] })
	})
}
