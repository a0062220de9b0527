package lanes

import "time"

// longestYield is how long a search gives way at a time, and look how often it looks
// whether it may go on.
const (
	longestYield = 50 * time.Millisecond
	look         = time.Millisecond
)

// Yield returns when no question waits in the lanes before the one with an index, or
// after 50 ms. A search that calls it again and again leaves the machine to shorter
// questions while there are any, and still makes some progress. The index may be
// that after the last lane, for work that is no question. If no question waits, a call is
// one atomic load for each lane.
func (s *Scheduler) Yield(at int) {
	for given := time.Duration(0); given < longestYield && s.shorterWaits(at); given += look {
		time.Sleep(look)
	}
}

// shorterWaits tells whether a question waits in a lane before one.
func (s *Scheduler) shorterWaits(at int) bool {
	for i := range at {
		if s.lanes[i].line.Load() > 0 {
			return true
		}
	}
	return false
}
