package narrow

import (
	"math/rand/v2"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// A node comes back from its place as it was, whatever its holes and moves.
func TestPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	for range 10_000 {
		x := arrival{at: board.Set(r.Uint64() >> r.IntN(64)), last: board.Set(r.Uint64()), moves: uint8(r.IntN(bitboard.MaxWord - 1))}
		i, y := x.place()
		if y.key == 0 {
			t.Fatalf("%v looks like a free slot", x)
		}
		if got := y.node(i); got != x {
			t.Fatalf("%v comes back as %v", x, got)
		}
	}
}

// A level table holds what a map would: of each position the fewest moves and all last
// pegs of such lines, in slots used before as in new ones, and packed without the
// last pegs.
func TestLevelTable(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	var slots slotPool
	for range 3 {
		c, want := new(levelTable), make(map[board.Set]arrival)
		for range 50_000 {
			x := arrival{at: board.Set(1 + r.IntN(20_000)), last: 1 << r.IntN(60), moves: uint8(r.IntN(5))}
			if err := c.add(x, &slots); err != nil {
				t.Fatal(err)
			}
			if y, ok := want[x.at]; ok && y.moves <= x.moves {
				if y.moves == x.moves {
					y.last |= x.last
				}
				x = y
			}
			want[x.at] = x
		}
		expect(t, c, want)
		for i := range c.shards {
			c.shards[i].pack(&slots)
		}
		for p, x := range want {
			x.last = 0
			want[p] = x
		}
		expect(t, c, want)
		c.clear(&slots)
		if slots.bytes != slots.idle {
			t.Errorf("%d bytes held, %d of them idle", slots.bytes, slots.idle)
		}
	}
	if slots.drop(); slots.bytes != 0 {
		t.Errorf("%d bytes held after all", slots.bytes)
	}
}

// expect compares the nodes of a table with those wanted.
func expect(t *testing.T, c *levelTable, want map[board.Set]arrival) {
	t.Helper()
	if c.len() != int64(len(want)) {
		t.Fatalf("%d nodes, want %d", c.len(), len(want))
	}
	for i := range c.shards {
		for x := range c.nodes(i) {
			if x != want[x.at] {
				t.Fatalf("%v, want %v", x, want[x.at])
			}
		}
	}
	for p := range want {
		if x, ok := c.find(p); !ok || x != want[p] {
			t.Fatalf("found %v, %v, want %v", x, ok, want[p])
		}
	}
	if x, ok := c.find(1 << 63); ok {
		t.Fatalf("found %v, which is not there", x)
	}
}

// A level table within a limit never counts more bytes than that, and says when it is full.
func TestLevelTableWithinLimit(t *testing.T) {
	const limit = 1 << 20
	slots := slotPool{limit: limit}
	c, r := new(levelTable), rand.New(rand.NewPCG(45, 46))
	var err error
	for err == nil {
		err = c.add(arrival{at: board.Set(r.Uint64()), moves: 1}, &slots)
		if slots.bytes > limit {
			t.Fatalf("%d bytes held, %d allowed", slots.bytes, limit)
		}
	}
	if c.len()*slotBytes < limit/8 {
		t.Errorf("full at %d nodes", c.len())
	}
}
