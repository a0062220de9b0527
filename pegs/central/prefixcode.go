package central

import (
	"cmp"
	"slices"
)

// maxCode is the longest code word, so that a table of 2^maxCode entries decodes
// any of them in one step.
const maxCode = 11

// codeWords returns the canonical code words of the given lengths: shorter ones
// first, and those of one length in the order of their symbols.
func codeWords(lengths []uint8) []uint32 {
	order := make([]int, len(lengths))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lengths[a], lengths[b]) })
	words := make([]uint32, len(lengths))
	var next uint32
	for k, i := range order {
		if k > 0 {
			next = (next + 1) << (lengths[i] - lengths[order[k-1]])
		}
		words[i] = next
	}
	return words
}
