package work

import (
	"slices"
	"time"
)

// Estimate is the expected cost of the units that are left, based on those that are done.
type Estimate struct {
	UnitCost    *Cost   `json:"unit_cost,omitempty"`      // of the last step with units done
	CPULeft     float64 `json:"cpu_left,omitempty"`       // seconds, for the known units
	UnitsHour   float64 `json:"units_per_hour,omitempty"` // recently
	SecondsLeft float64 `json:"seconds_left,omitempty"`   // for the known units, at that rate
}

// Cost is the processor time of the units of one step that are done.
type Cost struct {
	Step  int     `json:"step"`  // from 0
	Units int     `json:"units"` // that were timed
	Mean  float64 `json:"mean"`  // seconds
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
}

// estimate assumes that each unit left costs as much as the others of its step, or the last one.
func (f *Folder) estimate(timed []Times, left []int) Estimate {
	var e Estimate
	first := 0
	for step, units := range f.steps {
		if cost := costOf(step, within(timed, first, units)); cost != nil {
			e.UnitCost = cost
		}
		if e.UnitCost != nil {
			from, _ := slices.BinarySearch(left, first)
			end, _ := slices.BinarySearch(left, first+units)
			e.CPULeft += float64(end-from) * e.UnitCost.Mean
		}
		first += units
	}
	if rate := rate(timed); rate > 0 {
		e.UnitsHour = rate * 3600
		e.SecondsLeft = float64(len(left)) / rate
	}
	return e
}

func within(timed []Times, first, n int) []Times {
	byUnit := func(t Times, unit int) int { return t.Unit - unit }
	from, _ := slices.BinarySearchFunc(timed, first, byUnit)
	end, _ := slices.BinarySearchFunc(timed, first+n, byUnit)
	return timed[from:end]
}

func costOf(step int, timed []Times) *Cost {
	cost := Cost{Step: step, Units: len(timed)}
	for i, t := range timed {
		cost.Mean += t.CPU / float64(len(timed))
		cost.Most = max(cost.Most, t.CPU)
		if i == 0 || t.CPU < cost.Least {
			cost.Least = t.CPU
		}
	}
	if cost.Most == 0 {
		return nil
	}
	return &cost
}

// rateUnits is how many of the last units decide the rate, so that slow ones and pauses matter little.
const rateUnits = 64

func rate(timed []Times) float64 {
	end := func(t Times) time.Time { return t.Started.Add(time.Duration(t.Seconds * float64(time.Second))) }
	timed = slices.SortedFunc(slices.Values(timed), func(a, b Times) int { return end(a).Compare(end(b)) })
	timed = timed[max(0, len(timed)-rateUnits):]
	if len(timed) == 0 {
		return 0
	}
	began := slices.MinFunc(timed, func(a, b Times) int { return a.Started.Compare(b.Started) }).Started
	if span := end(timed[len(timed)-1]).Sub(began).Seconds(); span > 0 {
		return float64(len(timed)) / span
	}
	return 0
}
