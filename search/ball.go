package search

// ball holds every state within some distance of its sources, layer by layer.
type ball[S comparable] struct {
	set[S]
	ends []int // layer k is states[ends[k-1]:ends[k]]
}

// newBall returns the ball of radius 0. It may hold limit bytes less those that others, if not nil, returns.
func newBall[S comparable](sources []S, limit int64, others func() int64) (*ball[S], error) {
	if others == nil {
		others = func() int64 { return 0 }
	}
	b := &ball[S]{set: *newSet[S]()}
	b.limit, b.others = limit, others
	for _, s := range sources {
		if _, err := b.add(s); err != nil {
			return nil, err
		}
	}
	b.ends = []int{len(b.states)}
	return b, nil
}

func (b *ball[S]) radius() int { return len(b.ends) - 1 }

// bounds returns the indices between which layer k lies.
func (b *ball[S]) bounds(k int) (from, to int) {
	if k > 0 {
		from = b.ends[k-1]
	}
	return from, b.ends[k]
}

func (b *ball[S]) frontier() []S {
	from, to := b.bounds(b.radius())
	return b.states[from:to]
}

// has reports whether s lies at distance k exactly.
func (b *ball[S]) has(k int, s S) bool {
	from, to := b.bounds(k)
	i, _, ok := b.find(s)
	return ok && from <= i && i < to
}

// grow adds one layer along edges. visit sees each new state once and may end the growth early.
func (b *ball[S]) grow(r *run[S], edges func([]Edge[S], S) []Edge[S], visit func(S) (stop bool)) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	from, to := b.bounds(b.radius())
	for i := from; i < to; i++ {
		r.edges = edges(r.edges[:0], b.states[i])
		r.nodes += int64(len(r.edges))
		for _, e := range r.edges {
			added, err := b.add(e.State)
			if err != nil {
				return err
			}
			if added && visit(e.State) {
				b.ends = append(b.ends, len(b.states))
				return nil
			}
		}
		if err := r.poll(i-from+1, to-from); err != nil {
			return err
		}
	}
	b.ends = append(b.ends, len(b.states))
	return nil
}
