package states

import "jie/mopan/rings"

// Images makes the images of states under the symmetries, with a look-up for each 13 bits or so.
type Images struct {
	chunk  uint
	tables [][][]uint64 // by symmetry, chunk and value
}

// NewImages takes some megabytes and milliseconds.
func NewImages(sp *Space) *Images {
	length := uint(sp.Cells) * sp.Width
	number := (length + 12) / 13
	im := &Images{chunk: (length + number - 1) / number}
	for _, perm := range rings.Symmetries(sp.Side)[1:] {
		tables := make([][]uint64, number)
		for i := range tables {
			tables[i] = make([]uint64, 1<<im.chunk)
			for v := range tables[i] {
				s := uint64(v) << (uint(i) * im.chunk)
				for cell, to := range perm {
					content := s >> (uint(cell) * sp.Width) & (1<<sp.Width - 1)
					tables[i][v] |= content << (uint(to) * sp.Width)
				}
			}
		}
		im.tables = append(im.tables, tables)
	}
	return im
}

// Class returns how many images s has, with itself; least reports whether none is smaller.
func (im *Images) Class(s uint64) (size int, least bool) {
	same := 1 // symmetries that keep s
	for _, tables := range im.tables {
		image := uint64(0)
		for i, table := range tables {
			image |= table[s>>(uint(i)*im.chunk)&(1<<im.chunk-1)]
		}
		if image < s {
			return 0, false
		}
		if image == s {
			same++
		}
	}
	return (len(im.tables) + 1) / same, true
}
