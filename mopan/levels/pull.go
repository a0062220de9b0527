package levels

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// message is a block on its way between the shards that ask and reply, with the run that asks:
//
//	varints shard, first, last      the shard that asks, its run
//	block                           of the shard that replies
type message struct {
	shard int
	run
	block []byte
}

func (m message) bytes() []byte {
	dst := make([]byte, 0, len(m.block)+3*binary.MaxVarintLen64)
	dst = binary.AppendUvarint(dst, uint64(m.shard))
	dst = binary.AppendUvarint(dst, m.first)
	dst = binary.AppendUvarint(dst, m.last-m.first)
	return append(dst, m.block...)
}

func readMessage(data []byte) (m message, err error) {
	var fields [3]uint64
	for i := range fields {
		v, used := binary.Uvarint(data)
		if used <= 0 {
			return m, fmt.Errorf("levels: %w", errBlock)
		}
		fields[i], data = v, data[used:]
	}
	return message{int(fields[0]), run{fields[1], fields[1] + fields[2]}, data}, nil
}

// pulls reports whether it is cheaper to turn each position left twice, to ask and to read replies.
func (s *Search) pulls(m *manifest) bool {
	return 2*(s.Positions()-m.reached()) < m.Levels[len(m.Levels)-1]
}

func (u unit) ask(ctx context.Context, emit emitter) error {
	left, err := u.left()
	if err != nil {
		return err
	}
	return u.expand(ctx, u.shard, left, func(to int, r run, block []byte) error {
		return emit(to, message{u.shard, r, block}.bytes())
	})
}

func (u unit) left() ([]uint64, error) {
	levels := make([]int, len(u.last.Levels))
	for i := range levels {
		levels[i] = i
	}
	set, err := u.at(levels...)
	if err != nil {
		return nil, err
	}
	for i := range set {
		set[i] = ^set[i]
	}
	if rest := (u.shards.end(u.shard) - u.shards.first(u.shard)) & 63; rest != 0 {
		set[len(set)-1] &= 1<<rest - 1
	}
	return set, nil
}

func (u unit) reply(ctx context.Context, emit emitter) error {
	level, err := u.at(len(u.last.Levels) - 1)
	if err != nil {
		return err
	}
	common := make([]uint64, len(level))
	for data, err := range u.blocks(nil) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		m, err := readMessage(data)
		if err != nil {
			return err
		}
		to := m.shard
		if to < 0 || to >= u.Shards() {
			return u.badBlock(u.shard)
		}
		if m.block, err = u.common(u.shard, common, level, m.block); err != nil {
			return err
		}
		if len(m.block) == 0 {
			continue
		}
		m.shard = u.shard // the one that replies
		if err := emit(to, m.bytes()); err != nil {
			return err
		}
	}
	return nil
}

// common returns the block of what a block and a set share. buf is empty, and as long as the set.
func (s *Search) common(shard int, buf, set []uint64, block []byte) ([]byte, error) {
	first, end := 0, 0 // words of buf that are not empty
	for n, err := range numbers(block, s.shards.end(shard)-s.shards.first(shard)) {
		if err != nil {
			return nil, s.badBlock(shard)
		}
		i := int(n >> 6)
		if set[i]>>(n&63)&1 == 0 {
			continue
		}
		if end == 0 {
			first = i
		}
		end = i + 1
		buf[i] |= 1 << (n & 63)
	}
	both := appendBlock(nil, piece{first, buf[first:end]})
	clear(buf[first:end])
	return both, nil
}

func (u unit) found(ctx context.Context) ([]byte, error) {
	left, err := u.left()
	if err != nil {
		return nil, err
	}
	byRun := make(map[run][]message)
	for data, err := range u.blocks(nil) {
		if err != nil {
			return nil, err
		}
		m, err := readMessage(data)
		if err != nil {
			return nil, err
		}
		byRun[m.run] = append(byRun[m.run], m)
	}
	found := make([]uint64, len(left))
	for _, r := range slices.SortedFunc(maps.Keys(byRun), func(a, b run) int { return int(int64(a.first - b.first)) }) {
		if err := u.readRun(ctx, u.shard, left, found, r, byRun[r]); err != nil {
			return nil, err
		}
	}
	return appendBlock(nil, piece{0, found}), nil
}

// readRun finds the positions of a run from which a turn leads to a position in the replies.
func (s *Search) readRun(ctx context.Context, shard int, left, found []uint64, r run, replies []message) error {
	near := s.marks.Get().(*marks)
	defer s.marks.Put(near)
	defer near.clear()
	for _, m := range replies {
		if err := s.mark(near, m); err != nil {
			return err
		}
	}
	first := s.shards.first(shard)
	if r.first < first || r.last < r.first || r.last >= s.shards.end(shard) {
		return s.badBlock(shard)
	}
	part := make([]uint64, (r.last-first)/64-(r.first-first)/64+1)
	copy(part, left[(r.first-first)/64:])
	part[0] &= ^uint64(0) << (r.first & 63)
	part[len(part)-1] &= ^uint64(0) >> (63 - r.last&63)
	visited := 0
	s.numbers.Visit(r.first&^63, part, func(number uint64, after []uint64) bool {
		if visited++; visited%checkEvery == 0 && ctx.Err() != nil {
			return false
		}
		if slices.ContainsFunc(after, near.has) {
			found[(number-first)>>6] |= 1 << (number & 63)
		}
		return true
	})
	return ctx.Err()
}

func (s *Search) mark(near *marks, m message) error {
	if m.shard < 0 || m.shard >= s.Shards() {
		return s.badBlock(m.shard)
	}
	first, end := s.shards.first(m.shard), s.shards.end(m.shard)
	for n, err := range numbers(m.block, end-first) {
		if err != nil || !near.takes(1) {
			return s.badBlock(m.shard)
		}
		near.add(first + n)
	}
	return nil
}
