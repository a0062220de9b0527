package lightsout

import (
	"testing"

	"jie/puzzle"
)

// An answer says which method gave it.
func TestMethod(t *testing.T) {
	for _, c := range []struct{ id, want string }{
		{":all-on:3x3", "first-row+unique"},
		{":all-on:5x5", "first-row+sweep"},
		{":all-on:39x39", "first-row+join"},
		{":10000/00000/00000/00000/00000", "first-row"},
		{"[torus]:all-on:5x5", "chase+sweep"},
		{"[torus]:all-on:4x4", "chase+unique"},
		{"[torus,k=3]:all-on:4x4", "chase+sweep"},
		{":1-/11", "band+unique"},
		{"[near=king]:111/111", "band+sweep"},
		{"[near=king,k=3]:111/111", "band-modulo+sweep"},
		{"[counters]:0,0/0,0", "counters"},
	} {
		if s := solveRuled(t, puzzle.Options{}, c.id); s.Method != c.want {
			t.Errorf("%s: method %q, want %q", c.id, s.Method, c.want)
		}
	}
	if s := solveRuled(t, puzzle.Options{First: true}, ":all-on:5x5"); s.Method != "first-row" {
		t.Errorf("the first solution: method %q", s.Method)
	}
}
