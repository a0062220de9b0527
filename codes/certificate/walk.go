package certificate

import (
	"context"
	"encoding/binary"
	"slices"

	"jie/codes"
	"jie/puzzle"
)

// unit is a share of 1, as whole numbers.
const unit = 720720

// walk walks through trees. It undoes nothing: each node has its own state, so
// that the code stays simple.
type walk struct {
	*question
	ctx      context.Context
	limit    int
	partners map[int32][]int32
	data     []byte
	checksOf [][]int32
}

// state is the state of a node: its pressed and its blocked columns.
type state struct {
	pressed  []int32
	blocked  []bool
	violated []bool
	cover    []int // violated checks of each column
}

func (q *question) newWalk(ctx context.Context, limit int) *walk {
	w := &walk{question: q, ctx: ctx, limit: limit, checksOf: make([][]int32, q.columns)}
	for i, check := range q.checks {
		for _, column := range check {
			w.checksOf[column] = append(w.checksOf[column], int32(i))
		}
	}
	return w
}

// roots checks that the roots cover every column, and walks through the trees that are
// given.
func (q *question) roots(ctx context.Context, s *Side) error {
	w := q.newWalk(ctx, s.Limit)
	done := make([]bool, q.columns)
	for rest := s.Roots; len(rest) > 0; {
		n := 1
		for n < len(rest) && len(rest[0].Press) == 2 && len(rest[n].Press) == 2 && rest[n].Press[0] == rest[0].Press[0] {
			n++
		}
		if err := w.orbit(rest[:n], s.Generators, done); err != nil {
			return err
		}
		rest = rest[n:]
	}
	if slices.Contains(done, false) {
		return refuse("certificate-roots")
	}
	return nil
}

// orbit checks the roots of one orbit of columns.
func (w *walk) orbit(roots []Root, generators [][]int32, done []bool) error {
	if len(roots[0].Press) == 0 {
		return refuse("certificate-roots")
	}
	r, check := roots[0].Press[0], roots[0].Check
	if r < 0 || int(r) >= w.columns || done[r] || int(check) >= len(w.checks) {
		return refuse("certificate-roots")
	}
	pairs := make(map[[2]int32]bool)
	for _, root := range roots {
		if len(root.Press) == 2 {
			if check < 0 || root.Check != check || root.Press[1] == r || !slices.Contains(w.checks[check], r) || !slices.Contains(w.checks[check], root.Press[1]) {
				return refuse("certificate-roots")
			}
		} else if len(root.Press) != 1 {
			return refuse("certificate-roots")
		}
		if err := w.root(root, pairs, done); err != nil {
			return err
		}
		if len(root.Press) == 2 {
			if err := w.pairOrbit(generators, pair(r, root.Press[1]), pairs); err != nil {
				return err
			}
		}
	}
	if len(roots[0].Press) == 2 {
		for _, other := range w.checks[check] {
			if other != r && !done[other] && !slices.Contains(w.siblings(r), other) && !pairs[pair(r, other)] {
				return refuse("certificate-roots")
			}
		}
	}
	columnOrbit(generators, r, done)
	return nil
}

func pair(a, b int32) [2]int32 { return [2]int32{min(a, b), max(a, b)} }

// mostPairs bounds the orbits of pairs. Without a limit a group could make as many
// as the square of the columns. They take some 50 MB.
const mostPairs = 1 << 20

// pairOrbit adds the images of a pair.
func (w *walk) pairOrbit(generators [][]int32, p [2]int32, seen map[[2]int32]bool) error {
	seen[p] = true
	for queue := [][2]int32{p}; len(queue) > 0; queue = queue[1:] {
		if len(seen) > mostPairs {
			return &puzzle.Error{Code: codes.TooLarge, Args: puzzle.Args{"what": "pairs", "got": len(seen), "limit": mostPairs}}
		}
		if w.ctx.Err() != nil {
			return w.ctx.Err()
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

// columnOrbit marks the images of a column.
func columnOrbit(generators [][]int32, column int32, done []bool) {
	done[column] = true
	for queue := []int32{column}; len(queue) > 0; queue = queue[1:] {
		for _, g := range generators {
			if image := g[queue[0]]; !done[image] {
				done[image] = true
				queue = append(queue, image)
			}
		}
	}
}

// root walks through one tree, or through those branches that are given. pairs are those
// that are not pressed together.
func (w *walk) root(root Root, pairs map[[2]int32]bool, done []bool) error {
	w.partners = make(map[int32][]int32)
	for p := range pairs {
		w.partners[p[0]] = append(w.partners[p[0]], p[1])
		w.partners[p[1]] = append(w.partners[p[1]], p[0])
	}
	s := &state{blocked: slices.Clone(done), violated: make([]bool, len(w.checks)), cover: make([]int, w.columns)}
	w.blockFull(s)
	for _, column := range root.Press {
		if s.blocked[column] {
			if len(root.Bytes) > 0 || root.leftOut() {
				return refuse("certificate-tree")
			}
			return nil
		}
		s = w.press(s, column)
	}
	if root.leftOut() {
		return w.branches(s, root)
	}
	return w.tree(s, root.Tree)
}

// branches walks through the branches of a tree that is not given whole.
func (w *walk) branches(s *state, root Root) error {
	rest := root.Branches
	err := w.children(s, int64(root.Branch), func(child *state) error {
		if len(rest) == 0 {
			return refuse("certificate-tree")
		}
		branch := rest[0]
		rest = rest[1:]
		if branch.leftOut() {
			return nil // the search must be repeated
		}
		return w.tree(child, branch)
	})
	if err == nil && len(rest) > 0 {
		err = refuse("certificate-tree")
	}
	return err
}

// tree walks through a tree that is given whole.
func (w *walk) tree(s *state, t Tree) error {
	before := w.nodes
	w.data = t.Bytes
	if err := w.node(s); err != nil {
		return err
	}
	if len(w.data) > 0 || w.nodes-before != t.Nodes {
		return refuse("certificate-tree")
	}
	return w.ctx.Err()
}

// press returns the state after a press of a column.
func (w *walk) press(s *state, column int32) *state {
	next := &state{pressed: append(slices.Clone(s.pressed), column), blocked: slices.Clone(s.blocked), violated: slices.Clone(s.violated), cover: slices.Clone(s.cover)}
	next.blocked[column] = true
	for _, other := range slices.Concat(w.partners[column], w.siblings(column)) {
		next.blocked[other] = true
	}
	for _, check := range w.checksOf[column] {
		by := 1
		if next.violated[check] {
			by = -1
		}
		next.violated[check] = !next.violated[check]
		for _, other := range w.checks[check] {
			next.cover[other] += by
		}
	}
	w.blockFull(next)
	return next
}

// blockFull blocks the columns that would make a stabilizer's sum with the pressed ones
// lighter: a pressed column of the stabilizer counts 2, another one on the same qubit 1.
func (w *walk) blockFull(s *state) {
	for _, stabilizer := range w.stabilizers {
		left := len(stabilizer)
		for _, column := range stabilizer {
			if slices.Contains(s.pressed, column) {
				left -= 2
			}
			for _, other := range w.siblings(column) {
				if slices.Contains(s.pressed, other) {
					left--
				}
			}
		}
		for _, column := range stabilizer {
			s.blocked[column] = s.blocked[column] || left < 2
			for _, other := range w.siblings(column) {
				s.blocked[other] = s.blocked[other] || left < 1
			}
		}
	}
}

// node reads a node and those below it.
func (w *walk) node(s *state) error {
	w.nodes++
	if w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	number, size := binary.Uvarint(w.data)
	if size <= 0 || number > uint64(len(w.checks)) {
		return refuse("certificate-tree")
	}
	w.data = w.data[size:]
	if number == 0 {
		return w.leaf(s)
	}
	return w.children(s, int64(number)-1, w.node)
}

// children visits the states after a press of one column of a violated check.
func (w *walk) children(s *state, check int64, visit func(*state) error) error {
	if check < 0 || check >= int64(len(w.checks)) || !s.violated[check] || len(s.pressed) > w.limit {
		return refuse("certificate-tree")
	}
	blocked := slices.Clone(s.blocked)
	for _, column := range w.checks[check] {
		if s.blocked[column] {
			continue
		}
		if err := visit(w.press(s, column)); err != nil {
			return err
		}
		s.blocked[column] = true
	}
	s.blocked = blocked
	return nil
}

// leaf finds a reason why no lightest operator has all the pressed columns and no
// blocked one.
func (w *walk) leaf(s *state) error {
	left := w.limit - len(s.pressed)
	if left < 0 {
		return nil
	}
	if !slices.Contains(s.violated, true) {
		if !w.judge.Trivial(w.operator(s.pressed)) {
			return refuse("certificate-logical")
		}
		return nil
	}
	sum := 0
	for check, violated := range s.violated {
		if !violated {
			continue
		}
		most := 0
		for _, column := range w.checks[check] {
			if !s.blocked[column] {
				most = max(most, s.cover[column])
			}
		}
		if most == 0 {
			return nil // all its columns are blocked
		}
		sum += unit / most
	}
	if sum <= left*unit {
		return refuse("certificate-leaf")
	}
	return nil
}
