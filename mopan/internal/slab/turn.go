package slab

import "math/bits"

// turn makes the turns of a ring on slabs set as in sub off it, off as in the lists of slabRing.
func (g *group) turn(r *slabRing, sub uint32, off int) {
	if off < 0 {
		return
	}
	for h := range r.halves {
		half := &r.halves[h]
		rest := off - bits.OnesCount32(half.from[0].mid) - bits.OnesCount32(half.from[0].side)
		if rest < 0 || rest > maxOff || !g.useful(half, sub) {
			continue
		}
		f, t := g.slabsAt(g.from, &half.from, sub), g.slabsAt(g.to, &half.to, sub)
		if r.side == 0 { // whole slabs of one shape move into each other
			n := g.slabs.shapes[rest].words
			orInto(t[0][:n], t[1][:n], t[2][:n], f[0][:n], f[1][:n], f[2][:n])
		} else if lists := &r.lists[h][off]; len(lists.one)+len(lists.two) > 0 {
			turnRows(f, t, lists)
		}
	}
}

func (g *group) useful(h *half, sub uint32) bool {
	a, b, c := sub|h.from[0].mid, sub|h.from[1].mid, sub|h.from[2].mid
	u, v, w := sub|h.to[0].mid, sub|h.to[1].mid, sub|h.to[2].mid
	return (g.lit[a] || g.lit[b] || g.lit[c]) && (g.open[u] || g.open[v] || g.open[w])
}

func (g *group) slabsAt(words []uint64, at *[3]content, sub uint32) (slabs [3]*[maxSlab]uint64) {
	for i := range slabs {
		slabs[i] = (*[maxSlab]uint64)(words[g.base[sub|at[i].mid]:])
	}
	return slabs
}

func orInto(t, u, v, a, b, c []uint64) {
	u, v, a, b, c = u[:len(t)], v[:len(t)], a[:len(t)], b[:len(t)], c[:len(t)]
	for i := range t {
		if w := a[i] | b[i] | c[i]; w != 0 {
			t[i] |= w
			u[i] |= w
			v[i] |= w
		}
	}
}

func turnRowsGeneric(f, t [3]*[maxSlab]uint64, lists *rowLists) {
	const mask = maxSlab - 1
	f0, f1, f2, t0, t1, t2 := f[0], f[1], f[2], t[0], t[1], t[2]
	for i := range lists.two {
		at := &lists.two[i]
		v := f0[at[0]&mask] | f1[at[1]&mask] | f2[at[2]&mask]
		w := f0[(at[0]|1)&mask] | f1[(at[1]|1)&mask] | f2[(at[2]|1)&mask]
		if v|w == 0 {
			continue
		}
		t0[at[3]&mask] |= v
		t1[at[4]&mask] |= v
		t2[at[5]&mask] |= v
		t0[(at[3]|1)&mask] |= w
		t1[(at[4]|1)&mask] |= w
		t2[(at[5]|1)&mask] |= w
	}
	for i := range lists.one {
		at := &lists.one[i]
		if v := f0[at[0]&mask] | f1[at[1]&mask] | f2[at[2]&mask]; v != 0 {
			t0[at[3]&mask] |= v
			t1[at[4]&mask] |= v
			t2[at[5]&mask] |= v
		}
	}
}
