package lightest

import (
	"context"
	"encoding/binary"
	"slices"
)

const unit = 720720 // a share of 1, as whole numbers

// System is a question modulo 2: a word is a set of columns of which each check has an even number.
type System struct {
	Columns     int
	Actions     int       // columns of a qubit, which a word has at most one of: 1, or 3 for X, Z and Y
	Checks      [][]int32 // the columns of each, ascending
	Stabilizers [][]int32 // words whose sum with a word is as good as that one
	Violated    []bool    // the checks that are violated by no columns; nil for none
	// Trivial reports whether a word does not count as an answer; nil if each does.
	Trivial func(word []int32) bool
	// Partners lists for each column those that the word to look for does not have together with it; nil for none.
	Partners [][]int32
	// Distinct reports whether no two columns are in the same checks: the last three columns of a word are looked up.
	Distinct bool
	// Covered reports whether roots are enough that leave some columns. Nil stands for no.
	Covered func(done []bool) bool
}

// walk walks through trees. It undoes nothing: each node has its own state, so that the code stays simple.
type walk struct {
	*System
	ctx      context.Context
	limit    int64
	nodes    int64
	partners map[int32][]int32
	data     []byte
	key      []byte // scratch
	checksOf [][]int32
	near     [][]int32        // stabilizers with a column of a qubit
	exactly  map[string]int32 // the column in just these checks
}

type state struct {
	pressed  []int32
	blocked  []bool
	violated []bool
}

func (s *System) newWalk(ctx context.Context, limit int64) *walk {
	w := &walk{System: s, ctx: ctx, limit: limit, checksOf: numbers(s.Columns, s.Checks), near: numbers(s.Columns, s.Stabilizers), exactly: make(map[string]int32)}
	for column, checks := range w.checksOf {
		if s.Distinct {
			w.exactly[string(Key(nil, checks))] = int32(column)
		}
	}
	if s.Partners == nil {
		s.Partners = make([][]int32, s.Columns)
	}
	return w
}

// Key appends the bytes of some numbers.
func Key(to []byte, list []int32) []byte {
	for _, v := range list {
		to = binary.LittleEndian.AppendUint32(to, uint32(v))
	}
	return to
}

// numbers returns the numbers of the lists that each column is in.
func numbers(columns int, lists [][]int32) [][]int32 {
	in := make([][]int32, columns)
	for i, list := range lists {
		for _, column := range list {
			in[column] = append(in[column], int32(i))
		}
	}
	return in
}

// Tree verifies that no word has weight limit or less, by a tree that begins without a press.
func (s *System) Tree(ctx context.Context, limit int64, tree Tree) error {
	return s.newWalk(ctx, limit).root(Root{Tree: tree}, nil, make([]bool, s.Columns))
}

// root walks through one tree, or the given branches of one. pairs are those that are not pressed together.
func (w *walk) root(root Root, pairs map[[2]int32]bool, done []bool) error {
	w.partners = make(map[int32][]int32)
	for p := range pairs {
		w.partners[p[0]] = append(w.partners[p[0]], p[1])
		w.partners[p[1]] = append(w.partners[p[1]], p[0])
	}
	s := &state{blocked: slices.Clone(done), violated: make([]bool, len(w.Checks))}
	copy(s.violated, w.Violated)
	for i := range w.Stabilizers {
		w.blockFull(s, int32(i))
	}
	for _, column := range root.Press {
		if s.blocked[column] {
			if len(root.Bytes) > 0 || root.LeftOut() {
				return Refuse("certificate-tree")
			}
			return nil
		}
		s = w.press(s, column)
	}
	if root.LeftOut() {
		return w.branches(s, root)
	}
	return w.tree(s, root.Tree)
}

// branches walks through the branches of a tree that is not given whole.
func (w *walk) branches(s *state, root Root) error {
	rest := root.Branches
	err := w.children(s, int64(root.Branch), func(child *state) error {
		if len(rest) == 0 {
			return Refuse("certificate-tree")
		}
		branch := rest[0]
		rest = rest[1:]
		if branch.LeftOut() {
			return nil // the search must be repeated
		}
		return w.tree(child, branch)
	})
	if err == nil && len(rest) > 0 {
		err = Refuse("certificate-tree")
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
		return Refuse("certificate-tree")
	}
	return w.ctx.Err()
}

// siblings returns the other columns of a column's qubit.
func (w *walk) siblings(column int32) (list []int32) {
	for a := range int32(w.Actions) {
		if c := column - column%int32(w.Actions) + a; c != column {
			list = append(list, c)
		}
	}
	return list
}

func (w *walk) press(s *state, column int32) *state {
	next := &state{pressed: append(slices.Clone(s.pressed), column), blocked: slices.Clone(s.blocked), violated: slices.Clone(s.violated)}
	siblings := w.siblings(column)
	for _, other := range slices.Concat([]int32{column}, w.partners[column], w.Partners[column], siblings) {
		next.blocked[other] = true
	}
	for _, check := range w.checksOf[column] {
		next.violated[check] = !next.violated[check]
	}
	for _, other := range append(siblings, column) {
		for _, i := range w.near[other] {
			w.blockFull(next, i)
		}
	}
	return next
}

// blockFull blocks columns that make a stabilizer's sum with the pressed ones lighter: its pressed columns count 2,
// others of their qubits 1.
func (w *walk) blockFull(s *state, i int32) {
	stabilizer := w.Stabilizers[i]
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

// node reads a node and those below it.
func (w *walk) node(s *state) error {
	w.nodes++
	if w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	number, size := binary.Uvarint(w.data)
	if size <= 0 || number > uint64(len(w.Checks)) {
		return Refuse("certificate-tree")
	}
	w.data = w.data[size:]
	if number == 0 {
		return w.leaf(s)
	}
	return w.children(s, int64(number)-1, w.node)
}

// children visits the states after a press of one column of a violated check.
func (w *walk) children(s *state, check int64, visit func(*state) error) error {
	if check < 0 || check >= int64(len(w.Checks)) || !s.violated[check] || int64(len(s.pressed)) > w.limit {
		return Refuse("certificate-tree")
	}
	blocked := slices.Clone(s.blocked)
	for _, column := range w.Checks[check] {
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

// leaf finds a reason why no lightest word has all the pressed columns and no blocked one.
func (w *walk) leaf(s *state) error {
	left := w.limit - int64(len(s.pressed))
	if left < 0 {
		return nil
	}
	if !slices.Contains(s.violated, true) {
		if w.Trivial == nil || !w.Trivial(s.pressed) {
			return Refuse("certificate-lighter")
		}
		return nil
	}
	sum := int64(0)
	for check, violated := range s.violated {
		if !violated {
			continue
		}
		most := 0
		for _, column := range w.Checks[check] {
			if s.blocked[column] {
				continue
			}
			cover := 0 // violated checks of the column
			for _, other := range w.checksOf[column] {
				if s.violated[other] {
					cover++
				}
			}
			most = max(most, cover)
		}
		if most == 0 {
			return nil // all its columns are blocked
		}
		sum += int64(unit / most)
	}
	switch {
	case sum > left*unit:
		return nil
	case !w.Distinct || left > 3:
		return Refuse("certificate-leaf")
	}
	return w.last(s, s.pressed, numbered(s.violated), int(left))
}

func numbered(violated []bool) (list []int32) {
	for check, v := range violated {
		if v {
			list = append(list, int32(check))
		}
	}
	return list
}

// last goes through the words that the pressed columns begin and at most left others end, without blocked ones.
func (w *walk) last(s *state, pressed, violated []int32, left int) error {
	switch {
	case len(violated) == 0:
		if !w.Trivial(pressed) {
			return Refuse("certificate-lighter")
		}
		return nil
	case left == 0:
		return nil
	case left == 1:
		w.key = Key(w.key[:0], violated)
		column, ok := w.exactly[string(w.key)]
		if ok && !s.blocked[column] && !w.Trivial(append(pressed, column)) {
			return Refuse("certificate-lighter")
		}
		return nil
	}
	check := slices.MinFunc(violated, func(a, b int32) int { return len(w.Checks[a]) - len(w.Checks[b]) })
	for _, column := range w.Checks[check] {
		if s.blocked[column] {
			continue
		}
		if err := w.last(s, append(pressed, column), Sum(violated, w.checksOf[column]), left-1); err != nil {
			return err
		}
	}
	return nil
}

// Sum returns the members of exactly one of two ascending lists.
func Sum(a, b []int32) []int32 {
	sum := make([]int32, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			sum, a = append(sum, a[0]), a[1:]
		case a[0] > b[0]:
			sum, b = append(sum, b[0]), b[1:]
		default:
			a, b = a[1:], b[1:]
		}
	}
	return append(append(sum, a...), b...)
}
