package central

import (
	"cmp"
	"container/heap"
	"slices"
)

// maxCode is the longest code word, so that a table of 2^maxCode entries decodes
// any of them in one step.
const maxCode = 11

// codeLengths returns the lengths of a prefix code for symbols of the given
// counts, all above zero, of at most maxCode bits: Huffman's code, with rare
// symbols counted up until it fits.
func codeLengths(counts []int) []uint8 {
	if len(counts) == 1 {
		return []uint8{1}
	}
	counts = slices.Clone(counts)
	for floor := 1; ; floor *= 2 {
		for i := range counts {
			counts[i] = max(counts[i], floor)
		}
		if lengths := huffman(counts); slices.Max(lengths) <= maxCode {
			return lengths
		}
	}
}

// node is a tree of symbols with their total count.
type node struct {
	count   int
	symbols []int
}

type nodeHeap []node

func (h nodeHeap) Len() int { return len(h) }
func (h nodeHeap) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(h[i].count, h[j].count), cmp.Compare(h[i].symbols[0], h[j].symbols[0])) < 0
}
func (h nodeHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *nodeHeap) Push(x any)   { *h = append(*h, x.(node)) }
func (h *nodeHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// huffman joins the two rarest trees until one is left; each join puts their
// symbols one bit deeper.
func huffman(counts []int) []uint8 {
	lengths := make([]uint8, len(counts))
	var h nodeHeap
	for i, n := range counts {
		heap.Push(&h, node{n, []int{i}})
	}
	for len(h) > 1 {
		a, b := heap.Pop(&h).(node), heap.Pop(&h).(node)
		joined := node{a.count + b.count, slices.Concat(a.symbols, b.symbols)}
		for _, i := range joined.symbols {
			lengths[i]++
		}
		heap.Push(&h, joined)
	}
	return lengths
}

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
