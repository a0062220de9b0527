package slab

import (
	"context"
	"math/bits"

	"jie/internal/machine"
	"jie/mopan/internal/states"
)

// pass is some rings that are turned together. They do not leave the slabs that agree off their
// cells in M.
type pass struct {
	slabs  *Slabs
	bands  []band
	rows   bool     // slabs are turned row by row; otherwise whole, as they are stored
	turned bool     // on the board turned half round
	free   uint32   // cells of M
	inside []uint32 // the settings of the free cells, ascending
	mids   []uint32 // the same without turning the board
}

// band is rings whose slabs, where they agree off it, stay in the second-level cache while they turn.
type band struct {
	worlds []uint32 // the settings of the pass's other free cells
	rings  []bandRing
}

type bandRing struct {
	*slabRing
	around []uint32
}

// newPasses returns the upper rings, the same on the turned board, and the middle ones, three and
// two. Every pass reads and writes all codes; more free cells of M would need longer groups.
func (l *Slabs) newPasses() []*pass {
	u, m := l.upper, l.middle
	return []*pass{
		l.newPass(pass{rows: true}, u[:3], u[3:5], u[5:]),
		l.newPass(pass{rows: true, turned: true}, u[:3], u[3:5], u[5:]),
		l.newPass(pass{}, m[:2], m[2:3]),
		l.newPass(pass{}, m[3:]),
	}
}

func (l *Slabs) newPass(way pass, bands ...[]*slabRing) *pass {
	p := &way
	p.slabs = l
	for _, rings := range bands {
		p.free |= cellsOf(rings)
	}
	p.inside = settings(p.free)
	for _, sub := range p.inside {
		p.mids = append(p.mids, p.unturned(sub))
	}
	for _, rings := range bands {
		cells := cellsOf(rings)
		b := band{worlds: settings(p.free &^ cells)}
		for _, r := range rings {
			b.rings = append(b.rings, bandRing{r, settings(cells &^ r.mid)})
		}
		p.bands = append(p.bands, b)
	}
	return p
}

func cellsOf(rings []*slabRing) uint32 {
	cells := uint32(0)
	for _, r := range rings {
		cells |= r.mid
	}
	return cells
}

func settings(cells uint32) []uint32 {
	all := []uint32{0}
	for sub := -cells & cells; sub != 0; sub = (sub - cells) & cells {
		all = append(all, sub)
	}
	return all
}

func (p *pass) groups() int { return 1 << (midBits - bits.OnesCount32(p.free)) }

func (p *pass) fixed(i int) uint32 { return scatterBits(uint32(i), midMask&^p.free) }

func scatterBits(v, mask uint32) uint32 {
	out := uint32(0)
	for ; mask != 0; mask &= mask - 1 {
		if v&1 != 0 {
			out |= mask & -mask
		}
		v >>= 1
	}
	return out
}

func (p *pass) wordsOf(s *shape) int {
	if p.rows {
		return s.rows.words
	}
	return s.words
}

func (p *pass) words() int {
	most := 0
	for dots := range bits.OnesCount32(midMask&^p.free) + 1 { // of the fixed cells
		sum := 0
		for _, sub := range p.inside {
			if s := p.slabs.shapeOf(sub | (1<<dots-1)<<midBits); s != nil {
				sum += p.wordsOf(s)
			}
		}
		most = max(most, sum)
	}
	return most
}

// group is a worker's memory for a group: the last level's states, and what turns reach.
type group struct {
	slabs *Slabs
	from  []uint64
	to    []uint64 // of slabs that are not open, anything
	base  []uint32 // first word of each slab, by the setting of its free cells
	lit   []bool   // the slab has states of the last level
	open  []bool   // the slab has states without a code
	buf   [maxSlab]uint64
}

// newGroup has maxSlab extra words, so that a slab is an array whose indices need no checks.
func newGroup(ctx context.Context, l *Slabs, passes []*pass) (*group, error) {
	g := &group{slabs: l, base: make([]uint32, midMask+1), lit: make([]bool, midMask+1), open: make([]bool, midMask+1)}
	most := 0
	for _, p := range passes {
		most = max(most, p.words())
	}
	var err error
	if g.from, err = machine.ZerosUntil[uint64](ctx, most+maxSlab); err == nil {
		g.to, err = machine.ZerosUntil[uint64](ctx, most+maxSlab)
	}
	return g, err
}

// grow gives code to what turns from the last level reach in group i, and returns the new states.
func (g *group) grow(c states.Codes, p *pass, i int, code uint) states.Level {
	fixed := p.fixed(i)
	if !g.take(c, p, fixed, states.Nearer(code)) {
		return states.Level{}
	}
	off := g.slabs.ones - bits.OnesCount32(fixed)
	for i := range p.bands {
		g.turnBand(&p.bands[i], off)
	}
	return g.give(c, p, fixed, code)
}

func (g *group) turnBand(b *band, off int) {
	for _, world := range b.worlds {
		for i := range b.rings {
			r := &b.rings[i]
			for _, around := range r.around {
				g.turn(r.slabRing, world|around, off-bits.OnesCount32(world|around))
			}
		}
	}
}

func (p *pass) unturned(setting uint32) uint32 {
	if p.turned {
		return uint32(reverse(uint64(setting), midBits))
	}
	return setting
}

// take copies the states with a code into the group; false if there are none, or nothing is open.
func (g *group) take(c states.Codes, p *pass, fixed uint32, code uint) bool {
	anyLit, anyOpen := false, false
	sum := uint32(0)
	fixed = p.unturned(fixed)
	for k, sub := range p.inside {
		m := p.mids[k] | fixed
		g.base[sub] = sum
		shape := g.slabs.shapeOf(m)
		g.lit[sub], g.open[sub] = false, g.slabs.grown.left[m] > 0
		if shape == nil {
			continue
		}
		anyOpen = anyOpen || g.open[sub]
		sum += uint32(p.wordsOf(shape))
	}
	if !anyOpen {
		return false
	}
	for k, sub := range p.inside {
		m := p.mids[k] | fixed
		if shape := g.slabs.shapeOf(m); shape != nil {
			g.lit[sub] = g.takeSlab(c, p, m, p.after(k, fixed), shape, sub, code)
			anyLit = anyLit || g.lit[sub]
		}
	}
	return anyLit
}

func (p *pass) after(k int, fixed uint32) int {
	return int(p.slabs.base[p.mids[min(k+1, len(p.mids)-1)]|fixed])
}

func (g *group) takeSlab(c states.Codes, p *pass, m uint32, next int, shape *shape, sub uint32, code uint) bool {
	dst := g.from[g.base[sub]:][:p.wordsOf(shape)]
	if g.open[sub] {
		clear(g.to[g.base[sub]:][:len(dst)])
	}
	if !p.rows {
		return extractCode(c, dst, int(g.slabs.base[m]), next, code)
	}
	stored := g.buf[:shape.words]
	any := extractCode(c, stored, int(g.slabs.base[m]), next, code)
	if any {
		shape.spread(dst, stored, p.turned)
	} else {
		clear(dst)
	}
	return any
}

func (g *group) give(c states.Codes, p *pass, fixed uint32, code uint) states.Level {
	var found states.Level
	fixed = p.unturned(fixed)
	for k, sub := range p.inside {
		if !g.open[sub] {
			continue
		}
		m := p.mids[k] | fixed
		shape := g.slabs.shapeOf(m)
		src := g.to[g.base[sub]:][:p.wordsOf(shape)]
		if p.rows {
			shape.collect(g.buf[:shape.words], src, p.turned)
			src = g.buf[:shape.words]
		}
		before := found.Count
		base := int(g.slabs.base[m])
		if found.Lists(base) {
			for i, places := range src {
				if places != 0 {
					found.Add(base+i, c.Add(base+i, places, code))
				}
			}
		} else {
			found.Count += mergeCode(c, src, base, p.after(k, fixed), code)
		}
		g.slabs.grown.left[m] -= int32(found.Count - before)
	}
	return found
}
