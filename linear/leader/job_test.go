package leader

import "testing"

// Goroutines together do each state of a loop once, and none begins a chunk after a stop.
func TestRunSharesStates(t *testing.T) {
	const limit = 3*leastShared + lanes
	for _, workers := range []int{1, 3} {
		touched := make([]byte, limit)
		r := crewed{workers: workers, goOn: func() bool { return true }}
		if !r.run(new(job), func(j *job) {
			for c := j.begin; c < j.limit; c++ {
				touched[c]++
			}
		}, limit) {
			t.Errorf("%d workers stopped", workers)
		}
		for c, n := range touched {
			if n != 1 {
				t.Fatalf("%d workers do state %d %d times", workers, c, n)
			}
		}
		r.goOn = func() bool { return false }
		if r.run(new(job), func(*job) {}, limit) {
			t.Errorf("%d workers do not stop", workers)
		}
	}
}
