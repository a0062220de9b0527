package pegs

import (
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

func TestCertificates(t *testing.T) {
	tests := []struct {
		id   string
		goal []string
		kind string
	}{
		{"pegs:french@d4", nil, bitboard.KindClass},
		{"pegs:english", []string{"d3"}, bitboard.KindClass},
		{"pegs:1111/0000", []string{"one"}, bitboard.KindExhausted},
		{"pegs:1001", []string{"one"}, bitboard.KindClass},
		{"pegs:1000001", []string{"one"}, bitboard.KindClass},
		{"pegs:0110", []string{"pegs:1001"}, bitboard.KindPegs},
		{"pegs:0110", []string{"pegs:0000"}, bitboard.KindPegs},
		{"pegs:triangle15@b3", nil, bitboard.KindExhausted},
		{"pegs:11000000000000000", []string{"q1"}, ""},
	}
	for _, test := range tests {
		s := answer(t, mustParse(t, test.id), puzzle.Options{}, test.goal...)
		switch {
		case s.Status != puzzle.Unsolvable:
			t.Errorf("Solve(%s, %v) = %v", test.id, test.goal, s.Status)
		case test.kind != "" && s.Certificate.Kind != test.kind:
			t.Errorf("Solve(%s, %v): %s certificate, want %s", test.id, test.goal, s.Certificate.Kind, test.kind)
		}
	}
}

// Every line meets every class set in none or two holes, and the classes are as
// many as theory says: 4 bits on square lattices, 2 on triangular ones.
func TestClassSets(t *testing.T) {
	for _, name := range boardNames() {
		b := mustParse(t, "pegs:"+name).board
		basis := b.Classes()
		want := 4
		if b.Rules() == bitboard.Triangular {
			want = 2
		}
		if len(basis) != want {
			t.Errorf("%s: %d class sets, want %d", name, len(basis), want)
		}
		for _, v := range basis {
			for k := range b.Lines() {
				if n := v.And(b.Holes(k)).Len(); n != 0 && n != 2 {
					t.Errorf("%s: a line meets %v in %d holes", name, b.holeNames(v), n)
				}
			}
		}
	}
}

func TestPagodasHold(t *testing.T) {
	for _, name := range boardNames() {
		b := mustParse(t, "pegs:"+name).board
		for hole := range b.Len() {
			for i, w := range b.pagodas(b.onePeg(hole)) {
				if !w.Holds(b.Board) {
					t.Errorf("%s to %s: pagoda function %d rises", name, b.names[hole], i)
				}
			}
		}
	}
}
