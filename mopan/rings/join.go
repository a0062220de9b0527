package rings

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// pairing is a position of one layer and one of the other that are equal, or one turn apart.
type pairing struct{ from, to uint64 }

func comparePairs(a, b pairing) int {
	return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
}

// joiner finds the positions of two layers that agree outside some cells. Layers have tens of
// millions of positions, matches hundreds, so a Bloom filter of one layer keeps a tenth of the
// other, one of those a tenth of the first, and so on; the rest is sorted and merged.
//
//	a ──filter──> 10% of b ──filter──> 10% of a ──filter──> 1% of b ──> ...
type joiner struct {
	ctx    context.Context
	bitmap []uint64
	lists  [2][]uint64
	keys   [blockLen]uint64 // survivors of one block
}

// bitsPerKey makes a filter at most an eighth full; 2^20 keys still fit a megabyte.
const bitsPerKey = 8

// joinMuls are odd and without pattern: keys which pass one round by chance do not pass the next.
var joinMuls = [...]uint64{
	0xC2B2AE3D27D4EB4F, 0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7,
	0xAEF17502108EF2D9, 0xF1357AEA2E62A9C5, 0xDAA66D2C7DDF743F, 0x9FB21C651E98DF25,
}

// relation holds for two positions that agree on the cells kept, and match.
type relation struct {
	keep  uint64
	match func(x, y uint64) bool
}

var same = relation{^uint64(0), func(x, y uint64) bool { return x == y }}

func (t *ringTable) apart() relation { return relation{^t.mask, t.reaches} }

type stretches [][]uint64

func (s stretches) len() int {
	n := 0
	for _, positions := range s {
		n += len(positions)
	}
	return n
}

func (j *joiner) join(is relation, from, to stretches) ([]pairing, error) {
	sides := [2]stretches{from, to}
	sizes := [2]int{from.len(), to.len()}
	if sizes[0] == 0 || sizes[1] == 0 {
		return nil, nil
	}
	large := 0
	if sizes[1] > sizes[0] {
		large = 1
	}
	for round, stalled := 0, 0; round < len(joinMuls) && stalled < 2; round++ {
		small := 1 - large
		before := sizes[large]
		filtered, err := j.filter(is.keep, joinMuls[round], sides[small], sides[large], j.lists[large])
		if err != nil {
			return nil, err
		}
		if len(filtered) == 0 {
			return nil, nil
		}
		j.lists[large], sides[large], sizes[large] = filtered, stretches{filtered}, len(filtered)
		stalled++
		if len(filtered) < before-before/4 {
			stalled = 0
		}
		large = small
	}
	return is.merge(j.lists[0], j.lists[1]), nil
}

// filter returns those of large that agree with one of small, and a few others, in dst or large.
func (j *joiner) filter(keep, mul uint64, small, large stretches, dst []uint64) ([]uint64, error) {
	sizeBits := uint(max(10, bits.Len(uint(small.len()*bitsPerKey-1))))
	bitmap := j.clear(sizeBits)
	shift := 64 - sizeBits
	for _, positions := range small {
		for _, x := range positions {
			h := x & keep * mul >> shift
			bitmap[h>>6] |= 1 << (h & 63)
		}
	}
	dst = dst[:0]
	for _, positions := range large {
		for len(positions) > 0 {
			block := positions[:min(len(j.keys), len(positions))]
			positions = positions[len(block):]
			n := 0
			for _, x := range block {
				h := x & keep * mul >> shift
				j.keys[n&(len(j.keys)-1)] = x
				n += int(bitmap[h>>6] >> (h & 63) & 1)
			}
			dst = append(dst, j.keys[:n]...)
			if err := j.ctx.Err(); err != nil {
				return nil, err
			}
		}
	}
	return dst, nil
}

func (j *joiner) clear(sizeBits uint) []uint64 {
	words := 1 << (sizeBits - 6)
	if len(j.bitmap) < words {
		j.bitmap = make([]uint64, words)
		return j.bitmap
	}
	bitmap := j.bitmap[:words]
	clear(bitmap)
	return bitmap
}

func (is relation) merge(from, to []uint64) []pairing {
	keep := is.keep
	byKept := func(x, y uint64) int { return cmp.Or(cmp.Compare(x&keep, y&keep), cmp.Compare(x, y)) }
	slices.SortFunc(from, byKept)
	slices.SortFunc(to, byKept)
	var pairs []pairing
	first := 0
	for _, x := range from {
		for first < len(to) && to[first]&keep < x&keep {
			first++
		}
		for i := first; i < len(to) && to[i]&keep == x&keep; i++ {
			if is.match(x, to[i]) {
				pairs = append(pairs, pairing{x, to[i]})
			}
		}
	}
	return pairs
}
