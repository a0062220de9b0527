package construct

import (
	"context"
	"slices"

	"jie/twiddle/geometry"
)

// findTwist looks for turns D that take the three cells of the 3-cycle C to themselves and turn the
// tile on one of them: D C D' C' then turns only two tiles on their cells, in opposite ways. It
// searches a window of the board, where there are few states of three tiles.
func (o *orbitPlan) findTwist(ctx context.Context, g *geometry.Geometry) (found bool, err error) {
	w := newWindow(g, o)
	base := w.nearest(o.setups)
	cycle := conjugate(g, o.setups.path(base[:]...), o.cycle)
	d, err := w.turning(ctx, base)
	if d == nil {
		return false, err
	}
	o.twist = simplified(g, slices.Concat(d, cycle, inverse(g, d), inverse(g, cycle)))
	p := g.After(geometry.Home(), o.twist)
	turned := 0
	for cell, spin := range p.Spin {
		if spin == 0 {
			continue
		}
		if turned == 2 {
			return false, nil
		}
		o.pair[turned] = uint8(cell)
		turned++
	}
	o.amount = p.Spin[o.pair[0]]
	o.pairs, err = newSetups(ctx, g, o, o.pair[:])
	return turned == 2 && cycleOf(&p) == [3]uint8{}, err
}

// conjugate returns S C S'.
func conjugate(g *geometry.Geometry, setup, cycle []int) []int {
	return slices.Concat(setup, cycle, inverse(g, setup))
}

// window is a part of the board, two rows and columns more than a block, and its turns.
type window struct {
	*geometry.Geometry
	cells []uint8 // of the orbit
	index map[uint8]int
	turns []int
}

func newWindow(g *geometry.Geometry, o *orbitPlan) *window {
	w := &window{Geometry: g, index: make(map[uint8]int)}
	rows, cols := min(g.Rows, g.Block+2), min(g.Cols, g.Block+2)
	for _, cell := range o.cells {
		if int(cell)/g.Cols < rows && int(cell)%g.Cols < cols {
			w.index[cell] = len(w.cells)
			w.cells = append(w.cells, cell)
		}
	}
	for i := range g.Turns {
		last := int(slices.Max(g.Turns[i].Cells)) // the lower right of the block
		if last/g.Cols < rows && last%g.Cols < cols {
			w.turns = append(w.turns, i)
		}
	}
	return w
}

func (w *window) nearest(s *setups) (best [3]uint8) {
	least := unknown + 1
	for _, a := range w.cells {
		for _, b := range w.cells {
			for _, c := range w.cells {
				if a != b && a != c && b != c && s.length(a, b, c) < least {
					least, best = s.length(a, b, c), [3]uint8{a, b, c}
				}
			}
		}
	}
	return best
}

// turning finds turns that only turn one of three tiles: by a quarter if blocks are odd, else a half.
func (w *window) turning(ctx context.Context, base [3]uint8) ([]int, error) {
	codes := 4 * len(w.cells)
	type parent struct {
		state int32
		turn  int16
	}
	from := make([]parent, codes*codes*codes)
	for i := range from {
		from[i].state = -1
	}
	state := func(p [3][2]int) int32 { // cell and spin of each
		return int32(((p[0][0]*4+p[0][1])*codes+p[1][0]*4+p[1][1])*codes + p[2][0]*4 + p[2][1])
	}
	place := func(s int32) (p [3][2]int) {
		for i := 2; i >= 0; i-- {
			p[i] = [2]int{int(s) % codes / 4, int(s) % 4}
			s /= int32(codes)
		}
		return p
	}
	home := [3][2]int{{w.index[base[0]]}, {w.index[base[1]]}, {w.index[base[2]]}}
	start, amount := state(home), 2-w.Block%2
	from[start].state = start
	to, looked := w.moves(), 0
	for queue := []int32{start}; len(queue) > 0; queue = queue[1:] {
		if looked++; looked%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for k, turn := range w.turns {
			p := place(queue[0])
			for i := range p {
				if m := to[k][p[i][0]]; m.moves {
					p[i] = [2]int{m.to, (p[i][1] + int(w.Turns[turn].Spin)) & 3}
				}
			}
			next := state(p)
			if from[next].state >= 0 {
				continue
			}
			from[next] = parent{queue[0], int16(turn)}
			queue = append(queue, next)
			if turnsOne(p, home, amount) {
				var path []int
				for s := next; s != start; s = from[s].state {
					path = append(path, int(from[s].turn))
				}
				slices.Reverse(path)
				return path, nil
			}
		}
	}
	return nil, nil
}

func turnsOne(p, home [3][2]int, amount int) bool {
	turned := 0
	for i := range p {
		if p[i][0] != home[i][0] {
			return false
		}
		if p[i][1] != 0 {
			turned++
			if p[i][1]%4 != amount && p[i][1]%4 != 4-amount {
				return false
			}
		}
	}
	return turned == 1
}

type windowMove struct {
	moves bool
	to    int
}

func (w *window) moves() [][]windowMove {
	all := make([][]windowMove, len(w.turns))
	for k, turn := range w.turns {
		all[k] = make([]windowMove, len(w.cells))
		t := &w.Turns[turn]
		for i, from := range t.From {
			if n, ok := w.index[from]; ok {
				all[k][n] = windowMove{true, w.index[t.To[i]]}
			}
		}
	}
	return all
}
