package rings

// Removing the duplicates of small layers does not pay before the layers are needed. If one path is
// enough, a search first looks at the successors of both sides with their duplicates:
//
//	from's layer f ── turns ──> a few ten thousand   equal?               f+b+2
//	to's layer b   ── turns ──> a few ten thousand   one turn apart?      f+b+3

// Layers of fewer positions than peekFrom are made in no time; peekNodes bounds the successors.
const (
	peekFrom  = 1 << 8
	peekNodes = 1 << 16
)

func (p *pairSearch) peeks() bool {
	for _, s := range []*side{&p.from, &p.to} {
		if l := s.frontier(); l.markBits > 0 || l.len() < peekFrom || l.len()*p.turnsAPosition() > peekNodes {
			return false
		}
	}
	return p.one() && p.room() > 1<<5*peekNodes
}

// peek looks for paths two and three turns longer than the layers; without any, it raises the bound.
func (p *pairSearch) peek() (m meeting, err error) {
	w := p.workers[0]
	from, err := w.successors(0, *p.from.frontier())
	if err != nil {
		return m, err
	}
	to, err := w.successors(1, *p.to.frontier())
	if err != nil {
		return m, err
	}
	p.nodes += int64(from.len() + to.len())
	m = meeting{f: p.from.radius() + 1, b: p.to.radius() + 1}
	if m.pairs, err = w.join(same, from, to); err == nil && len(m.pairs) == 0 {
		p.bound = m.f + m.b + 1
		p.report()
		m.b, m.joined = m.b+1, true
	}
	for r := len(p.rings) - 1; r >= 0 && err == nil && len(m.pairs) == 0; r-- {
		ring := &p.rings[r]
		m.pairs, err = w.join(ring.apart(), ring.inOrder(from, r), ring.inOrder(to, r))
	}
	if err == nil && len(m.pairs) == 0 {
		p.bound = m.f + m.b + 1
	}
	m.pairs = p.chosen(m.pairs)
	return m, err
}

// successors returns each ring's outcomes, with repetition, valid until the side's next call.
func (w *worker) successors(side int, frontier layer) (stretches, error) {
	all := w.far[side].raw[:0]
	var ends []int
	for r := range w.rings {
		_, err := w.turned(frontier, 0, r, func(positions []uint64) bool {
			all = append(all, positions...)
			return true
		})
		if err != nil {
			return nil, err
		}
		ends = append(ends, len(all))
	}
	w.far[side].raw = all
	byRing := make(stretches, len(ends))
	start := 0
	for r, end := range ends {
		byRing[r], start = all[start:end], end
	}
	return byRing, nil
}

// inOrder returns the positions, by last ring, that ring r joins if one path is enough.
func (t *ringTable) inOrder(byRing stretches, r int) (kept stretches) {
	for last, positions := range byRing {
		if t.follows(last, r) {
			kept = append(kept, positions)
		}
	}
	return kept
}
