package leader

import (
	"context"
	"slices"

	"jie/linear/gf2"
)

// Branch and bound on the wiring alone suits systems with a solution of few presses, however many solutions there are.
// The lights still to change are the defects. A search allows a given number of presses, and one more each time that it
// finds no solution: iterative deepening. It takes the defect with the fewest free buttons, presses one of these, and
// after that forbids it. A light with a single free button decides it: the button is pressed at a defect and forbidden
// elsewhere. A branch ends if a defect has no free button, or if the bound on the presses still needed exceeds the
// limit: see bound.go.

// search is a wiring and the state of a search on it, for one goroutine.
type search struct {
	wires  gf2.Lists // lights of each button
	near   gf2.Lists // buttons of each light
	status []status  // of buttons
	free   []int32   // buttons of each light that are free
	defect []bool    // lights
	list   []int32   // the defects, in no particular order
	at     []int32   // place of each defect in list
	cover  []int32   // defects of each button; less taken if it is not free
	trail  []int32   // buttons that are not free, in the order of choice
	due    []int32   // lights that may decide a button
	packing

	presses int
	limit   int // of presses
	opt     searchOptions
	ctx     context.Context
	stopped bool
	found   searchResult
}

type status uint8

const (
	undecided status = iota
	pressed
	forbidden
)

const taken = 1 << 24 // keeps the cover of buttons that are not free below that of all free ones

// searchOptions say how far a search goes. The zero value asks for one lightest solution.
type searchOptions struct {
	From  int   // no solution has fewer presses
	Step  int   // the numbers of presses of any two solutions differ by a multiple; 0 means 1
	Nodes int64 // stop after this number; 0 means no limit
	Upper int   // a solution with this number of presses is known: it need not be found again; 0 means none
	All   bool  // find all lightest solutions
	Keep  int   // solutions to hold; 0 means all
}

type searchResult struct {
	Proved   bool         // Weight is the fewest presses
	Weight   int          // of the lightest solutions, or searchOptions.Upper
	Bound    int          // no solution has fewer presses
	Complete bool         // Count and, up to searchOptions.Keep, Members are all lightest solutions
	Count    int64        // of the lightest solutions found
	Members  []gf2.Vector // in no particular order; none if Upper is proved without All
	Nodes    int64
}

// newSearch prepares searches on a wiring. buttons[j] lists the lights that button j changes, each once.
func newSearch(lights int, buttons [][]int32) *search {
	s := &search{
		wires: gf2.NewLists(buttons), status: make([]status, len(buttons)),
		free: make([]int32, lights), defect: make([]bool, lights), at: make([]int32, lights),
		cover: make([]int32, len(buttons)),
	}
	most, near := 1, gf2.Transposed(buttons, lights)
	for _, list := range buttons {
		most = max(most, len(list))
	}
	for light, list := range near {
		s.free[light] = int32(len(list))
	}
	s.near = gf2.NewLists(near)
	s.packing = newPacking(most, lights, len(buttons))
	return s
}

// run searches for the fewest presses that change the lights of right, and no others, which must be possible. When ctx
// ends, it returns what it knows with ctx.Err(). If Nodes are spent, Proved is false.
func (s *search) run(ctx context.Context, right gf2.Vector, opt searchOptions) (searchResult, error) {
	s.ctx, s.opt, s.stopped = ctx, opt, false
	s.found = searchResult{Weight: opt.Upper}
	for light := right.Next(0); light >= 0; light = right.Next(light + 1) {
		s.flip(int32(light))
	}
	step := max(opt.Step, 1)
	s.limit = opt.From
	ok := s.decideAll()
	for low := s.presses + s.need(); ok && s.limit < low; {
		s.limit += step
	}
	root := len(s.trail)
	for ; ok && !s.done() && s.limit <= len(s.status); s.limit += step {
		s.branch()
		s.undo(root)
		if s.stopped || s.found.Count > 0 {
			break
		}
	}
	s.found.Bound = s.limit
	if s.found.Count > 0 {
		s.found.Proved, s.found.Weight, s.found.Complete = true, s.limit, opt.All && !s.stopped
	} else {
		s.found.Proved = ok && s.done()
	}
	s.undo(0)
	for len(s.list) > 0 {
		s.flip(s.list[0])
	}
	return s.found, ctx.Err()
}

// done reports whether a known solution is as light as any that is still possible.
func (s *search) done() bool {
	return s.opt.Upper > 0 && (s.limit > s.opt.Upper || s.limit == s.opt.Upper && !s.opt.All)
}

// branch visits the solutions with up to limit presses that agree with the trail.
func (s *search) branch() {
	for {
		s.found.Nodes++
		if s.spent() || s.presses+s.need() > s.limit {
			return
		}
		if len(s.list) == 0 {
			s.keep()
			return
		}
		button := s.choose()
		mark := len(s.trail)
		if s.decide(button, pressed) && s.follow() {
			s.branch()
		}
		s.undo(mark)
		if s.stopped || s.found.Count > 0 && !s.opt.All {
			return
		}
		if !s.decide(button, forbidden) || !s.follow() {
			return
		}
	}
}

func (s *search) spent() bool {
	if s.opt.Nodes > 0 && s.found.Nodes > s.opt.Nodes || s.found.Nodes&0xfff == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	return s.stopped
}

func (s *search) keep() {
	s.found.Count++
	if s.opt.Keep > 0 && len(s.found.Members) >= s.opt.Keep {
		return
	}
	s.found.Members = append(s.found.Members, s.solution())
}

func (s *search) solution() gf2.Vector {
	x := gf2.NewVector(len(s.status))
	for _, j := range s.trail {
		if s.status[j] == pressed {
			x.Set(int(j))
		}
	}
	return x
}

// tightest returns the defect with the fewest free buttons, the first of several.
func (s *search) tightest() int32 {
	light := s.list[0]
	for _, l := range s.list {
		if s.free[l] < s.free[light] || s.free[l] == s.free[light] && l < light {
			light = l
		}
	}
	return light
}

// choose returns the free button with the most defects, of the tightest defect.
func (s *search) choose() int32 {
	best := int32(-1)
	for _, j := range s.near.Of(s.tightest()) {
		if best < 0 || s.cover[j] > s.cover[best] {
			best = j
		}
	}
	return best
}

// decide presses or forbids a free button, and puts it on the trail. It fails if a defect is left without a free
// button.
func (s *search) decide(button int32, to status) bool {
	s.status[button] = to
	s.cover[button] -= taken
	s.trail = append(s.trail, button)
	if to == pressed {
		s.presses++
	}
	ok := true
	for _, light := range s.wires.Of(button) {
		s.free[light]--
		if to == pressed {
			s.flip(light)
		}
		switch {
		case s.free[light] == 1:
			s.due = append(s.due, light)
		case s.free[light] == 0 && s.defect[light]:
			ok = false
		}
	}
	return ok
}

// follow decides the buttons of lights with a single free button.
func (s *search) follow() bool {
	for len(s.due) > 0 {
		light := s.due[len(s.due)-1]
		s.due = s.due[:len(s.due)-1]
		if s.free[light] != 1 {
			continue
		}
		to := forbidden
		if s.defect[light] {
			to = pressed
		}
		i := slices.IndexFunc(s.near.Of(light), func(j int32) bool { return s.status[j] == undecided })
		if !s.decide(s.near.Of(light)[i], to) {
			s.due = s.due[:0]
			return false
		}
	}
	return true
}

// decideAll decides the buttons that the wiring alone decides. It fails if there is no solution.
func (s *search) decideAll() bool {
	for light, n := range s.free {
		switch {
		case n == 1:
			s.due = append(s.due, int32(light))
		case n == 0 && s.defect[light]:
			s.due = s.due[:0]
			return false
		}
	}
	return s.follow()
}

// undo undoes the decisions since the trail had a given number of buttons.
func (s *search) undo(mark int) {
	s.due = s.due[:0]
	for len(s.trail) > mark {
		button := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		was := s.status[button]
		s.status[button] = undecided
		s.cover[button] += taken
		for _, light := range s.wires.Of(button) {
			s.free[light]++
			if was == pressed {
				s.flip(light)
			}
		}
		if was == pressed {
			s.presses--
		}
	}
}

// flip makes a light a defect, or no longer one.
func (s *search) flip(light int32) {
	by := int32(1)
	if s.defect[light] {
		by = -1
		last := s.list[len(s.list)-1]
		s.list[s.at[light]], s.at[last] = last, s.at[light]
		s.list = s.list[:len(s.list)-1]
	} else {
		s.at[light] = int32(len(s.list))
		s.list = append(s.list, light)
	}
	s.defect[light] = !s.defect[light]
	for _, j := range s.near.Of(light) {
		s.cover[j] += by
	}
}
