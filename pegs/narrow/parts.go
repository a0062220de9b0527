package narrow

import (
	"cmp"
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// cuts returns n ways to cut the board into as few parts as possible, each of which charges
// for at most a given number of holes. The parts of one cut lie across the seams of another.
// The parts of each cut charge for each hole once. The first two cuts keep the units whole;
// others cut between any two holes.
func (q *Search) cuts(jumps []bitboard.Jump, n, most int) [][]*part {
	var holes []board.Set
	for i := range q.Board.Full().All() {
		holes = append(holes, board.Set(0).With(i))
	}
	slices.SortStableFunc(holes, func(r, s board.Set) int { return around(q.Board, r, s) })
	units := q.units()
	cuts := [][]*part{cutInto(q.Board, jumps, units, most)}
	for i := 1; i < n; i++ {
		if i == fewCuts {
			units = holes
		}
		turn := cuts[0][0].charged.Len() * i / n
		cuts = append(cuts, cutInto(q.Board, jumps, turned(units, turn), most))
	}
	return cuts
}

// turned returns the units from the first one that has at least a given number of holes before it.
func turned(units []board.Set, turn int) []board.Set {
	first := 0
	for holes := 0; holes < turn; first++ {
		holes += units[first].Len()
	}
	return slices.Concat(units[first:], units[:first])
}

// cutInto joins units to parts. If there are more than a bound adds up, as only boards of
// about [bitboard.MaxWord] holes have, the last ones charge for nothing.
func cutInto(b *bitboard.Board, jumps []bitboard.Jump, units []board.Set, most int) []*part {
	for count := (b.Len() + most - 1) / most; ; count++ {
		sets := cut(b, units, count)
		if slices.ContainsFunc(sets, func(charged board.Set) bool { return charged.Len() > most }) {
			continue
		}
		var parts []*part
		for _, charged := range sets[:min(len(sets), cutParts)] {
			parts = append(parts, newPart(b.Len(), jumps, surround(b, charged, most-spareHoles), charged))
		}
		return parts
	}
}

// spareHoles is how far a part that charges for few holes stays below the most holes that it
// may watch: holes without a charge improve its bound little, and each doubles its tables.
const spareHoles = 2

// units lists the sets that must not be cut, all around the board. First come Merson
// regions that are full at the start and not at the goal, as many as possible, so that the
// bound is never below their number. Others beside them follow, then the holes in no region.
func (q *Search) units() []board.Set {
	b := q.Board
	regions := bitboard.Words(b.MersonRegions(func(bitboard.Set) bool { return false }))
	units := bitboard.PackRegions(slices.DeleteFunc(slices.Clone(regions), func(r board.Set) bool { return !q.opens(r) }), b.Len())
	covered := union(units)
	regions = slices.DeleteFunc(regions, func(r board.Set) bool { return r&covered != 0 })
	units = append(units, bitboard.PackRegions(regions, b.Len())...)
	for i := range (b.Full() &^ union(units)).All() {
		units = append(units, board.Set(0).With(i))
	}
	slices.SortStableFunc(units, func(r, s board.Set) int { return around(b, r, s) })
	return units
}

func union(sets []board.Set) board.Set {
	var all board.Set
	for _, s := range sets {
		all |= s
	}
	return all
}

// cut joins units that lie side by side into about a given number of sets of equal size.
func cut(b *bitboard.Board, units []board.Set, count int) []board.Set {
	var sets []board.Set
	var set, done board.Set
	for _, u := range units {
		set |= u
		done |= u
		if done.Len()*count >= (len(sets)+1)*b.Len() {
			sets = append(sets, set)
			set = 0
		}
	}
	return sets
}

// opens reports whether region r is full at the start and in no goal.
func (q *Search) opens(r board.Set) bool {
	mayFill := func(t bitboard.WordPattern) bool { return r&t.Care&^t.Want == 0 }
	return r&^q.Start == 0 && !slices.ContainsFunc(q.Goal.Words(), mayFill)
}

// around compares two sets of holes by their direction as seen from the middle
// of the board, clockwise.
func around(b *bitboard.Board, r, s board.Set) int {
	p, q := offset(b, r), offset(b, s)
	return cmp.Or(
		cmp.Compare(half(p), half(q)),
		cmp.Compare(0, p.Row*-q.Col+p.Col*q.Row),
	)
}

// half separates directions to the right and down from those to the left and up.
func half(v board.Point) int {
	if v.Row > 0 || v.Row == 0 && v.Col > 0 {
		return 0
	}
	return 1
}

// offset returns the vector from the centre of the board to the centre of s, in a unit
// that makes it whole.
func offset(b *bitboard.Board, s board.Set) board.Point {
	n, m := b.Len(), s.Len()
	var v board.Point
	for i := range b.Full().All() {
		p := b.Shape().Point(i)
		v.Row -= p.Row * m
		v.Col -= p.Col * m
		if s.Has(i) {
			v.Row += p.Row * n
			v.Col += p.Col * n
		}
	}
	return v
}

// surround adds the holes that share most lines with the charged ones, up to the given
// number of holes.
func surround(b *bitboard.Board, charged board.Set, holes int) board.Set {
	watched := charged
	for watched.Len() < min(holes, b.Len()) {
		next, most := -1, -1
		for i := range (b.Full() &^ watched).All() {
			score := 0
			for _, l := range b.Lines() {
				if m := l.Mask(); m.Has(i) {
					score += (m & watched).Len() + (m & charged).Len()
				}
			}
			if score > most {
				next, most = i, score
			}
		}
		watched = watched.With(next)
	}
	return watched
}
