package covering

import "slices"

// class is the coordinates whose columns are equal.
type class struct {
	column []uint8 // d numbers
	at     []int   // the coordinates
}

// classes are those of a generator matrix, a generator a row, in the order of their
// first coordinates.
func classes(generators [][]uint8, n int) (list []class) {
	index := make(map[string]int)
	for c := range n {
		column := make([]uint8, len(generators))
		for i, g := range generators {
			column[i] = g[c]
		}
		i, ok := index[string(column)]
		if !ok {
			i = len(list)
			index[string(column)] = i
			list = append(list, class{column: column})
		}
		list[i].at = append(list[i].at, c)
	}
	return list
}

// members are the values that a coordinate with the given column has in all k^d
// members: digit i of a member's number, in base k, is how often generator i counts.
func members(column []uint8, k int) []uint8 {
	values := []uint8{0}
	for _, x := range column {
		before := len(values)
		for times := 1; times < k; times++ {
			for _, y := range values[:before] {
				values = append(values, uint8((int(y)+times*int(x))%k))
			}
		}
	}
	return values
}

// information takes d coordinates with independent columns out of the classes: just one
// vector of each coset is zero at all of them. Small classes lose theirs first, where
// that saves most. It returns the columns of those coordinates.
func information(list []class, k int) (fixed [][]uint8) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(list[i].at) - len(list[j].at) })
	var basis [][]uint8 // each row begins with a 1, where the rows before have 0
	for _, i := range order {
		row := slices.Clone(list[i].column)
		for _, b := range basis {
			subtract(row, b, k)
		}
		first := slices.IndexFunc(row, func(x uint8) bool { return x != 0 })
		if first < 0 {
			continue
		}
		scale(row, inverse(int(row[first]), k), k)
		basis = append(basis, row)
		fixed = append(fixed, list[i].column)
		list[i].at = list[i].at[1:]
	}
	return fixed
}

// subtract makes row zero where b has its first 1.
func subtract(row, b []uint8, k int) {
	first := slices.Index(b, 1)
	times := k - int(row[first])
	for i, x := range b {
		row[i] = uint8((int(row[i]) + times*int(x)) % k)
	}
}

func scale(row []uint8, by, k int) {
	for i, x := range row {
		row[i] = uint8(int(x) * by % k)
	}
}

// inverse is that of x modulo a prime k.
func inverse(x, k int) int {
	for y := 1; ; y++ {
		if x*y%k == 1 {
			return y
		}
	}
}
