package pegs

import (
	"context"
	"math/rand/v2"
	"testing"

	"jie/check"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// What the linear program refutes cannot be reached, the judge agrees, and it
// refutes all that the simple pagoda functions do.
func TestLinearProgram(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, id := range []string{"pegs:english", "pegs:5x5", "pegs:triangle15", "pegs[diagonal]:4x4"} {
		b := mustParse(t, id).board
		refuted, simple := 0, 0
		for range 300 {
			p := randomPosition(r, b, 4+r.IntN(6))
			free := randomPosition(r, b, r.IntN(b.Len()/4)).pegs
			goal := b.text(randomPosition(r, b, 1+r.IntN(3)).pegs.Less(free), free)
			g, err := p.Goal(goal)
			if err != nil || p.Solved(g) {
				continue
			}
			want := false
			for _, w := range b.pagodas(g.(Goal).goal) {
				want = want || w.Of(p.pegs) < g.(Goal).goal.Lightest(w)
			}
			if want {
				simple++
			}
			w, ok := b.pagodaAgainst(context.Background(), p.pegs, g.(Goal).goal.Patterns()[0])
			if want && !ok {
				t.Errorf("%s to %s: not refuted", p, goal)
			}
			if !ok {
				continue
			}
			refuted++
			c := puzzle.Solution{Status: puzzle.Unsolvable, Certificate: &puzzle.Certificate{Kind: bitboard.KindPagoda, Weights: w}}
			if err := check.Solution(p.String(), []string{goal}, c); err != nil {
				t.Errorf("%s to %s: %v: %v", p, goal, w, err)
			}
		}
		t.Logf("%s: %d refuted, %d of them simply", id, refuted, simple)
		if refuted <= simple {
			t.Errorf("%s: the program refutes %d positions, the simple functions %d", id, refuted, simple)
		}
	}
}

// Where fractions of jumps lead to the goal there is no proof: solvable problems
// are never refuted.
func TestLinearProgramSparesSolvable(t *testing.T) {
	for _, name := range boardNames() {
		p := mustParse(t, "pegs:"+name)
		g, _ := p.Goal()
		if p.board.IsWide() || len(g.(Goal).goal.Patterns()) == 0 {
			continue // the program takes long, or there is no one goal
		}
		if w, ok := p.board.pagodaAgainst(context.Background(), p.pegs, g.(Goal).goal.Patterns()[0]); ok {
			t.Errorf("%s is refuted by %v", name, w)
		}
	}
}

func BenchmarkLinearProgram(b *testing.B) {
	for _, id := range []string{"pegs:english", "pegs:wiegleb", "pegs:hexagon61"} {
		b.Run(id, func(b *testing.B) {
			p, _ := parsePosition(id)
			g, _ := p.Goal()
			for b.Loop() {
				p.board.pagodaAgainst(context.Background(), p.pegs, g.(Goal).goal.Patterns()[0])
			}
		})
	}
}
