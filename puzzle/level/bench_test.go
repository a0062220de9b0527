package level_test

import (
	"context"
	"testing"

	"jie/puzzle/level"
)

// BenchmarkGenerate makes 100 levels of the fourth grade of each puzzle.
func BenchmarkGenerate(b *testing.B) {
	for _, p := range puzzles {
		b.Run(p.Name(), func(b *testing.B) {
			for b.Loop() {
				for _, err := range level.Generate(context.Background(), p, level.Options{N: 100, Difficulty: 4, Seed: 1, Workers: 1}) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
