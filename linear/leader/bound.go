package leader

// packing is a lower bound on the presses that the defects need: the sum of shares of the defects such that those of
// each free button add up to at most 1, since one press serves shares of at most 1. A first solution gives each defect
// 1 / (the most defects of a free button through it). Then dual ascent raises each share in turn by what its buttons
// have left.
type packing struct {
	unit   int64   // stands for 1
	shares []int64 // shares[m] is unit / m, rounded down
	ascend bool
	share  []int64 // of each defect
	slack  []int64 // of each button: what it has left of 1
}

const unlimited = 1 << 60 // more slack than all defects use: the slack of buttons that are not free

// leastAscent is how many lights a button must change to make dual ascent worth its time: with three lights, it
// more than halves the nodes, each of which takes twice the time.
const leastAscent = 3

func newPacking(most, lights, buttons int) packing {
	p := packing{unit: 720720, shares: make([]int64, most+1), ascend: most >= leastAscent}
	for m := 1; m <= most; m++ {
		p.shares[m] = p.unit / int64(m)
	}
	p.share, p.slack = make([]int64, lights), make([]int64, buttons)
	return p
}

// need returns a number of presses that the defects need at least.
func (s *search) need() int {
	sum := int64(0)
	for _, light := range s.list {
		most := int32(1)
		for _, j := range s.near.Of(light) {
			most = max(most, s.cover[j])
		}
		s.share[light] = s.shares[most]
		sum += s.shares[most]
	}
	// Ascent nearly always adds an eighth at most.
	if s.ascend && s.presses+s.whole(sum) <= s.limit && s.presses+s.whole(sum+sum/8) > s.limit {
		sum += s.ascent()
	}
	return s.whole(sum)
}

// whole rounds a sum of shares up.
func (p *packing) whole(sum int64) int { return int((sum + p.unit - 1) / p.unit) }

// ascent raises the shares in turn, and returns the total gain.
func (s *search) ascent() (gain int64) {
	for _, light := range s.list {
		for _, j := range s.near.Of(light) {
			s.slack[j] = s.unit
			if s.status[j] != undecided {
				s.slack[j] = unlimited
			}
		}
	}
	for _, light := range s.list {
		for _, j := range s.near.Of(light) {
			s.slack[j] -= s.share[light]
		}
	}
	for _, light := range s.list {
		least := s.unit
		for _, j := range s.near.Of(light) {
			least = min(least, s.slack[j])
		}
		if least <= 0 {
			continue
		}
		gain += least
		for _, j := range s.near.Of(light) {
			s.slack[j] -= least
		}
	}
	return gain
}
