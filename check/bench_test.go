package check

import (
	"strings"
	"testing"

	"jie/puzzle"
)

// All ways to place five dots on side 3, 19 choose 5 of them.
func BenchmarkMopanExhausted(b *testing.B) {
	from, to := "mopan:100/0000/00000/0110/101", "mopan:000/0000/00000/0000/000"
	c := puzzle.Certificate{Kind: "exhausted", Positions: "11628", Levels: strings.Fields("1 18 222 1500 4615 4591 681")}
	for b.Loop() {
		if err := Certificate(from, []string{to}, c); err != nil {
			b.Fatal(err)
		}
	}
}

// The positions of the English board after up to eleven jumps.
func BenchmarkPegsExhausted(b *testing.B) {
	const from = "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"
	// https://oeis.org/A112737
	c := puzzle.Certificate{Kind: "exhausted", Levels: strings.Fields("1 4 12 60 296 1338 5648 21842 77559 249690 717788")}
	for b.Loop() {
		if err := Certificate(from, []string{"a3"}, c); err == nil {
			b.Fatal("an incomplete proof is accepted")
		}
	}
}

// A solution of the English board, as every hint replays one.
func BenchmarkPegsReplay(b *testing.B) {
	const from = "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"
	moves := strings.Fields("d2-d4 b3-d3 c1-c3 c4-c2 e3-c3 g3-e3 c6-c4 a5-c5 d5-b5 a3-a5-c5 f5-d5-b5-b3-d3-f3 " +
		"e1-c1-c3-c5 g5-g3-e3 e7-e5 e4-e6 c7-e7-e5 e2-e4-c4-c6-e6-e4 f4-d4")
	for b.Loop() {
		if _, err := Moves(from, []string{"d4"}, moves, ""); err != nil {
			b.Fatal(err)
		}
	}
}

// A press pattern of 250,000 lights, and the moves of a board of 25, as every answer has one.
func BenchmarkLightsOut(b *testing.B) {
	row := strings.Repeat("10", 250)
	rows := strings.Split(strings.Repeat(row+"/", 499)+row, "/")
	large := "lightsout:" + strings.Join(rows, "/")
	b.Run("pattern", func(b *testing.B) {
		for b.Loop() {
			_, _ = Pattern("lightsout:500x500", []string{large}, rows)
		}
	})
	b.Run("moves", func(b *testing.B) {
		for b.Loop() {
			_, _ = Moves("lightsout:11011/10101/01010/10101/11011", []string{"lightsout:11111/11111/11111/11111/11111"}, strings.Fields("0,0 0,4 2,1 2,3 4,0 4,4"), "")
		}
	})
}
