package wide

import (
	"context"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// triangle is the triangular board of that side, and its hole in a row and column.
func triangle(side int) (*bitboard.Board, func(row, col int) int) {
	var holes []board.Point
	for row := range side {
		for col := range row + 1 {
			holes = append(holes, board.Point{Row: row, Col: col})
		}
	}
	shape := board.NewShape(board.Triangular, holes)
	return boardOf(shape), func(row, col int) int {
		i, _ := shape.Index(board.Point{Row: row, Col: col})
		return i
	}
}

// a2 to i9 on the triangle of side 11, of which the best solution published has 28
// moves.
func triangle66() *Search {
	b, hole := triangle(11)
	return &Search{Board: b, Start: bitboard.Full(b.Len()).Without(hole(1, 0)), Goal: goalOf(b, false, bitboard.Pattern{Want: bitboard.Of(hole(8, 8)), Care: bitboard.Full(b.Len())}), Work: &Work{Ctx: context.Background()}}
}

func BenchmarkFewer(b *testing.B) {
	for b.Loop() {
		s := triangle66()
		if _, _, err := s.Fewer(30, 300); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(s.Nodes), "nodes/op")
	}
}

func BenchmarkFirst(b *testing.B) {
	for b.Loop() {
		s := triangle66()
		if _, err := s.First(0); err != nil {
			b.Fatal(err)
		}
	}
}
