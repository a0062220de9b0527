package gf2

// Lists are lists of numbers one after the other in memory, such as the columns of each row of a sparse matrix.
type Lists struct{ start, items []int32 }

// NewLists copies lists.
func NewLists(each [][]int32) Lists {
	l := Lists{start: make([]int32, 1, len(each)+1)}
	for _, list := range each {
		l.items = append(l.items, list...)
		l.start = append(l.start, int32(len(l.items)))
	}
	return l
}

// Of returns list i.
func (l *Lists) Of(i int32) []int32 { return l.items[l.start[i]:l.start[i+1]] }

// Transposed lists, for each of n columns, the rows that have it.
func Transposed(rows [][]int32, n int) [][]int32 {
	count, all := make([]int, n), 0
	for _, row := range rows {
		all += len(row)
		for _, column := range row {
			count[column]++
		}
	}
	of, slab := make([][]int32, n), make([]int32, all)
	for column, size := range count {
		of[column], slab = slab[:0:size], slab[size:]
	}
	for i, row := range rows {
		for _, column := range row {
			of[column] = append(of[column], int32(i))
		}
	}
	return of
}
