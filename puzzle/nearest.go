package puzzle

// Nearest returns the known name that is the fewest edits away from name. It returns ""
// if more than a third of the letters would change. It looks only at the first bytes of
// a long name, which is near no known name.
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

// longestName bounds the cost of a long name, in bytes.
const longestName = 40

// edits returns how many letters to insert, delete, change or exchange with the
// next one to turn a into b (optimal string alignment).
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
