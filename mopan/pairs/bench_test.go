package pairs

import (
	"context"
	"math/rand/v2"
	"testing"
)

func BenchmarkTurnSix(b *testing.B) {
	a, err := NewSearch(context.Background(), 4, [4]int{33, 4}, Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	m, err := newBalls(b.Context(), a.positions.Size, 1)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 0))
	for i := range m.now {
		m.now[i][i%len(row{})] = rng.Uint64()
	}
	for b.Loop() {
		for i := range a.bands {
			if err := a.bands[i].turn(b.Context(), m, false); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(a.positions.Size)/float64(len(a.bands)), "ns/row")
}
