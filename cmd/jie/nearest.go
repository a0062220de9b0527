package main

// nearest is the known name that is fewest edits away from name, or "" where
// none is near: more than a third of the letters would change.
func nearest(name string, known []string) string {
	best, fewest := "", max(1, len(name)/3)+1
	for _, k := range known {
		if d := edits(name, k); d < fewest {
			best, fewest = k, d
		}
	}
	return best
}

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
