package puzzle

// Nearest is the known name that is fewest edits away from name, or "" where
// none is near: more than a third of its letters would change. Only the first
// bytes of a long name count: it is near no other.
func Nearest(name string, known []string) string {
	name = name[:min(len(name), longestName)]
	best, fewest := "", max(1, len(name)/3)+1
	for _, k := range known {
		if d := edits(name, k); d < fewest {
			best, fewest = k, d
		}
	}
	return best
}

// longestName bounds what a long name costs, in bytes.
const longestName = 40

// edits is the number of letters to insert, delete, change or exchange with the
// next one to make b of a (optimal string alignment).
func edits(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
