package cluster

import (
	"jie/codes/tree"
	"jie/linear/gf2"
)

// search is one goroutine's search. All of its memory is allocated once.
type search struct {
	*wiring
	limit   int // the greatest weight to look for
	count   bool
	root    *Root   // at which it has begun
	first   []int32 // the violated checks there
	pressed []int32
	// cover is the number of violated checks of each column, less blockedCover if the
	// column is blocked.
	cover    []int32
	violated []int32 // the violated checks, in no order
	at       []int32 // the place of each check in violated, -1 if it is satisfied
	score    []int32 // of each stabilizer
	partners [][]int32
	trail    []int32 // blocked columns, latest last
	share    []int32 // of a check that a column covers m of at most, in units
	sum      gf2.Vector

	nodes, budget int64
	found         []int32        // the lightest logical operator within the limit
	counted       int64          // logical operators of weight limit, if counted
	tree          *tree.Recorder // nil without a certificate
	task          int64          // the number of its unit
	stop          func() bool
	stopped       bool
}

// blockedCover is more than all checks of a column.
const blockedCover = 1 << 30

// unit is a share of 1. It is divisible by all numbers up to 16.
const unit = 720720

// slots is how many partners of a column are allocated at once.
const slots = 4

func newSearch(w *wiring, limit int) *search {
	s := &search{wiring: w, root: &Root{}, limit: limit, cover: make([]int32, w.Columns), at: make([]int32, len(w.Checks)), score: make([]int32, len(w.size)), partners: make([][]int32, w.Columns)}
	slab := make([]int32, slots*w.Columns)
	for i := range s.partners {
		s.partners[i], slab = slab[:0:slots], slab[slots:]
	}
	s.violated = make([]int32, 0, len(w.Checks))
	s.pressed = make([]int32, 0, w.Columns)
	s.trail = make([]int32, 0, w.Columns)
	s.sum = gf2.NewVector(w.Columns)
	for i := range s.at {
		s.at[i] = -1
	}
	s.share = make([]int32, w.degree+1)
	for m := 1; m <= w.degree; m++ {
		s.share[m] = unit / int32(m)
	}
	return s
}

// begin starts the search at a root. ok is false if the root allows no logical operator.
func (s *search) begin(root *Root) (ok bool) {
	s.undo(0)
	for len(s.pressed) > 0 {
		s.release()
	}
	for _, pair := range s.root.Pairs {
		s.partners[pair[0]], s.partners[pair[1]] = s.partners[pair[0]][:0], s.partners[pair[1]][:0]
	}
	s.root = root
	for _, pair := range root.Pairs {
		s.partners[pair[0]] = append(s.partners[pair[0]], pair[1])
		s.partners[pair[1]] = append(s.partners[pair[1]], pair[0])
	}
	for _, t := range s.light {
		s.blockFull(t)
	}
	for _, column := range root.Blocked {
		s.block(column)
	}
	for _, column := range root.Press {
		if s.cover[column] < 0 {
			return false
		}
		s.press(column)
	}
	return true
}

func (s *search) block(column int32) {
	if s.cover[column] >= 0 {
		s.cover[column] -= blockedCover
		s.trail = append(s.trail, column)
	}
}

// undo unblocks the columns blocked since the trail had that length.
func (s *search) undo(trail int) {
	for _, column := range s.trail[trail:] {
		s.cover[column] += blockedCover
	}
	s.trail = s.trail[:trail]
}

// press presses a column that is not blocked, and blocks what it excludes.
func (s *search) press(column int32) {
	s.pressed = append(s.pressed, column)
	s.block(column)
	for _, check := range s.checks.Of(column) {
		s.flip(check)
	}
	for _, other := range s.partners[column] {
		s.block(other)
	}
	for _, t := range s.agree.Of(column) {
		s.score[t] += 2
		s.blockFull(t)
	}
	if s.Actions > 1 {
		s.pressAction(column)
	}
}

// pressAction is the part of press for columns that are actions on a qubit.
func (s *search) pressAction(column int32) {
	first := column - column%int32(s.Actions)
	for c := first; c < first+int32(s.Actions); c++ {
		s.block(c)
	}
	for _, t := range s.meet.Of(column) {
		s.score[t]++
		s.blockFull(t)
	}
}

// blockFull blocks the columns that would make more than half of a stabilizer.
func (s *search) blockFull(t int32) {
	left := s.size[t] - s.score[t]
	if left < 2 {
		for _, column := range s.members.Of(t) {
			s.block(column)
		}
	}
	if left < 1 && s.Actions > 1 {
		for _, column := range s.others.Of(t) {
			s.block(column)
		}
	}
}

// release takes back the last press. The caller undoes what it blocked.
func (s *search) release() {
	column := s.pressed[len(s.pressed)-1]
	s.pressed = s.pressed[:len(s.pressed)-1]
	for _, t := range s.agree.Of(column) {
		s.score[t] -= 2
	}
	for _, t := range s.meet.Of(column) {
		s.score[t]--
	}
	for _, check := range s.checks.Of(column) {
		s.flip(check)
	}
}

// flip changes a check between satisfied and violated.
func (s *search) flip(check int32) {
	by := int32(1)
	if place := s.at[check]; place < 0 {
		s.at[check] = int32(len(s.violated))
		s.violated = append(s.violated, check)
	} else {
		by = -1
		last := s.violated[len(s.violated)-1]
		s.violated[place], s.at[last] = last, place
		s.violated = s.violated[:len(s.violated)-1]
		s.at[check] = -1
	}
	for _, column := range s.columns.Of(check) {
		s.cover[column] += by
	}
}
