package table

import "math/bits"

// countColumns counts the ones in each of the 512 columns. It keeps the counts
// as numbers written downwards, bit i of every column's count in one word: a row
// is added to 64 counts at once, like a sum by hand with its carries.
//
//	plane 2   0 1 0 0      counts 1 6 0 3
//	plane 1   0 1 0 1
//	plane 0   1 0 0 1
func countColumns(rows []row) (counts [batchSize]uint32) {
	const planes = 8
	const most = 1<<planes - 1 // rows that the planes can count
	for len(rows) > 0 {
		part := rows[:min(len(rows), most)]
		rows = rows[len(part):]
		for w := range len(row{}) {
			var plane [planes]uint64
			for i := range part {
				carry := part[i][w]
				for k := 0; carry != 0; k++ {
					plane[k&(planes-1)], carry = plane[k&(planes-1)]^carry, plane[k&(planes-1)]&carry
				}
			}
			for k, word := range plane {
				for ; word != 0; word &= word - 1 {
					counts[w*64+bits.TrailingZeros64(word)] += 1 << k
				}
			}
		}
	}
	return counts
}
