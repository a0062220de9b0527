package work

import (
	"slices"
	"time"
)

// Status is how far the work is.
type Status struct {
	Kind        string  `json:"kind"`
	Units       int     `json:"units"` // of the steps that are known
	Done        int     `json:"done"`
	Steps       int     `json:"steps"`                    // that are known
	Missing     string  `json:"missing,omitempty"`        // as Ranges writes it
	Corrupt     string  `json:"corrupt,omitempty"`        // with a wrong checksum, as Ranges writes it
	Seconds     float64 `json:"seconds,omitempty"`        // that the units took in all
	CPU         float64 `json:"cpu_seconds,omitempty"`    // the same
	UnitsHour   float64 `json:"units_per_hour,omitempty"` // of late
	SecondsLeft float64 `json:"seconds_left,omitempty"`   // for the known units, at that rate
}

// rateUnits is how many of the units done last decide the rate: enough that a few
// slow ones do not matter, few enough that a pause long ago does not.
const rateUnits = 64

// Status tells how far the work is. It reads all results, and changes nothing.
func (f *Folder) Status() (Status, error) {
	if err := f.look(); err != nil {
		return Status{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	missing := f.missing()
	corrupt, _, err := f.corrupt()
	if err != nil {
		return Status{}, err
	}
	s := Status{Kind: f.Plan.Kind, Units: f.known(), Steps: len(f.steps), Missing: Ranges(missing), Corrupt: Ranges(corrupt)}
	if f.ended() {
		s.Steps--
	}
	s.Done = s.Units - len(missing) - len(corrupt)
	var timed []Times
	for number := range s.Units {
		if t, ok := f.times(number); ok && len(f.results[number]) > 0 && !slices.Contains(corrupt, number) {
			timed = append(timed, t)
			s.Seconds += t.Seconds
			s.CPU += t.CPU
		}
	}
	if rate := rate(timed); rate > 0 {
		s.UnitsHour = rate * 3600
		s.SecondsLeft = float64(len(missing)+len(corrupt)) / rate
	}
	return s, nil
}

// rate is how many units were done a second of late, by all machines together; 0
// where that is not known.
func rate(timed []Times) float64 {
	end := func(t Times) time.Time { return t.Started.Add(time.Duration(t.Seconds * float64(time.Second))) }
	slices.SortFunc(timed, func(a, b Times) int { return end(a).Compare(end(b)) })
	timed = timed[max(0, len(timed)-rateUnits):]
	if len(timed) == 0 {
		return 0
	}
	began := timed[0].Started
	for _, t := range timed {
		if t.Started.Before(began) {
			began = t.Started
		}
	}
	if span := end(timed[len(timed)-1]).Sub(began).Seconds(); span > 0 {
		return float64(len(timed)) / span
	}
	return 0
}
