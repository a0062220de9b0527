package sheet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
)

// A Parquet file, as https://parquet.apache.org/docs/file-format/ has it, of flat columns
// whose cells may be missing:
//
//	"PAR1"
//	for each group of rows, for each column:  header of a page, page
//	footer: the columns, and where their pages are
//	length of the footer, "PAR1"
//
// Headers and footer are structs of Thrift's compact protocol. A page is compressed with
// gzip, and holds which cells there are, and the cells that are there one after another.

// Bounds of a group of rows, which is held until it is written.
const (
	groupRows  = 1 << 20
	groupBytes = 64 << 20
)

// parquetMagic is at both ends of a file.
const parquetMagic = "PAR1"

// Numbers of the format.
const (
	physicalBoolean, physicalInt64, physicalDouble, physicalBytes = 0, 2, 5, 6

	repetitionOptional         = 1
	encodingPlain, encodingRLE = 0, 3
	codecGzip                  = 2
	convertedUTF8              = 0
	formatVersion              = 1
)

// physical is how the cells of a kind are stored.
func physical(k Kind) int64 {
	switch k {
	case Whole:
		return physicalInt64
	case Real:
		return physicalDouble
	case Truth:
		return physicalBoolean
	}
	return physicalBytes
}

// parquetTable writes Apache Parquet.
type parquetTable struct {
	out     io.Writer
	written int64 // bytes of the file so far
	columns []Column
	cells   []parquetColumn
	rows    int64 // of the group
	all     int64 // rows
	held    int   // bytes of the group
	most    int64 // rows of a group
	groups  []parquetGroup
}

// parquetColumn holds the cells of a column in a group of rows.
type parquetColumn struct {
	there  []bool // by row
	values bytes.Buffer
	truths []bool // instead of values
}

// parquetGroup is where a group of rows was written.
type parquetGroup struct {
	rows   int64
	chunks []parquetChunk
}

// parquetChunk is a column of a group: one page.
type parquetChunk struct{ at, plain, packed int64 }

func newParquet(w io.Writer, columns []Column) Writer {
	return &parquetTable{out: w, columns: columns, cells: make([]parquetColumn, len(columns)), most: groupRows}
}

func (t *parquetTable) Row(cells ...any) error {
	for i, cell := range cells {
		before := t.cells[i].values.Len()
		if err := t.cells[i].add(cell); err != nil {
			return err
		}
		t.held += t.cells[i].values.Len() - before + 1
	}
	if t.rows++; t.rows < t.most && t.held < groupBytes {
		return nil
	}
	return t.flush()
}

// add appends a cell.
func (c *parquetColumn) add(cell any) error {
	c.there = append(c.there, cell != nil)
	switch v := cell.(type) {
	case nil:
	case string:
		text := strings.ToValidUTF8(v, "\ufffd")
		c.values.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(text))))
		c.values.WriteString(text)
	case int64:
		c.values.Write(binary.LittleEndian.AppendUint64(nil, uint64(v)))
	case float64:
		c.values.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
	case bool:
		c.truths = append(c.truths, v)
	default:
		return fmt.Errorf("sheet: no cell can hold a %T", cell)
	}
	return nil
}

// write appends to the file.
func (t *parquetTable) write(data []byte) error {
	n, err := t.out.Write(data)
	t.written += int64(n)
	return err
}

// flush writes the rows that are held as a group.
func (t *parquetTable) flush() error {
	if t.written == 0 {
		if err := t.write([]byte(parquetMagic)); err != nil {
			return err
		}
	}
	if t.rows == 0 {
		return nil
	}
	group := parquetGroup{rows: t.rows}
	for i := range t.cells {
		chunk, err := t.writePage(&t.cells[i])
		if err != nil {
			return err
		}
		group.chunks = append(group.chunks, chunk)
	}
	t.groups = append(t.groups, group)
	t.all += t.rows
	t.rows, t.held = 0, 0
	return nil
}

// writePage writes a column, and empties it.
func (t *parquetTable) writePage(c *parquetColumn) (chunk parquetChunk, err error) {
	levels := packed(c.there)
	plain := binary.LittleEndian.AppendUint32(nil, uint32(len(levels)))
	plain = append(plain, levels...)
	plain = append(plain, c.values.Bytes()...)
	plain = append(plain, bitsOf(c.truths)...)
	var page bytes.Buffer
	press := gzip.NewWriter(&page)
	if _, err := press.Write(plain); err != nil {
		return chunk, err
	}
	if err := press.Close(); err != nil {
		return chunk, err
	}
	header := newThrift()
	header.integer(1, 0) // a data page
	header.integer(2, int64(len(plain)))
	header.integer(3, int64(page.Len()))
	header.open(5)
	header.integer(1, int64(len(c.there)))
	header.integer(2, encodingPlain)
	header.integer(3, encodingRLE)
	header.integer(4, encodingRLE)
	header.close()
	head := header.bytes()
	chunk = parquetChunk{at: t.written, plain: int64(len(head) + len(plain)), packed: int64(len(head) + page.Len())}
	*c = parquetColumn{}
	if err := t.write(head); err != nil {
		return chunk, err
	}
	return chunk, t.write(page.Bytes())
}

// packed are truths in Parquet's hybrid of runs and packed bits: one run of packed bits, in
// groups of eight.
func packed(list []bool) []byte {
	groups := (len(list) + 7) / 8
	return append(binary.AppendUvarint(nil, uint64(groups)<<1|1), bitsOf(list)...)
}

// bitsOf packs truths, the first in the lowest bit.
func bitsOf(list []bool) []byte {
	data := make([]byte, (len(list)+7)/8)
	for i, v := range list {
		if v {
			data[i/8] |= 1 << (i % 8)
		}
	}
	return data
}

// Close writes the last rows and the footer.
func (t *parquetTable) Close() error {
	if err := t.flush(); err != nil {
		return err
	}
	footer := t.footer()
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	return t.write(append(footer, parquetMagic...))
}

// footer says what the columns are and where their pages are.
func (t *parquetTable) footer() []byte {
	f := newThrift()
	f.integer(1, formatVersion)
	f.list(2, thriftStruct, len(t.columns)+1)
	f.begin() // the root
	f.text(4, "jie")
	f.integer(5, int64(len(t.columns)))
	f.close()
	for _, c := range t.columns {
		f.begin()
		f.integer(1, physical(c.Kind))
		f.integer(3, repetitionOptional)
		f.text(4, c.Name)
		if c.Kind == Text {
			f.integer(6, convertedUTF8)
			f.open(10) // the logical type, of which string is the first
			f.open(1)
			f.close()
			f.close()
		}
		f.close()
	}
	f.long(3, t.all)
	f.list(4, thriftStruct, len(t.groups))
	for _, g := range t.groups {
		f.begin()
		t.group(f, g)
		f.close()
	}
	f.text(6, "jie")
	return f.bytes()
}

// group says where the columns of a group are.
func (t *parquetTable) group(f *thrift, g parquetGroup) {
	total := int64(0)
	f.list(1, thriftStruct, len(g.chunks))
	for i, chunk := range g.chunks {
		total += chunk.plain
		f.begin()
		f.long(2, chunk.at)
		f.open(3)
		f.integer(1, physical(t.columns[i].Kind))
		f.list(2, thriftInt, 2)
		f.element(encodingPlain)
		f.element(encodingRLE)
		f.list(3, thriftBytes, 1)
		f.string(t.columns[i].Name)
		f.integer(4, codecGzip)
		f.long(5, g.rows)
		f.long(6, chunk.plain)
		f.long(7, chunk.packed)
		f.long(9, chunk.at)
		f.close()
		f.close()
	}
	f.long(2, total)
	f.long(3, g.rows)
}
