package construct

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

// A beam search is a breadth-first search that keeps only the positions of each layer with the
// least shares of package additive. It proves nothing. A wider beam usually finds a shorter
// solution.

// BeamOptions limit a beam search.
type BeamOptions struct {
	Width   int   // positions kept of a layer
	Most    int   // the most turns: it looks for no longer solution
	Nodes   int64 // positions that may be generated; 0 for no limit
	Memory  int64 // bytes; 0 for no limit
	Workers int   // goroutines; 0 for one. The result does not depend on it
}

// Result is what a beam search found.
type Result struct {
	Turns []int // nil if none was found
	Nodes int64
}

// Beam looks for a short solution. It ends with ctx.Err() or [puzzle.ErrMemory], of opt.Memory.
func Beam(ctx context.Context, t *additive.Tables, g *geometry.Geometry, kinds *geometry.Kinds, from geometry.Position, opt BeamOptions) (Result, error) {
	s := &search{Tables: t, Geometry: g, opt: opt, keys: newKeys(g, kinds), seen: newSet()}
	s.now = layer{states: t.NewStates(1), keys: []uint64{1}}
	t.Set(&s.now.states[0], &from)
	s.seen.add(1)
	s.steps = [][]step{{{turn: noTurn}}}
	if s.now.states[0].Shares() == 0 {
		return Result{Turns: []int{}}, nil
	}
	for len(s.now.states) > 0 && len(s.steps) <= opt.Most {
		if err := ctx.Err(); err != nil {
			return Result{Nodes: s.nodes}, err
		}
		if opt.Nodes > 0 && s.nodes > opt.Nodes {
			break
		}
		if opt.Memory > 0 && s.bytes() > opt.Memory {
			return Result{Nodes: s.nodes}, puzzle.ErrMemory
		}
		s.score()
		s.choose()
		if end := s.keep(); end >= 0 {
			return Result{Turns: s.path(end), Nodes: s.nodes}, nil
		}
	}
	return Result{Nodes: s.nodes}, nil
}

type search struct {
	*additive.Tables
	*geometry.Geometry
	opt      BeamOptions
	keys     keys
	seen     *set
	steps    [][]step // of all layers so far: how each position was reached
	now      layer    // the newest
	spare    layer    // memory of the one before
	scores   []int32  // of each turn of each position of the newest layer
	children []child
	nodes    int64
}

type layer struct {
	states []additive.State
	keys   []uint64
}

type step struct {
	parent int32
	turn   uint8
}

const noTurn = 255

type child struct {
	score int32
	step
	key uint64
}

const useless = -1

func (s *search) score() {
	turns := len(s.Turns)
	s.scores = slices.Grow(s.scores[:0], len(s.now.states)*turns)[:len(s.now.states)*turns]
	s.nodes += int64(len(s.scores))
	workers := max(1, min(s.opt.Workers, len(s.now.states)/fewestOfWorker))
	crew.Run(workers, func(w int) { s.scorePart(w*len(s.now.states)/workers, (w+1)*len(s.now.states)/workers) })
}

const fewestOfWorker = 256

func (s *search) scorePart(from, to int) {
	turns := len(s.Turns)
	most := (s.opt.Most - len(s.steps)) * s.Charge() // shares of the turns after the next one
	sides := make([][2]int, turns)
	for i := from; i < to; i++ {
		s.Children(&s.now.states[i], sides)
		back := noTurn
		if last := s.steps[len(s.steps)-1][i].turn; last != noTurn {
			back = s.Inverse(int(last))
		}
		for turn, side := range sides {
			score := int32(2*max(side[0], side[1]) + side[0] + side[1])
			if turn == back || !s.Allows(turn) || max(side[0], side[1]) > most {
				score = useless
			}
			s.scores[i*turns+turn] = score
		}
	}
}

// choose makes three times the width of children: some are one position, or of an earlier layer.
func (s *search) choose() {
	last := s.lastScore(3 * s.opt.Width)
	turns := len(s.Turns)
	s.children = s.children[:0]
	for at, score := range s.scores {
		if score == useless || score > last {
			continue
		}
		parent, turn := at/turns, at%turns
		key := s.keys.after(s.now.keys[parent], &s.now.states[parent], &s.Turns[turn])
		if !s.seen.has(key) {
			s.children = append(s.children, child{score, step{int32(parent), uint8(turn)}, key})
		}
	}
	slices.SortFunc(s.children, func(a, b child) int {
		switch {
		case a.score != b.score:
			return int(a.score - b.score)
		case a.key != b.key:
			return cmp.Compare(a.key, b.key)
		case a.parent != b.parent:
			return int(a.parent - b.parent)
		default:
			return int(a.turn) - int(b.turn)
		}
	})
}

// lastScore returns the greatest score that about so few children do not exceed.
func (s *search) lastScore(children int) int32 {
	counts := make([]int, max(0, slices.Max(s.scores))+1)
	for _, score := range s.scores {
		if score != useless {
			counts[score]++
		}
	}
	last, n := 0, 0
	for last = range counts {
		if n += counts[last]; n > children {
			break
		}
	}
	return int32(last)
}

// keep makes the best children the newest layer. It returns the index of one that is home, or -1.
func (s *search) keep() int {
	home := -1
	width := min(s.opt.Width, len(s.children))
	if cap(s.spare.states) < width {
		s.spare.states = s.NewStates(width)
	}
	next := layer{s.spare.states[:0], s.spare.keys[:0]}
	var steps []step
	for _, c := range s.children {
		n := len(next.states)
		if n == width || home >= 0 {
			break
		}
		if !s.seen.add(c.key) {
			continue // two ways to one position
		}
		next.states, next.keys, steps = next.states[:n+1], append(next.keys, c.key), append(steps, c.step)
		s.Turn(&next.states[n], &s.now.states[c.parent], int(c.turn), s.opt.Most*s.Charge())
		if next.states[n].Shares() == 0 {
			home = n
		}
	}
	s.steps = append(s.steps, steps)
	s.now, s.spare = next, s.now
	return home
}

func (s *search) path(at int) []int {
	turns := make([]int, len(s.steps)-1)
	for i := len(turns); i > 0; i-- {
		step := s.steps[i][at]
		turns[i-1], at = int(step.turn), int(step.parent)
	}
	return turns
}

func (s *search) bytes() int64 {
	states := int64(cap(s.now.states)+cap(s.spare.states)) * (s.now.states[0].Bytes() + 40)
	return states + 4*int64(cap(s.scores)) + 24*int64(cap(s.children)) + 8*int64(len(s.steps))*int64(s.opt.Width) + s.seen.bytes()
}

// keys holds random numbers for each number on each cell, each way turned. A position's key is
// their exclusive or, so that a turn changes few of its terms [zobrist70].
//
//	[zobrist70] Zobrist, A New Hashing Method with Application for Game Playing,
//	            University of Wisconsin, Technical Report 88 (1970)
type keys struct {
	of    []uint64 // by kind, cell and direction
	kinds *geometry.Kinds
}

func newKeys(g *geometry.Geometry, kinds *geometry.Kinds) keys {
	random := rand.New(rand.NewPCG(2, 2))
	k := keys{make([]uint64, geometry.MaxCells*g.Cells()*4), kinds}
	for i := range k.of {
		k.of[i] = random.Uint64()
	}
	return k
}

func (k *keys) key(tile, spin, cell uint8) uint64 {
	kind, facing := int(k.kinds.Of[tile]), (spin+k.kinds.Facing[tile])&3
	return k.of[(int(cell)*geometry.MaxCells+kind)*4+int(facing)]
}

func (k *keys) after(key uint64, s *additive.State, t *geometry.Turn) uint64 {
	for i, from := range t.From {
		tile, spin := s.Held(int(from))
		key ^= k.key(tile, spin, from) ^ k.key(tile, (spin+t.Spin)&3, t.To[i])
	}
	return key
}

// set has open addressing, 0 for empty. Two positions with one key lose one, but never a proof.
type set struct {
	slots []uint64
	used  int
}

func newSet() *set { return &set{slots: make([]uint64, 1<<10)} }

func (s *set) bytes() int64 { return 8 * int64(len(s.slots)) }

func (s *set) slot(key uint64) int {
	mask := len(s.slots) - 1
	at := int(key) & mask
	for s.slots[at] != 0 && s.slots[at] != key {
		at = (at + 1) & mask
	}
	return at
}

func (s *set) has(key uint64) bool { return s.slots[s.slot(key)] == key }

func (s *set) add(key uint64) bool {
	at := s.slot(key)
	if s.slots[at] == key {
		return false
	}
	s.slots[at] = key
	if s.used++; 2*s.used > len(s.slots) {
		old := s.slots
		s.slots = make([]uint64, 2*len(old))
		for _, key := range old {
			if key != 0 {
				s.slots[s.slot(key)] = key
			}
		}
	}
	return true
}
