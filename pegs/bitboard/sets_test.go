package bitboard_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// every keeps all symmetries of a board.
func every(board.Perm) bool { return true }

// image is p under a symmetry, hole by hole.
func image(p board.Set, perm board.Perm) (moved board.Set) {
	for hole := range p.All() {
		moved = moved.With(int(perm[hole]))
	}
	return moved
}

// plainImages are the different images of p.
func plainImages(b *bitboard.Board, p board.Set) (images []board.Set) {
	for _, perm := range b.Shape().Symmetries() {
		images = append(images, image(p, perm))
	}
	slices.Sort(images)
	return slices.Compact(images)
}

// The tables of pieces give the images that each hole gives by itself.
func TestSymmetries(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 4))
	for _, b := range []*bitboard.Board{english(), drawn("111/111/111"), drawn("1111/1111"), drawn("11111/10000"), drawn("11111111/11111111/11111111/11111111/11111111/11111111/11111111/11111111")} {
		s := bitboard.NewSymmetries(b, every)
		for range 300 {
			p, few := randomPegs(r, b), randomPegs(r, b)
			p &= few
			want := plainImages(b, p)
			if s.Canonical(p) != want[0] || s.Orbit(p) != len(want) {
				t.Fatalf("%x has the least of %d images %x, want %x of %d", p, s.Orbit(p), s.Canonical(p), want[0], len(want))
			}
			hole := r.IntN(b.Len())
			var along board.Set
			for _, perm := range b.Shape().Symmetries() {
				if image(p, perm) == want[0] {
					along = along.With(int(perm[hole]))
				}
			}
			if least, holes := s.CanonicalWith(p, board.Set(0).With(hole)); least != want[0] || holes != along {
				t.Fatalf("%x with hole %d is %x with %x, want %x with %x", p, hole, least, holes, want[0], along)
			}
		}
	}
}

// The images of lines lead where the images of positions do.
func TestOrbits(t *testing.T) {
	b := english()
	o := bitboard.NewOrbits(b)
	r := rand.New(rand.NewPCG(27, 5))
	for range 300 {
		p := randomPegs(r, b)
		got := o.AppendSuccessors(nil, p)
		var want []board.Set
		for _, q := range b.AppendSuccessors(nil, p) {
			want = append(want, plainImages(b, q)[0])
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || o.Size(p) != len(plainImages(b, p)) {
			t.Fatalf("%x, one of %d, leads to %x, want %x", p, o.Size(p), got, want)
		}
	}
}

// mostDisjoint is the largest number of disjoint sets, by trying all choices.
func mostDisjoint(sets []board.Set, taken board.Set) int {
	if len(sets) == 0 {
		return 0
	}
	most := mostDisjoint(sets[1:], taken)
	if sets[0]&taken == 0 {
		most = max(most, 1+mostDisjoint(sets[1:], taken|sets[0]))
	}
	return most
}

// As many regions are packed as any choice has, and none meets another.
func TestPackRegions(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 6))
	for range 300 {
		holes := 4 + r.IntN(20)
		regions := make([]board.Set, 1+r.IntN(12))
		for i := range regions {
			for range 1 + r.IntN(6) {
				regions[i] = regions[i].With(r.IntN(holes))
			}
		}
		got := bitboard.PackRegions(regions, holes)
		var taken board.Set
		for _, region := range got {
			if region&taken != 0 || !slices.Contains(regions, region) {
				t.Fatalf("%x of %x", got, regions)
			}
			taken |= region
		}
		if want := mostDisjoint(regions, 0); len(got) != want {
			t.Fatalf("%d of %x, want %d", len(got), regions, want)
		}
	}
}

// A set has what was added to it, and its slots are no more than they need be.
func TestPositionSet(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 7))
	var s bitboard.PositionSet
	plain := make(map[board.Set]bool)
	for range 5000 {
		p := board.Set(1+r.Uint64N(4000))<<r.IntN(3) | 1
		if s.Add(p) == plain[p] {
			t.Fatalf("adding %x says that it was new: %t", p, !plain[p])
		}
		plain[p] = true
		q := board.Set(1 + r.Uint64N(8000))
		if s.Has(q) != plain[q] {
			t.Fatalf("%x is in the set: %t", q, s.Has(q))
		}
		if h := bitboard.Hash(q); bitboard.Unhash(h) != q {
			t.Fatalf("the hash of %x is that of %x", q, bitboard.Unhash(h))
		}
	}
	if s.N != len(plain) || s.Bytes() != int64(len(s.Slots))*bitboard.PositionBytes || s.Packed() > len(s.Slots) || s.Packed() <= s.N {
		t.Errorf("%d positions of %d in %d slots, %d packed", s.N, len(plain), len(s.Slots), s.Packed())
	}
}
