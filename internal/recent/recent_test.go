package recent

import (
	"errors"
	"strconv"
	"sync"
	"testing"
)

// What was made last is kept, no more than asked for, also when several ask at once.
func TestRecent(t *testing.T) {
	r := Cache[int, string]{Most: 4}
	made := 0
	ask := func(key int) {
		got, err := r.Get(key, func() (string, error) { made++; return strconv.Itoa(key), nil })
		if got != strconv.Itoa(key) || err != nil {
			t.Fatalf("Get(%d) = %s, %v", key, got, err)
		}
	}
	for _, key := range []int{1, 2, 3, 4, 1, 2, 3, 4, 5, 1} {
		ask(key)
	}
	if made != 6 || len(r.values) != 4 || len(r.order) != 4 {
		t.Errorf("%d made, %d kept in %d places; want 6, 4, 4", made, len(r.values), len(r.order))
	}
	var group sync.WaitGroup
	for w := range 8 {
		group.Go(func() {
			for i := range 500 {
				key := (w + i) % 9
				got, err := r.Get(key, func() (string, error) { return strconv.Itoa(key), nil })
				if got != strconv.Itoa(key) || err != nil {
					t.Errorf("Get(%d) = %s, %v", key, got, err)
				}
			}
		})
	}
	group.Wait()
	if len(r.values) != 4 || len(r.order) != 4 {
		t.Errorf("%d kept in %d places, want 4", len(r.values), len(r.order))
	}
}

// A value that could not be made is made again.
func TestFailure(t *testing.T) {
	r := Cache[int, string]{Most: 1}
	wrong := errors.New("wrong")
	if _, err := r.Get(1, func() (string, error) { return "half", wrong }); !errors.Is(err, wrong) {
		t.Errorf("%v, want %v", err, wrong)
	}
	if got, err := r.Get(1, func() (string, error) { return "whole", nil }); got != "whole" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}
