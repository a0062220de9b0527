package mopan

import (
	"context"
	"math"
	"math/rand/v2"
	"syscall"
	"testing"
)

func BenchmarkExpand(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 12))
	bd := randomBoard(rng, 4, 12)
	g := geometryOf(4)
	e := expander{ctx: context.Background(), cells: 37, rings: g.ringTables(), room: math.MaxInt64 / 2}
	layers := []layer{{}, newLayer(19, []uint64{bd.planes[0][0]})}
	for range 4 {
		next, _, _ := e.expand(layers[len(layers)-2], layers[len(layers)-1])
		layers = append(layers, next)
	}
	var u0, u1 syscall.Rusage
	syscall.Getrusage(0, &u0)
	defer func() {
		syscall.Getrusage(0, &u1)
		b.ReportMetric(float64(u1.Utime.Nano()-u0.Utime.Nano())/float64(b.N)/1e6, "user-ms")
		b.ReportMetric(float64(u1.Stime.Nano()-u0.Stime.Nano())/float64(b.N)/1e6, "sys-ms")
	}()
	for b.Loop() {
		next, n, _ := e.expand(layers[4], layers[5])
		b.ReportMetric(float64(n), "nodes")
		b.ReportMetric(float64(len(next.positions)), "next")
	}
}
