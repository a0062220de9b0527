package mopan

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// pairing is a position of one layer and one of the other that are equal, or one
// turn apart.
type pairing struct{ from, to uint64 }

// comparePairs orders pairings by their ends.
func comparePairs(a, b pairing) int {
	return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
}

// joiner finds the positions of two layers that agree outside some cells. Layers
// run to tens of millions, matches to hundreds, so it narrows both down first: a
// bitmap of the hashes of one layer keeps a tenth of the other, a bitmap of those
// keeps a hundredth of the first, and so on; what is left is sorted and merged.
//
//	a ──bitmap──> keeps 10% of b ──bitmap──> keeps 1% of a ──> ...
//
// Its buffers are used again. It is for one goroutine.
type joiner struct {
	ctx    context.Context
	bitmap []uint64
	keys   []uint64 // survivors of one block
	lists  [2][]uint64
}

// bitsPerKey makes a bitmap at most an eighth full: the first passes are dearer
// than a second one over an eighth, and 2^20 keys still fit a megabyte.
const bitsPerKey = 8

// joinMuls are the hash multipliers of the rounds, odd and without pattern, so
// that what passes one round by chance does not pass the next. They differ from
// those by which slices are cut, lest the hashes of a slice crowd together.
var joinMuls = [...]uint64{
	0xC2B2AE3D27D4EB4F, 0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7,
	0xAEF17502108EF2D9, 0xF1357AEA2E62A9C5, 0xDAA66D2C7DDF743F, 0x9FB21C651E98DF25,
}

// ring returns the pairings of a from and a to that are one turn of t apart.
func (j *joiner) ring(t *ringTable, from, to []uint64) ([]pairing, error) {
	return j.join(^t.mask, from, to, t.reaches)
}

// equal returns the positions in both layers.
func (j *joiner) equal(from, to []uint64) ([]pairing, error) {
	return j.join(^uint64(0), from, to, func(x, y uint64) bool { return x == y })
}

// join returns the pairings that agree on the cells kept and match.
func (j *joiner) join(keep uint64, from, to []uint64, match func(x, y uint64) bool) ([]pairing, error) {
	if len(from) == 0 || len(to) == 0 {
		return nil, nil
	}
	sides := [2][]uint64{from, to}
	large := 0
	if len(to) > len(from) {
		large = 1
	}
	for round, stalled := 0, 0; round < len(joinMuls) && stalled < 2; round++ {
		small := 1 - large
		before := len(sides[large])
		filtered, err := j.filter(keep, joinMuls[round], sides[small], sides[large], j.lists[large])
		if err != nil {
			return nil, err
		}
		if len(filtered) == 0 {
			return nil, nil
		}
		j.lists[large], sides[large] = filtered, filtered
		stalled++
		if len(filtered) < before-before/4 {
			stalled = 0
		}
		large = small
	}
	return merge(keep, sides[0], sides[1], match), nil
}

// filter returns those of large that agree with one of small on the cells kept,
// and a few more, in the buffer dst; large may be dst itself.
func (j *joiner) filter(keep, mul uint64, small, large, dst []uint64) ([]uint64, error) {
	sizeBits := uint(max(10, bits.Len(uint(len(small)*bitsPerKey-1))))
	bitmap := j.clear(sizeBits)
	shift := 64 - sizeBits
	for _, x := range small {
		h := x & keep * mul >> shift
		bitmap[h>>6] |= 1 << (h & 63)
	}
	dst = dst[:0]
	if len(j.keys) < len(large) && len(j.keys) < blockLen {
		// A power of two, so that the mask below spares the bounds check.
		j.keys = make([]uint64, min(blockLen, 1<<bits.Len(uint(len(large)))))
	}
	for len(large) > 0 {
		block := large[:min(len(j.keys), len(large))]
		large = large[len(block):]
		keys := j.keys
		n := 0
		for _, x := range block {
			h := x & keep * mul >> shift
			keys[n&(len(keys)-1)] = x
			n += int(bitmap[h>>6] >> (h & 63) & 1)
		}
		dst = append(dst, keys[:n]...)
		if err := j.ctx.Err(); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// clear returns an empty bitmap of 2^sizeBits bits.
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

// merge sorts two short lists by the cells kept and pairs what agrees and matches.
func merge(keep uint64, from, to []uint64, match func(x, y uint64) bool) []pairing {
	byKept := func(x, y uint64) int { return cmp.Or(cmp.Compare(x&keep, y&keep), cmp.Compare(x, y)) }
	from, to = slices.Clone(from), slices.Clone(to)
	slices.SortFunc(from, byKept)
	slices.SortFunc(to, byKept)
	var pairs []pairing
	first := 0
	for _, x := range from {
		for first < len(to) && to[first]&keep < x&keep {
			first++
		}
		for i := first; i < len(to) && to[i]&keep == x&keep; i++ {
			if match(x, to[i]) {
				pairs = append(pairs, pairing{x, to[i]})
			}
		}
	}
	return pairs
}
