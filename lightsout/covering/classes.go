package covering

import (
	"slices"

	"jie/lightsout/modk"
)

// class is a set of coordinates with equal columns.
type class struct {
	column []uint8 // d numbers
	at     []int   // the coordinates
}

// classes returns the classes of a generator matrix, one generator per row, by their first coordinates.
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

// members returns the values of a coordinate with the given column in all k^d members:
// digit i of a member's number, in base k, is how often generator i counts.
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

// information takes d coordinates with independent columns out of the classes, small ones first, which saves most, and
// returns their columns: each coset has exactly one vector that is zero at all of them.
func information(list []class, k int) (fixed [][]uint8) {
	if len(list) == 0 {
		return nil
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(list[i].at) - len(list[j].at) })
	rows := make([]int32, len(list[0].column))
	for i := range rows {
		rows[i] = int32(i)
	}
	band := modk.NewBand(len(rows), modk.PrimePower{P: k, E: 1, Q: k})
	for _, i := range order {
		free := band.Generators()
		if band.Add(rows, list[i].column, 0); band.Generators() < free {
			fixed = append(fixed, list[i].column)
			list[i].at = list[i].at[1:]
		}
	}
	return fixed
}
