package check

import (
	"context"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strconv"

	"jie/puzzle"
)

// walker is a game whose positions can be visited by distance. It is optional: proofs that lengths are least need it.
type walker interface {
	game
	// visit puts each position that is one longer on the board in turn, perhaps again, calls see and undoes the change.
	visit(metric puzzle.Metric, see func())
	// key appends the board as bytes. All keys of one game have the same length.
	key(dst []byte) []byte
	// set puts the position with that key on the board.
	set(key []byte)
}

// levels visits the positions in reach level by level, each once: the start, those that are one longer, and so on.
type levels struct {
	walker
	metric   puzzle.Metric
	m        *meter
	keep     func() bool // whether the position on the board counts; nil: all do
	found    positions
	from, to int // the newest level, as indices into found
}

func newLevels(w walker, metric puzzle.Metric, m *meter) *levels {
	l := &levels{walker: w, metric: metric, m: m, to: 1}
	l.found.add(w.key(nil))
	return l
}

func (l *levels) size() int { return l.to - l.from }

// any reports whether some position of the newest level satisfies one of the tests.
func (l *levels) any(tests []func() bool) (bool, error) {
	for i := l.from; i < l.to; i++ {
		if err := l.m.spend(1+len(tests), l.found.bytes()); err != nil {
			return false, err
		}
		l.set(l.found.key(i))
		if slices.ContainsFunc(tests, func(shown func() bool) bool { return shown() }) {
			return true, nil
		}
	}
	return false, nil
}

func (l *levels) next() error {
	seen, buffer := 0, []byte(nil)
	see := func() {
		seen++
		if l.keep == nil || l.keep() {
			buffer = l.key(buffer[:0])
			l.found.add(buffer)
		}
	}
	for i := l.from; i < l.to; i++ {
		if err := l.m.spend(1+seen, l.found.bytes()); err != nil {
			return err
		}
		if i%askEach == 0 {
			l.m.visited(l.found.len())
		}
		seen = 0
		l.set(l.found.key(i))
		l.visit(l.metric, see)
	}
	l.from, l.to = l.to, l.found.len()
	return nil
}

// exhaust verifies that c has the numbers of positions in reach at each level, and that none of them satisfies a test.
func (l *levels) exhaust(tests []func() bool, c puzzle.Certificate) error {
	level := 0
	for ; l.size() > 0; level++ {
		if level >= len(c.Levels) || c.Levels[level] != strconv.Itoa(l.size()) {
			return badCertificate(c.Kind, "levels")
		}
		if reached, err := l.any(tests); err != nil {
			return err
		} else if reached {
			return badCertificate(c.Kind, "reached")
		}
		if err := l.next(); err != nil {
			return err
		}
	}
	if level != len(c.Levels) || c.Positions != strconv.Itoa(l.found.len()) {
		return badCertificate(c.Kind, "positions")
	}
	return nil
}

func goalTests(g game, goals []string) ([]func() bool, error) {
	tests := make([]func() bool, len(goals))
	for i, text := range goals {
		var err error
		if tests[i], err = g.goal(text); err != nil {
			return nil, err
		}
	}
	return tests, nil
}

// positions is a set of keys of one length, numbered as added: open addressing, with slots of a key's number plus 1.
type positions struct {
	width int    // bytes of a key
	keys  []byte // one after the other
	slots []uint32
	seed  maphash.Seed
}

func (p *positions) len() int         { return len(p.keys) / max(1, p.width) }
func (p *positions) key(i int) []byte { return p.keys[i*p.width : (i+1)*p.width] }
func (p *positions) bytes() int64     { return int64(cap(p.keys)) + 4*int64(len(p.slots)) }

// add adds a key and reports whether it was new.
func (p *positions) add(key []byte) bool {
	if p.slots == nil {
		p.width, p.seed, p.slots = len(key), maphash.MakeSeed(), make([]uint32, 16)
	}
	at := p.slot(key)
	if p.slots[at] != 0 {
		return false
	}
	p.keys = append(p.keys, key...)
	p.slots[at] = uint32(p.len()) // 2^32 keys fit no memory
	if 2*p.len() > len(p.slots) {
		p.grow()
	}
	return true
}

func (p *positions) slot(key []byte) uint64 {
	mask := uint64(len(p.slots) - 1)
	at := p.hash(key) & mask
	for n := p.slots[at]; n != 0 && string(p.key(int(n-1))) != string(key); n = p.slots[at] {
		at = (at + 1) & mask
	}
	return at
}

// hash mixes keys of one word itself, which is faster.
func (p *positions) hash(key []byte) uint64 {
	if len(key) == 8 {
		word := binary.LittleEndian.Uint64(key) * 0x9e3779b97f4a7c15
		return word ^ word>>32
	}
	return maphash.Bytes(p.seed, key)
}

func (p *positions) grow() {
	p.slots = make([]uint32, 2*len(p.slots))
	for i := range p.len() {
		p.slots[p.slot(p.key(i))] = uint32(i + 1) // as in add
	}
}

// prover is a game that finds its shortest solutions faster than by visiting positions one by one. It is optional.
type prover interface {
	// shorter returns the length of a shortest solution, at most limit. It fails with the cause that stopped it:
	// ctx.Err(), [puzzle.ErrMemory] or [puzzle.ErrReach].
	shorter(m *meter, goals []string, metric puzzle.Metric, limit int64) (int64, error)
}

// shorter is like the method of a prover, for any game.
func (b Bounds) shorter(ctx context.Context, from string, goals []string, metric puzzle.Metric, limit int64) (int64, error) {
	g, err := b.newGame(from)
	if err != nil {
		return 0, err
	}
	m := b.meter(ctx)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	switch g := g.(type) {
	case prover:
		return g.shorter(m, goals, metric, limit)
	case walker:
		tests, err := goalTests(g, goals)
		if err != nil {
			return 0, err
		}
		return newLevels(g, metric, m).shorter(tests, limit)
	}
	return 0, puzzle.ErrReach
}

// shorter looks for a goal in the levels below limit.
func (l *levels) shorter(tests []func() bool, limit int64) (int64, error) {
	for length := int64(0); length < limit && l.size() > 0; length++ {
		if reached, err := l.any(tests); err != nil {
			return 0, err
		} else if reached {
			return length, nil
		}
		if length+1 == limit {
			break
		}
		if err := l.next(); err != nil {
			return 0, err
		}
	}
	return limit, nil
}
