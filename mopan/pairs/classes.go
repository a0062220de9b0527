package pairs

import (
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle/board"
)

// Classes returns the number of sources of [Search] without a list: by the lemma of Cauchy and
// Frobenius the mean number of positions that one of the 12 symmetries leaves unchanged.
func Classes(side int, counts [rings.Colours + 1]int) (uint64, error) {
	sp, err := spaceOf(side, counts)
	if err != nil {
		return 0, err
	}
	sum, symmetries := uint64(0), rings.Symmetries(side)
	for _, perm := range symmetries {
		sum += fixed(sp, perm)
	}
	return sum / uint64(len(symmetries)), nil
}

// fixed returns how many positions a symmetry keeps: the ways to give each cycle one content.
func fixed(sp *states.Space, perm board.Perm) uint64 {
	k := sp.Classes()
	ways := make([]uint64, k.Number)
	ways[0] = 1
	for _, length := range cycles(perm) {
		more := append([]uint64(nil), ways...) // empty cells, and kinds written 0
		unit := uint32(1)
		for _, n := range k.Most {
			if length <= n {
				for class := range ways {
					if (class/int(unit))%(n+1)+length <= n {
						more[class+length*int(unit)] += ways[class]
					}
				}
			}
			unit *= uint32(n + 1)
		}
		ways = more
	}
	return ways[k.Number-1]
}

func cycles(perm board.Perm) (lengths []int) {
	seen := make([]bool, len(perm))
	for i := range perm {
		length := 0
		for ; !seen[i]; i = int(perm[i]) {
			seen[i] = true
			length++
		}
		if length > 0 {
			lengths = append(lengths, length)
		}
	}
	return lengths
}
