package lightest

import (
	"context"
	"slices"

	"jie/puzzle"
)

// Roots verifies that no word has weight limit or less, by the trees of roots, which must cover every column under a
// group that keeps the question. It returns the number of nodes of the trees that are given.
func (s *System) Roots(ctx context.Context, limit int64, generators [][]int32, roots []Root) (nodes int64, err error) {
	w := s.newWalk(ctx, limit)
	done := make([]bool, s.Columns)
	for rest := roots; len(rest) > 0; {
		n := 1
		for n < len(rest) && len(rest[0].Press) == 2 && len(rest[n].Press) == 2 && rest[n].Press[0] == rest[0].Press[0] {
			n++
		}
		if err := w.orbit(rest[:n], generators, done); err != nil {
			return w.nodes, err
		}
		rest = rest[n:]
	}
	if slices.Contains(done, false) && (s.Covered == nil || !s.Covered(done)) {
		return w.nodes, Refuse("certificate-roots")
	}
	return w.nodes, nil
}

// orbit checks the roots of one orbit of columns.
func (w *walk) orbit(roots []Root, generators [][]int32, done []bool) error {
	if len(roots[0].Press) == 0 {
		return Refuse("certificate-roots")
	}
	r, check := roots[0].Press[0], roots[0].Check
	if r < 0 || int(r) >= w.Columns || done[r] || int(check) >= len(w.Checks) {
		return Refuse("certificate-roots")
	}
	pairs := make(map[[2]int32]bool)
	for _, root := range roots {
		if len(root.Press) == 2 {
			if check < 0 || root.Check != check || root.Press[1] == r || !slices.Contains(w.Checks[check], r) || !slices.Contains(w.Checks[check], root.Press[1]) {
				return Refuse("certificate-roots")
			}
		} else if len(root.Press) != 1 {
			return Refuse("certificate-roots")
		}
		if err := w.root(root, pairs, done); err != nil {
			return err
		}
		if len(root.Press) == 2 {
			if err := orbitOf(w.ctx, generators, pair(r, root.Press[1]), pairs); err != nil {
				return err
			}
		}
	}
	if len(roots[0].Press) == 2 {
		for _, other := range w.Checks[check] {
			if other != r && !done[other] && !slices.Contains(w.siblings(r), other) && !pairs[pair(r, other)] {
				return Refuse("certificate-roots")
			}
		}
	}
	columns, err := Orbit(w.ctx, generators, r)
	for _, column := range columns {
		done[column] = true
	}
	return err
}

// Orbit returns the images of a column under a group, ascending.
func Orbit(ctx context.Context, generators [][]int32, column int32) (orbit []int32, err error) {
	columns := make(map[[2]int32]bool)
	err = orbitOf(ctx, generators, pair(column, column), columns)
	for p := range columns {
		orbit = append(orbit, p[0])
	}
	slices.Sort(orbit)
	return orbit, err
}

func pair(a, b int32) [2]int32 { return [2]int32{min(a, b), max(a, b)} }

// TooLarge is the code of a proof that takes too much memory. what, got, limit
const TooLarge puzzle.Code = "code-too-large"

const mostPairs = 1 << 20 // bounds the orbits of pairs, which could be the square of the columns: some 50 MB

func orbitOf(ctx context.Context, generators [][]int32, p [2]int32, seen map[[2]int32]bool) error {
	seen[p] = true
	for queue := [][2]int32{p}; len(queue) > 0; queue = queue[1:] {
		if len(seen) > mostPairs {
			return &puzzle.Error{Code: TooLarge, Args: puzzle.Args{"what": "pairs", "got": len(seen), "limit": mostPairs}}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, g := range generators {
			if image := pair(g[queue[0][0]], g[queue[0][1]]); !seen[image] {
				seen[image] = true
				queue = append(queue, image)
			}
		}
	}
	return nil
}

// Maps reports whether a permutation of columns maps the rows of one list to those of another.
func Maps(p []int32, from, to [][]int32) bool {
	images := make([][]int32, len(from))
	for i, row := range from {
		for _, column := range row {
			images[i] = append(images[i], p[column])
		}
	}
	return slices.EqualFunc(ordered(images), ordered(to), slices.Equal[[]int32])
}

func ordered(rows [][]int32) [][]int32 {
	list := make([][]int32, len(rows))
	for i, row := range rows {
		list[i] = slices.Sorted(slices.Values(row))
	}
	slices.SortFunc(list, slices.Compare[[]int32])
	return list
}

// IsPermutation reports whether p is a permutation of n columns.
func IsPermutation(p []int32, n int) bool {
	for i, v := range slices.Sorted(slices.Values(p)) {
		if int(v) != i {
			return false
		}
	}
	return len(p) == n
}
