package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"jie/catalog"
	"jie/puzzle/level"
)

// A player who only follows hints solves a level of each puzzle in par.
func TestHintsSolve(t *testing.T) {
	for _, p := range catalog.All() {
		for l, err := range level.Generate(context.Background(), p, level.Options{Difficulty: 1, Seed: 1}) {
			if err != nil {
				t.Fatal(err)
			}
			typed := "h\nh\nh\nh\nnonsense\n" + l.Moves[0] + "\nu\n" + strings.Join(l.Moves, "\n") + "\n"
			var out bytes.Buffer
			if err := run(context.Background(), p.Name(), 1, 1, strings.NewReader(typed), &out); err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{
				fmt.Sprintf("%d %s to go", l.Length, l.Metric), "look at the ", "try ", "all of it: ", "no: ",
				fmt.Sprintf("solved in %d, par %d\n", l.Length, l.Length),
			} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%s: %q lacks %q", p.Name(), out.String(), want)
				}
			}
		}
	}
}

// A jump that loses is answered by the advice to take it back.
func TestLost(t *testing.T) {
	s, err := begin(catalog.Lookup("pegs"), level.Level{From: "pegs:11011", To: "a1", Metric: "moves", Length: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.hint(context.Background())
	if err != nil || !strings.Contains(text, "out of reach") {
		t.Errorf("hint %q, %v", text, err)
	}
}
