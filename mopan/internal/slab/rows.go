package slab

// rowShape is the form of a slab while upper rings turn: a row for each x, in it a bit for each y.
// Such a turn changes X and M and leaves y alone, so it moves whole rows. A lower ring does the
// same on the board turned half round, where x and y have changed places.
//
//	stored, t = 3   p = 0    1 row,  by x     rows    1 of 2 words     the same
//	                p = 1    9 rows, by x             9 of 1 word      the same
//	                p = 2    9 rows, by y            36 of 1 word      transposed
//	                p = 3    1 row,  by y            84 of 1 word      transposed
//
// Rows of two words come first, so that they begin at even words.
type rowShape struct {
	words int
	row   [1 << sideBits]uint16 // first word of the row of each x
	first [sideBits + 1]int     // first row of the x with p dots
	width [sideBits + 1]int     // words of these rows; 0 if none
}

// maxSlab is more than the words of a slab in rows, 932 at most.
const maxSlab = 1024

func newRowShape(off int) (s rowShape) {
	for p := max(0, off-sideBits); p <= min(off, sideBits); p++ {
		s.width[p] = wordsOf(len(subsets[off-p]))
	}
	for width := 2; width > 0; width-- {
		for p, xs := range subsets {
			if s.width[p] != width {
				continue
			}
			s.first[p] = s.words
			for _, x := range xs {
				s.row[x] = uint16(s.words)
				s.words += width
			}
		}
	}
	return s
}

// spread writes a slab as rows; if turned is set, of the board turned half round.
func (s *shape) spread(rows, stored []uint64, turned bool) {
	for i := range s.blocks {
		b := &s.blocks[i]
		at, width := s.rowsOf(b, turned)
		if b.byY == turned {
			copy(rows[at:][:b.words()], stored[b.first:])
		} else {
			transpose(rows[at:], stored[b.first:], b.bits, b.rows, width, b.width)
		}
	}
}

func (s *shape) collect(stored, rows []uint64, turned bool) {
	for i := range s.blocks {
		b := &s.blocks[i]
		at, width := s.rowsOf(b, turned)
		if b.byY == turned {
			copy(stored[b.first:][:b.words()], rows[at:])
		} else {
			transpose(stored[b.first:], rows[at:], b.rows, b.bits, b.width, width)
		}
	}
}

func (s *shape) rowsOf(b *block, turned bool) (first, width int) {
	p := b.p
	if turned {
		p = b.q
	}
	return s.rows.first[p], s.rows.width[p]
}

func transpose(dst, src []uint64, dstRows, srcRows, dstStride, srcStride int) {
	for row := 0; row < srcRows; row += 64 {
		for col := 0; col < dstRows; col += 64 {
			transposePart(dst[col*dstStride+row/64:], src[row*srcStride+col/64:],
				min(64, dstRows-col), min(64, srcRows-row), dstStride, srcStride)
		}
	}
}

func transposePart(dst, src []uint64, dstRows, srcRows, dstStride, srcStride int) {
	var a [64]uint64
	any := uint64(0)
	for i := range srcRows {
		a[i&63] = src[i*srcStride]
		any |= a[i&63]
	}
	if any != 0 {
		transpose64(&a)
	}
	for i := range dstRows {
		dst[i*dstStride] = a[i&63]
	}
}
