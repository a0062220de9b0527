package levels

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomSet is a set of numbers below limit, each with a chance of one in sparse.
func randomSet(rng *rand.Rand, limit uint64, sparse int) []uint64 {
	set := make([]uint64, (limit+63)/64)
	for n := range limit {
		if rng.IntN(sparse) == 0 {
			set[n>>6] |= 1 << (n & 63)
		}
	}
	return set
}

// pieces cuts a set at random, and leaves out words that are empty.
func pieces(rng *rand.Rand, set []uint64) (cut []piece) {
	for i := 0; i < len(set); {
		n := 1 + rng.IntN(len(set)-i)
		if part := set[i : i+n]; count(part) > 0 || rng.IntN(2) == 0 {
			cut = append(cut, piece{i, part})
		}
		i += n
	}
	return cut
}

// Sets of all densities come back from their blocks, both at once and number by number,
// however they are cut into pieces.
func TestBlocks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	forms := make(map[byte]int)
	for range 2000 {
		limit := 1 + rng.Uint64N(700)
		set := randomSet(rng, limit, 1<<rng.IntN(10))
		block := appendBlock(nil, piece{0, set})
		if cut := appendBlock([]byte("head"), pieces(rng, set)...); !bytes.Equal(cut, append([]byte("head"), block...)) {
			t.Fatalf("%x: pieces give another block than the whole", set)
		}
		back := make([]uint64, len(set))
		if err := addBlock(back, block, limit); err != nil || !slices.Equal(back, set) {
			t.Fatalf("%x comes back as %x, %v", set, back, err)
		}
		clear(back)
		for n, err := range numbers(block, limit) {
			if err != nil || back[n>>6]>>(n&63)&1 != 0 {
				t.Fatalf("%x: number %d: %v", set, n, err)
			}
			back[n>>6] |= 1 << (n & 63)
		}
		if !slices.Equal(back, set) {
			t.Fatalf("%x comes back as %x, number by number", set, back)
		}
		if len(block) > 0 {
			forms[block[0]]++
			if list := appendList(nil, []piece{{0, set}}, 1<<30); len(block) > len(list)+1 {
				t.Fatalf("%x: the block has %d bytes, a list %d", set, len(block), len(list)+1)
			}
		}
	}
	if forms[listForm] < 100 || forms[bitmapForm] < 100 {
		t.Errorf("blocks by form: %v", forms)
	}
}

// plain reads a block in a slow, obvious way.
func plain(block []byte, limit uint64) (set []uint64, ok bool) {
	set = make([]uint64, (limit+63)/64)
	if len(block) == 0 {
		return set, true
	}
	r := bytes.NewReader(block[1:])
	switch block[0] {
	case listForm:
		for next := uint64(0); r.Len() > 0; next++ {
			gap, err := binary.ReadUvarint(r)
			if next += gap; err != nil || gap >= limit || next >= limit {
				return nil, false
			}
			set[next/64] |= 1 << (next % 64)
		}
		return set, true
	case bitmapForm:
		first, err := binary.ReadUvarint(r)
		if err != nil || first > limit/8 {
			return nil, false
		}
		for n := 8 * first; r.Len() > 0; {
			b, _ := r.ReadByte()
			if n >= limit {
				return nil, false
			}
			for range 8 {
				if b&1 != 0 && n >= limit {
					return nil, false
				}
				if b&1 != 0 {
					set[n/64] |= 1 << (n % 64)
				}
				b, n = b>>1, n+1
			}
		}
		return set, true
	}
	return nil, false
}

// Bytes that are no block of the shard are refused, and nothing beyond the shard is touched.
func FuzzBlock(f *testing.F) {
	rng := rand.New(rand.NewPCG(2, 0))
	for sparse := 1; sparse < 100; sparse *= 3 {
		f.Add(appendBlock(nil, piece{0, randomSet(rng, 300, sparse)}), uint64(300))
	}
	f.Fuzz(func(t *testing.T, block []byte, limit uint64) {
		limit = 1 + limit%1000
		set := make([]uint64, (limit+63)/64)
		err := addBlock(set, block, limit)
		want, ok := plain(block, limit)
		if (err == nil) != ok {
			t.Fatalf("%x: %v, want a block: %v", block, err, ok)
		}
		if ok && !slices.Equal(set, want) {
			t.Fatalf("%x: read as %x, want %x", block, set, want)
		}
	})
}

// Marks are the set of the numbers marked, by shard, with pages of any size.
func TestMarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		positions := 1 + rng.Uint64N(1<<16)
		s := newShards(positions, 1+rng.IntN(40))
		m := newMarks(positions)
		if rng.IntN(2) == 0 { // small pages
			m.pageBits = 6 + uint(rng.IntN(3))
			m.slot = make([]uint32, (positions-1)>>m.pageBits+1)
			m.words = make([]uint64, m.pageWords())
		}
		for range 3 {
			want := make(map[uint64]bool)
			for range rng.IntN(300) {
				n := rng.Uint64N(positions)
				m.add(n)
				want[n] = true
			}
			for range 100 {
				if n := rng.Uint64N(positions); m.has(n) != want[n] {
					t.Fatalf("%d is marked: %v", n, m.has(n))
				}
			}
			last := -1
			err := m.byShard(s, func(shard int, set []piece) error {
				if shard <= last {
					t.Fatalf("shard %d comes after %d", shard, last)
				}
				last = shard
				for n := range numbers(appendBlock(nil, set...), s.end(shard)-s.first(shard)) {
					if !want[s.first(shard)+n] {
						t.Fatalf("%d is not marked", s.first(shard)+n)
					}
					delete(want, s.first(shard)+n)
				}
				return nil
			})
			if err != nil || len(want) > 0 {
				t.Fatalf("%d marks are lost, %v", len(want), err)
			}
			m.clear()
		}
	}
}

// Shards are of one length, follow each other and hold all positions.
func TestShards(t *testing.T) {
	for _, positions := range []uint64{1, 63, 64, 65, 1000, 1 << 40} {
		for _, count := range []int{1, 2, 7, 64, 1000} {
			s := newShards(positions, count)
			if s.count < 1 || s.count > count || s.end(s.count-1) != positions {
				t.Fatalf("%d positions: %d shards, the last ends at %d", positions, s.count, s.end(s.count-1))
			}
			for shard := range s.count {
				if s.of(s.first(shard)) != shard || s.of(s.end(shard)-1) != shard || s.first(shard)%64 != 0 {
					t.Fatalf("%d positions: shard %d is %d to %d", positions, shard, s.first(shard), s.end(shard))
				}
			}
		}
	}
}
