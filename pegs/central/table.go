package central

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"
	"sort"
	"sync"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

//go:generate go test -run ^TestEmbeddedTable$ -count=1 . -args -write

// The embedded table holds every winning position of the central game with its
// fewest moves. Complements pair the positions, so those of 16 pegs and fewer are
// stored, each with two numbers: its own moves, and those of its complement.
//
// A level is the ranks of its canonical positions, ascending, in blocks of 32:
//
//	directory   first rank, place and gap width of each block, 8 bytes
//	stream      | symbol | gap symbol | gap symbol | ...
//
// A gap g, the number of ranks skipped, is an Exp-Golomb code of the block's width r: the
// bits of (g>>r)+1 with one zero less before them, then the r low bits of g. A symbol
// stands for a pair of numbers, in a prefix code of the level's own. So a look-up is a
// binary search, then half a block is decoded straight from the file's bytes. Nothing is
// unpacked.
//
// docs/math/pegs.md explains the size; TestEmbeddedTable rebuilds and writes the table.

// DamagedTable is the code of the error for a table whose checksum does not hold. The answer
// is then computed without the table.
const DamagedTable puzzle.Code = "pegs-damaged-table"

const (
	tableMagic  = "jiepegs2"
	tableLevels = Holes / 2
	tableBlock  = 32
	placeBits   = 27 // of a directory entry; the upper 5 are the width
)

// Table is the embedded table of the central game. It is immutable and safe for
// concurrent use.
type Table struct {
	central *Game // the ranking and symmetries; no positions
	levels  [tableLevels + 1]tableLevel
	pagodas []bitboard.Pagoda // they weigh most lost positions less than the goal
}

// tableLevel is one level's part of the file.
type tableLevel struct {
	positions int
	directory []byte
	stream    []byte // with eight bytes to spare
	pairs     [][2]uint8
	decode    []uint16 // by the next maxCode bits: symbol<<4 | length
}

var openCentral = sync.OnceValues(func() (*Table, error) { return openTable(readCentral()) })

// Embedded returns the embedded table. It fails with code [DamagedTable] if the table's
// checksum does not hold.
func Embedded() (*Table, error) { return openCentral() }

func openTable(file []byte) (*Table, error) {
	damaged := error(&puzzle.Error{Puzzle: "pegs", Code: DamagedTable})
	body := len(file) - crc32.Size
	if body < len(tableMagic) || string(file[:len(tableMagic)]) != tableMagic {
		return nil, damaged
	}
	if tableSum(file[:body]) != binary.LittleEndian.Uint32(file[body:]) {
		return nil, damaged
	}
	// The checksum holds, so the file is what TestEmbeddedTable wrote.
	t := &Table{central: newCentral()}
	t.pagodas = append(t.central.Board.ParityPagodas(), t.central.Board.FibonacciPagoda(Centre))
	rest := file[len(tableMagic):body]
	for pegs := 1; pegs <= tableLevels; pegs++ {
		rest = t.levels[pegs].open(rest)
	}
	return t, nil
}

// tableSum returns a checksum that detects damage, in a tenth of the time of a cryptographic
// sum. To alter the file on purpose, one must alter the program.
func tableSum(file []byte) uint32 {
	return crc32.Checksum(file, crc32.MakeTable(crc32.Castagnoli))
}

// take cuts n bytes off.
func take(from *[]byte, n int) []byte {
	s := (*from)[:n]
	*from = (*from)[n:]
	return s
}

func takeUint32(from *[]byte) int {
	return int(binary.LittleEndian.Uint32(take(from, 4)))
}

// open reads one level and returns what follows.
func (l *tableLevel) open(rest []byte) []byte {
	l.positions = takeUint32(&rest)
	var lengths []uint8
	for range takeUint32(&rest) {
		s := take(&rest, 3)
		l.pairs = append(l.pairs, [2]uint8{s[0], s[1]})
		lengths = append(lengths, s[2])
	}
	l.decode = make([]uint16, 1<<maxCode)
	for i, word := range codeWords(lengths) {
		spare := maxCode - lengths[i]
		for k := range uint32(1) << spare {
			l.decode[word<<spare|k] = uint16(i)<<4 | uint16(lengths[i])
		}
	}
	l.directory = take(&rest, (l.positions+tableBlock-1)/tableBlock*8)
	l.stream = take(&rest, takeUint32(&rest))
	return rest
}

// word reads four bytes of the directory.
func (l *tableLevel) word(at int) uint32 { return binary.LittleEndian.Uint32(l.directory[at:]) }

// window returns the 57 bits and more that begin at the given bit, the first one
// on top.
func (l *tableLevel) window(bit int) uint64 {
	return binary.BigEndian.Uint64(l.stream[bit/8:]) << (bit % 8)
}

// find returns the pair of numbers of the position with the given rank.
func (l *tableLevel) find(rank uint32) (pair [2]uint8, ok bool) {
	low := max(1, sort.Search(len(l.directory)/8, func(block int) bool { return l.word(8*block) > rank })) - 1
	at := l.word(8 * low)
	place := l.word(8*low + 4)
	bit, width := int(place&(1<<placeBits-1)), uint(place>>placeBits)
	for left := min(tableBlock, l.positions-low*tableBlock); ; {
		code := l.decode[l.window(bit)>>(64-maxCode)]
		if at >= rank {
			return l.pairs[code>>4], at == rank
		}
		if left--; left == 0 {
			return pair, false
		}
		bit += int(code & 15)
		w := l.window(bit)
		zeros := uint(bits.LeadingZeros64(w))
		length := 2*zeros + 1
		gap := (w>>(63-2*zeros)-1)<<width | w<<length>>(64-width)
		bit += int(length + width)
		at += uint32(gap) + 1
	}
}

// Moves returns the fewest moves from p to one peg in d4; ok is false if p does not lie on
// a solution of the central game.
func (t *Table) Moves(p board.Set) (moves int, ok bool) {
	pegs := p.Len()
	if pegs < 1 || pegs >= Holes || bitboard.Class(t.central.ranking.basis, p) != t.central.ranking.class {
		return 0, false
	}
	side := 0
	if pegs > tableLevels {
		p, pegs, side = t.central.Board.Full()&^p, Holes-pegs, 1
	}
	l := &t.levels[pegs]
	pair, ok := l.find(t.central.ranking.level(pegs).rank(t.central.canonical(p)))
	return int(pair[side]), ok
}

// Has reports whether p lies on a solution.
func (t *Table) Has(p board.Set) bool {
	_, ok := t.Moves(p)
	return ok
}

// At is [Table.Moves] for a position on a solution.
func (t *Table) At(p board.Set) uint8 {
	n, _ := t.Moves(p)
	return uint8(n)
}
