package method

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
)

var errFar = errors.New("too far")

// step is a method that notes its name and its budget in what is known.
func step(name string, nodes int64, takes func(q int, known []string) bool, done bool, err error) Method[int, []string] {
	return Method[int, []string]{Name: name, Takes: takes, Nodes: nodes,
		Run: func(_ context.Context, q int, known []string, nodes int64) ([]string, bool, error) {
			return append(slices.Clip(known), fmt.Sprint(name, q, "/", nodes)), done, err
		}}
}

func TestRun(t *testing.T) {
	never := func(int, []string) bool { return false }
	later := func(q int, known []string) bool { return q == 7 && len(known) > 0 }
	for name, c := range map[string]struct {
		list  List[int, []string]
		known []string
		name  string
		err   error
	}{
		"the first that is done": {
			List[int, []string]{step("a", 0, never, true, nil), step("b", 9, nil, true, nil), step("c", 0, nil, true, nil)},
			[]string{"b7/9"}, "b", nil,
		},
		"takes looks at what is known": {
			List[int, []string]{step("a", 0, later, true, nil), step("b", 5, nil, false, nil), step("c", 0, later, true, nil)},
			[]string{"b7/5", "c7/0"}, "c", nil,
		},
		"a reason does not end the list": {
			List[int, []string]{step("a", 0, nil, false, errFar), step("b", 0, nil, true, nil)},
			[]string{"a7/0", "b7/0"}, "b", nil,
		},
		"an error of one that is done does": {
			List[int, []string]{step("a", 0, nil, true, errFar), step("b", 0, nil, true, nil)},
			[]string{"a7/0"}, "a", errFar,
		},
		"the last reason": {
			List[int, []string]{step("a", 0, nil, false, ErrNone), step("b", 0, nil, false, errFar), step("c", 0, nil, false, nil)},
			[]string{"a7/0", "b7/0", "c7/0"}, "", errFar,
		},
		"no reason": {List[int, []string]{step("a", 0, never, true, nil)}, nil, "", ErrNone},
		"no method": {nil, nil, "", ErrNone},
	} {
		known, by, err := c.list.Run(t.Context(), 7, nil)
		if !slices.Equal(known, c.known) || by != c.name || !errors.Is(err, c.err) {
			t.Errorf("%s: %v by %q, %v; want %v by %q, %v", name, known, by, err, c.known, c.name, c.err)
		}
	}
}

// Where the context ends, no further method is asked, and what is known is kept.
func TestRunStops(t *testing.T) {
	for name, reason := range map[string]error{"without a reason": nil, "with a reason": errFar} {
		ctx, cancel := context.WithCancel(t.Context())
		ending := step("a", 0, nil, false, reason)
		run := ending.Run
		ending.Run = func(ctx context.Context, q int, known []string, nodes int64) ([]string, bool, error) {
			cancel()
			return run(ctx, q, known, nodes)
		}
		known, by, err := List[int, []string]{ending, step("b", 0, nil, true, nil)}.Run(ctx, 7, nil)
		if !slices.Equal(known, []string{"a7/0"}) || by != "" || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v by %q, %v", name, known, by, err)
		}
	}
}
