package construct

import (
	"context"
	"slices"

	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

// Window says how a part of a solution is solved again.
type Window struct {
	Turns int   // of the part
	Width int   // of the beam; 0 searches by iterative deepening, for short parts
	Nodes int64 // positions that may be generated for each part
}

// Shorten solves parts of a solution again, replaces each for which it finds fewer turns, and
// starts again after it. The tables are for different tiles: a part leads from one position to
// another. When ctx ends, it returns the solution so far, with the number of positions generated.
func Shorten(ctx context.Context, t *additive.Tables, g *geometry.Geometry, from geometry.Position, turns []int, w Window) ([]int, int64) {
	nodes := int64(0)
	for at := 0; at+1 < len(turns) && ctx.Err() == nil; at += max(1, w.Turns/4) {
		end := min(len(turns), at+w.Turns)
		start := g.After(from, turns[:at])
		between := Between(start, g.After(start, turns[at:end]))
		shorter, n := w.solve(ctx, t, g, between, end-at-1)
		nodes += n
		if shorter != nil {
			turns = slices.Concat(turns[:at], shorter, turns[end:])
			at = max(-w.Turns/4, at-w.Turns)
		}
	}
	return turns, nodes
}

// Between returns the position from which the same turns lead home as from one position to another.
func Between(from, to geometry.Position) geometry.Position {
	where := to.Inverse() // tile -> cell
	p := geometry.Home()
	for cell, tile := range from.Tile {
		home := where.Tile[tile]
		p.Tile[cell] = home
		p.Spin[cell] = (from.Spin[cell] - to.Spin[home]) & 3
	}
	return p
}

func (w Window) solve(ctx context.Context, t *additive.Tables, g *geometry.Geometry, from geometry.Position, most int) (turns []int, nodes int64) {
	if w.Width > 0 {
		r, _ := Beam(ctx, t, g, t.Kinds(), from, BeamOptions{Width: w.Width, Most: most, Nodes: w.Nodes})
		return r.Turns, r.Nodes
	}
	s := additive.NewSearch(t, from, false)
	for length := s.Bound(); length <= most && turns == nil; length++ {
		done, err := s.Within(ctx, length, w.Nodes, func(path []int) bool {
			turns = slices.Clone(path)
			return false
		})
		if !done || err != nil {
			break
		}
	}
	return turns, s.Nodes()
}
