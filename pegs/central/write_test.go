package central

import (
	"cmp"
	"container/heap"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"jie/puzzle/board"
)

// table encodes the winning positions and their fewest moves, which must have
// been measured, as the file that [Embedded] reads.
func (c *Game) table() []byte {
	file := []byte(tableMagic)
	for pegs := 1; pegs <= tableLevels; pegs++ {
		file = c.appendLevel(file, pegs)
	}
	return binary.LittleEndian.AppendUint32(file, tableSum(file))
}

// appendLevel appends one level.
func (c *Game) appendLevel(file []byte, pegs int) []byte {
	ranks, pairs := c.pairs(pegs)
	symbols, counts := tally(pairs)
	lengths := codeLengths(counts)
	words := codeWords(lengths)
	number := make(map[[2]uint8]int)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(ranks)))
	file = binary.LittleEndian.AppendUint32(file, uint32(len(symbols)))
	for i, s := range symbols {
		number[s] = i
		file = append(file, s[0], s[1], lengths[i])
	}
	var w bitWriter
	for i := range ranks {
		if i%tableBlock == 0 {
			width := gapWidth(ranks[i:min(i+tableBlock, len(ranks))])
			file = binary.LittleEndian.AppendUint32(file, ranks[i])
			file = binary.LittleEndian.AppendUint32(file, uint32(w.n)|uint32(width)<<placeBits)
			w.width = width
		} else {
			w.gap(ranks[i] - ranks[i-1] - 1)
		}
		s := number[pairs[i]]
		w.write(uint64(words[s]), int(lengths[s]))
	}
	stream := append(w.bytes, make([]byte, 8)...)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(stream)))
	return append(file, stream...)
}

// pairs lists a level's ranks in order, each with its position's moves and those
// of the complement.
func (c *Game) pairs(pegs int) (ranks []uint32, pairs [][2]uint8) {
	s := c.winning[pegs]
	above := Holes - pegs
	for p := range s.all() {
		i, j := s.index(p), c.winning[above].index(c.complement(p))
		ranks = append(ranks, s.level.rank(p))
		pairs = append(pairs, [2]uint8{c.values[pegs][i].length, c.values[above][j].length})
	}
	return ranks, pairs
}

// complement is the canonical form of p's complement.
func (c *Game) complement(p board.Set) board.Set { return c.canonical(c.Board.Full() &^ p) }

// tally lists the different pairs, in order, with how often each stands.
func tally(pairs [][2]uint8) (symbols [][2]uint8, counts []int) {
	n := make(map[[2]uint8]int)
	for _, p := range pairs {
		n[p]++
	}
	for p := range n {
		symbols = append(symbols, p)
	}
	slices.SortFunc(symbols, func(a, b [2]uint8) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for _, p := range symbols {
		counts = append(counts, n[p])
	}
	return symbols, counts
}

// gapWidth is the width that writes a block's gaps in the fewest bits.
func gapWidth(ranks []uint32) int {
	best, least := 0, math.MaxInt
	for width := range 24 {
		n := 0
		for i := 1; i < len(ranks); i++ {
			n += 2*bits.Len32((ranks[i]-ranks[i-1]-1)>>width+1) - 1 + width
		}
		if n < least {
			best, least = width, n
		}
	}
	return best
}

// bitWriter writes bits, the upper ones of each byte first.
type bitWriter struct {
	bytes []byte
	n     int
	width int // of gaps
}

// write appends the low bits of v.
func (w *bitWriter) write(v uint64, bits int) {
	for i := bits - 1; i >= 0; i-- {
		if w.n%8 == 0 {
			w.bytes = append(w.bytes, 0)
		}
		w.bytes[w.n/8] |= byte(v>>i&1) << (7 - w.n%8)
		w.n++
	}
}

// gap appends a gap's code.
func (w *bitWriter) gap(g uint32) {
	v := uint64(g>>w.width) + 1
	n := bits.Len64(v)
	w.write(0, n-1)
	w.write(v, n)
	w.write(uint64(g), w.width)
}

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
