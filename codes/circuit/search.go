package circuit

import (
	"slices"

	"jie/codes/tree"
	"jie/linear/gf2"
)

// search is one goroutine's search for a set of a given weight, where none is lighter. All of
// its memory is allocated once.
type search struct {
	*plan
	weight  int
	pressed []int32
	// cover is the number of violated detectors of each column, less blockedCover if the column
	// is blocked. It is not kept up to date when two columns are left.
	cover    []int32
	violated []int32 // in no order
	at       []int32 // the place of each detector in violated, -1 if it is satisfied
	hash     uint64  // of the violated detectors
	trail    []int32 // blocked columns, latest last
	share    []int32 // of a detector that a column covers m of at most, in units
	packing  bool
	flips    gf2.Vector
	tree     *tree.Recorder // nil without a certificate

	nodes   int64
	found   []int32 // a set that flips an observable
	stop    func() bool
	stopped bool
}

// blockedCover is more than all detectors of a column.
const blockedCover = 1 << 30

// unit is a share of 1. It is divisible by all numbers up to 16.
const unit = 720720

func newSearch(p *plan, opt Options) *search {
	s := &search{plan: p, packing: !opt.Without.packing, cover: make([]int32, len(p.columns)), at: make([]int32, len(p.number))}
	s.violated = make([]int32, 0, len(p.number))
	s.trail = make([]int32, 0, len(p.columns))
	s.flips = make(gf2.Vector, len(p.columns[0].flips))
	for i := range s.at {
		s.at[i] = -1
	}
	s.share = make([]int32, p.degree+1)
	for m := 1; m <= p.degree; m++ {
		s.share[m] = unit / int32(m)
	}
	return s
}

// begin starts the search for a weight at a root.
func (s *search) begin(r *root, weight int) {
	s.undo(0)
	for len(s.pressed) > 0 {
		s.release()
	}
	s.weight, s.nodes, s.found, s.stopped = weight, 0, nil, false
	for _, i := range r.done {
		s.block(i)
	}
	s.press(r.press)
}

// block blocks a column, unless it is already blocked.
func (s *search) block(i int32) {
	if s.cover[i] >= 0 {
		s.cover[i] -= blockedCover
		s.trail = append(s.trail, i)
	}
}

// undo unblocks the columns blocked since the trail had that length.
func (s *search) undo(trail int) {
	for _, i := range s.trail[trail:] {
		s.cover[i] += blockedCover
	}
	s.trail = s.trail[:trail]
}

// press adds a column that is not blocked to the set, and blocks its partners.
func (s *search) press(i int32) {
	s.block(i)
	for _, partner := range s.partners.Of(i) {
		s.block(partner)
	}
	s.put(i)
	for _, d := range s.columns[i].detectors {
		by := int32(-1)
		if s.at[d] >= 0 {
			by = 1
		}
		for _, other := range s.by.Of(d) {
			s.cover[other] += by
		}
	}
}

// release takes back the last press. The caller undoes what it blocked.
func (s *search) release() {
	for _, d := range s.columns[s.pressed[len(s.pressed)-1]].detectors {
		by := int32(1)
		if s.at[d] >= 0 {
			by = -1
		}
		for _, other := range s.by.Of(d) {
			s.cover[other] += by
		}
	}
	s.take()
}

// put adds a column to the set without the covers.
func (s *search) put(i int32) {
	s.pressed = append(s.pressed, i)
	s.flip(i)
}

// take removes the last column from the set without the covers.
func (s *search) take() {
	last := len(s.pressed) - 1
	s.flip(s.pressed[last])
	s.pressed = s.pressed[:last]
}

// flip changes the detectors of a column between satisfied and violated.
func (s *search) flip(i int32) {
	c := &s.columns[i]
	s.hash ^= c.hash
	for _, d := range c.detectors {
		if place := s.at[d]; place < 0 {
			s.at[d] = int32(len(s.violated))
			s.violated = append(s.violated, d)
		} else {
			last := s.violated[len(s.violated)-1]
			s.violated[place], s.at[last] = last, place
			s.violated = s.violated[:len(s.violated)-1]
			s.at[d] = -1
		}
	}
}

// settle keeps an undetected set that flips an observable, and ends the search.
func (s *search) settle(more ...int32) {
	clear(s.flips)
	for _, i := range s.pressed {
		s.flips.Xor(s.columns[i].flips)
	}
	for _, i := range more {
		if slices.Contains(s.pressed, i) {
			return
		}
		s.flips.Xor(s.columns[i].flips)
	}
	if !s.flips.IsZero() {
		s.found, s.stopped = append(slices.Clone(s.pressed), more...), true
	}
}
