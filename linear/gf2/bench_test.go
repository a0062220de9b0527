package gf2

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func BenchmarkMul(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, words := range []int{4, 8, 16, 24, 32, 48, 64, 128, 1024, 8192, 65536} {
		p, q := randomPoly(rng, 64*words-1), randomPoly(rng, 64*words-1)
		b.Run(fmt.Sprint(words), func(b *testing.B) {
			for b.Loop() {
				p.Mul(q)
			}
		})
	}
}

// The two ways of multiplying short factors, at the lengths where they cross.
func BenchmarkMulBase(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, words := range []int{2, 4, 8, 16, 32, 64} {
		p := append(randomPoly(rng, 64*words-1), make(Poly, words)...)[:words]
		r, scratch := make(Poly, 2*words), make(Poly, 4*words)
		b.Run(fmt.Sprintf("terms/%d", words), func(b *testing.B) {
			for b.Loop() {
				mulSquare(r, p, p)
			}
		})
		if words >= 4 {
			b.Run(fmt.Sprintf("halves/%d", words), func(b *testing.B) {
				for b.Loop() {
					halves(r, p, p, scratch)
				}
			})
		}
	}
}

func BenchmarkDivMod(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, words := range []int{8, 16, 24, 32, 64, 256} {
		p, q := randomPoly(rng, 128*words-1), randomPoly(rng, 64*words-1)
		b.Run(fmt.Sprintf("shifts/%d", words), func(b *testing.B) {
			for b.Loop() {
				divideByShifts(append(Poly(nil), p...), q)
			}
		})
		b.Run(fmt.Sprintf("newton/%d", words), func(b *testing.B) {
			for b.Loop() {
				p.quotient(q).Mul(q).Add(p)
			}
		})
	}
}

func BenchmarkInverse(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, degree := range []int{256, 512, 1024, 2048, 4096, 8192, 16384, 50_000, 500_000, 5_000_000} {
		p, q := randomPoly(rng, degree-1), randomPoly(rng, degree)
		b.Run(fmt.Sprint(degree), func(b *testing.B) {
			for b.Loop() {
				p.Inverse(b.Context(), q)
			}
		})
		if degree <= 16384 {
			b.Run(fmt.Sprintf("steps/%d", degree), func(b *testing.B) {
				for b.Loop() {
					euclidDown(q, p, 0)
				}
			})
		}
	}
}

func BenchmarkRecurrence(b *testing.B) {
	for _, w := range []int{1000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(w), func(b *testing.B) {
			c := NewRecurrence(w)
			c.B().Fill(w)
			for b.Loop() {
				c.Step()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(Words(w)), "ns/word")
		})
	}
}

func BenchmarkXorReversed(b *testing.B) {
	p, q, v := make([]byte, 12504), make([]byte, 12504), make(Vector, 1563)
	for b.Loop() {
		XorReversed(v, p, q)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1563, "ns/word")
}

func BenchmarkBandDense(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{500, 2000} {
		equations := make([][]int32, n)
		for i := range equations {
			v := randomVector(rng, n)
			for j := v.Next(0); j >= 0; j = v.Next(j + 1) {
				equations[i] = append(equations[i], int32(j))
			}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				band := NewBand(n)
				for _, unknowns := range equations {
					band.Add(unknowns, false)
				}
			}
		})
	}
}

// BenchmarkDistances compares a row of 36 words, as one parity class of a 95x95
// board has, with a tile of them.
func BenchmarkDistances(b *testing.B) {
	const n, words = 1024, 36
	rng := rand.New(rand.NewPCG(1, 1))
	v, rows, dst := randomVector(rng, 64*words), randomVector(rng, 64*words*n), make([]int32, n)
	for b.Loop() {
		Distances(dst, v, rows, words)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
}
