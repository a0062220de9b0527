package ability

import (
	"context"
	"slices"
	"time"

	"jie/puzzle"
)

// Benchmarks is a puzzle with whole-run benchmarks.
type Benchmarks interface {
	// Bench runs them in order and gives their figures to r.
	Bench(ctx context.Context, r *BenchRun) error
}

// BenchRun is one run of benchmarks: what bounds it, and where its figures go.
type BenchRun struct {
	Dir     string // where large files may be made; "": they are not
	Most    int64  // the largest board, by its side
	Workers int    // goroutines; 0 means GOMAXPROCS

	Print      func(Figures) error
	PrintPairs func(PairFigures) error
	// Check has an answer from a start to goals judged by code that shares nothing
	// with the solvers.
	Check func(from string, goals []string, s puzzle.Solution) error
}

// Figures are what one benchmark measured.
type Figures struct {
	Name        string  `json:"bench"`
	Seconds     float64 `json:"seconds"`
	PeakBytes   int64   `json:"peak_bytes"` // of the process so far; set when they are printed
	WordPass    float64 `json:"ns_per_64_lights_and_pass,omitempty"`
	Floor       float64 `json:"floor_seconds,omitempty"` // reading and writing as many bytes
	Ratio       float64 `json:"ratio,omitempty"`         // of seconds to the floor
	Presses     int64   `json:"presses,omitempty"`
	Nullity     int     `json:"nullity"`
	Nodes       int64   `json:"nodes,omitempty"`
	NodeRate    float64 `json:"nodes_per_second,omitempty"`
	Repetitions int     `json:"repetitions"`
}

// PairFigures are what a set of pairs of start and goal measured: seconds a pair.
type PairFigures struct {
	Name      string  `json:"bench"`
	Pairs     int     `json:"pairs"`
	Median    float64 `json:"median_seconds"`
	Ninth     float64 `json:"p90_seconds"` // nine in ten pairs took no longer
	Worst     float64 `json:"worst_seconds"`
	Lengths   []int   `json:"lengths,omitempty"` // how many pairs are 0, 1, 2, ... moves apart
	Unproved  int     `json:"unproved"`          // beyond the set's memory
	PeakBytes int64   `json:"peak_bytes"`        // of the process so far; set when they are printed
}

// Add counts a pair of a length.
func (f *PairFigures) Add(length int64) {
	f.Lengths = append(f.Lengths, make([]int, max(0, int(length)+1-len(f.Lengths)))...)
	f.Lengths[length]++
}

// Times sets the figures of how long the pairs took, of which there is at least one.
func (f *PairFigures) Times(took []time.Duration) {
	took = slices.Sorted(slices.Values(took))
	f.Pairs = len(took)
	f.Median = took[len(took)/2].Seconds()
	f.Ninth = took[len(took)*9/10].Seconds()
	f.Worst = took[len(took)-1].Seconds()
}

// Fastest repeats work for about half a second, three times at least where that
// takes no more than 20 seconds, and returns the shortest time and how often it ran.
func Fastest(work func() error) (best time.Duration, times int, err error) {
	for began := time.Now(); times < 3 || time.Since(began) < time.Second/2 && times < 1000; times++ {
		start := time.Now()
		if err := work(); err != nil {
			return 0, times, err
		}
		if took := time.Since(start); times == 0 || took < best {
			best = took
		}
		if time.Since(began) > 20*time.Second {
			return best, times + 1, nil
		}
	}
	return best, times, nil
}

// Once runs work a single time and prints how long it took, and how many nodes a
// second that were.
func (r *BenchRun) Once(name string, work func() (nodes int64, err error)) error {
	start := time.Now()
	nodes, err := work()
	if err != nil {
		return err
	}
	took := time.Since(start).Seconds()
	return r.Print(Figures{Name: name, Seconds: took, Nodes: nodes, NodeRate: float64(nodes) / took, Repetitions: 1})
}
