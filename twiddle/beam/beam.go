// Package beam finds short solutions of Twiddle positions that are too far from home for a
// search that proves them shortest. Call [Search], and [Shorten] on what it found.
//
// A beam search goes from layer to layer, as breadth-first search does, but keeps only the
// most promising positions of each layer: those whose shares of package additive, of the
// position and of its inverse, are the least. It proves nothing. A wider beam mostly finds
// a shorter solution, though not always, so widths are tried in turn.
package beam

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"jie/puzzle"
	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

// Options bound a search.
type Options struct {
	Width  int   // positions that are kept of a layer
	Most   int   // turns that are of use: a longer solution is not looked for
	Nodes  int64 // positions that may be generated; 0 is no limit
	Memory int64 // bytes; 0 is no limit
}

// Result is what a search found.
type Result struct {
	Turns []int // nil where none was found
	Nodes int64
}

// Search looks for a solution. It ends with ctx.Err() soon after ctx does, and with
// [puzzle.ErrMemory] where its layers take more memory than it may have.
func Search(ctx context.Context, t *additive.Tables, g *geometry.Geometry, kinds *geometry.Kinds, from geometry.Position, opt Options) (Result, error) {
	s := &search{Tables: t, Geometry: g, opt: opt, keys: newKeys(g, kinds), seen: newSet()}
	s.scratch = t.NewState()
	first := node{state: t.NewState(), key: 1}
	t.Set(&first.state, &from)
	s.seen.add(first.key)
	s.layers = []layer{{steps: make([]step, 1)}}
	s.now = []node{first}
	if first.state.Shares() == 0 {
		return Result{Turns: []int{}}, nil
	}
	for len(s.now) > 0 && len(s.layers) <= opt.Most {
		if err := ctx.Err(); err != nil {
			return Result{Nodes: s.nodes}, err
		}
		if opt.Nodes > 0 && s.nodes > opt.Nodes {
			break
		}
		if opt.Memory > 0 && s.bytes() > opt.Memory {
			return Result{Nodes: s.nodes}, puzzle.ErrMemory
		}
		if end := s.grow(); end >= 0 {
			return Result{Turns: s.path(end), Nodes: s.nodes}, nil
		}
	}
	return Result{Nodes: s.nodes}, nil
}

// search is one beam search.
type search struct {
	*additive.Tables
	*geometry.Geometry
	opt      Options
	keys     keys
	seen     *set
	layers   []layer // all so far
	now      []node  // the newest
	spare    []node
	children []child
	scratch  additive.State
	nodes    int64
}

// layer is how each of its positions was reached.
type layer struct{ steps []step }

// step is the index of a position in the layer before, and the turn that led from it.
type step struct {
	parent int32
	turn   uint8
}

// node is a position of the newest layer.
type node struct {
	state additive.State
	key   uint64
}

// child is a position that may come into the next layer.
type child struct {
	score int32
	step
	key uint64
}

// grow makes the next layer. It returns the index of a position in it that is home, or -1.
func (s *search) grow() int {
	s.children = s.children[:0]
	left := s.opt.Most - len(s.layers) // turns after the next one
	for i := range s.now {
		parent := &s.now[i]
		for turn := range s.Turns {
			s.nodes++
			if !s.Turn(&s.scratch, &parent.state, turn, left*s.Charge()) {
				continue
			}
			key := s.keys.after(parent, &s.Turns[turn])
			if s.seen.has(key) {
				continue
			}
			sides := s.scratch.Sides()
			score := int32(2*max(sides[0], sides[1]) + sides[0] + sides[1])
			s.children = append(s.children, child{score, step{int32(i), uint8(turn)}, key})
		}
	}
	return s.keep()
}

// keep makes the best children the newest layer.
func (s *search) keep() int {
	slices.SortFunc(s.best(), func(a, b child) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.key, b.key), cmp.Compare(a.parent, b.parent), cmp.Compare(a.turn, b.turn))
	})
	home := -1
	var steps []step
	next := s.spare[:0]
	for _, c := range s.children {
		if len(next) == s.opt.Width || home >= 0 {
			break
		}
		if !s.seen.add(c.key) {
			continue // two ways to one position
		}
		n := node{state: s.recycled(next), key: c.key}
		s.Turn(&n.state, &s.now[c.parent].state, int(c.turn), s.opt.Most*s.Charge())
		if n.state.Shares() == 0 {
			home = len(next)
		}
		next, steps = append(next, n), append(steps, c.step)
	}
	s.layers = append(s.layers, layer{steps})
	s.now, s.spare = next, s.now
	return home
}

// recycled is the memory of a state that is not needed any more and would be the next of
// a layer, or new memory.
func (s *search) recycled(nodes []node) additive.State {
	if n := len(nodes); n < cap(nodes) && !nodes[:n+1][n].state.Empty() {
		return nodes[:n+1][n].state
	}
	return s.NewState()
}

// best cuts the children to those whose scores are among the width least, twice as many as
// the width at most: some of them are the same position.
func (s *search) best() []child {
	most := int32(0)
	for i := range s.children {
		most = max(most, s.children[i].score)
	}
	counts := make([]int, most+1)
	for i := range s.children {
		counts[s.children[i].score]++
	}
	last, n := int32(0), 0
	for score, count := range counts {
		if last = int32(score); n+count > 2*s.opt.Width {
			break
		}
		n += count
	}
	s.children = slices.DeleteFunc(s.children, func(c child) bool { return c.score > last })
	return s.children
}

// path lists the turns that led to a position of the newest layer.
func (s *search) path(at int) []int {
	turns := make([]int, len(s.layers)-1)
	for i := len(turns); i > 0; i-- {
		step := s.layers[i].steps[at]
		turns[i-1], at = int(step.turn), int(step.parent)
	}
	return turns
}

// bytes is how much memory the layers take.
func (s *search) bytes() int64 {
	states := int64(cap(s.now)+cap(s.spare)) * (s.scratch.Bytes() + 64)
	return states + int64(cap(s.children))*24 + 8*int64(len(s.layers))*int64(s.opt.Width) + s.seen.bytes()
}

// keys are random numbers for each number on each cell, each way turned; a position's key
// is their exclusive or, so that a turn changes it a little [zobrist70].
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

// after is the key of a node after a turn.
func (k *keys) after(n *node, t *geometry.Turn) uint64 {
	key := n.key
	for i, from := range t.From {
		tile, spin := n.state.Held(int(from))
		key ^= k.key(tile, spin, from) ^ k.key(tile, (spin+t.Spin)&3, t.To[i])
	}
	return key
}
