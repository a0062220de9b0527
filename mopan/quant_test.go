package mopan

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"jie/puzzle"
)

func TestQuant(t *testing.T) {
	if os.Getenv("QUANT") == "" {
		t.Skip()
	}
	var side, dots, n int
	fmt.Sscan(os.Getenv("QUANT"), &side, &dots, &n)
	w, _ := strconv.Atoi(os.Getenv("W"))
	rng := rand.New(rand.NewPCG(1, uint64(dots)))
	var times, cpus []time.Duration
	byLen := map[int64][]time.Duration{}
	for range n {
		from, to := randomBoard(rng, side, dots), randomBoard(rng, side, dots)
		goal, _ := NewGoal(from, to.String())
		t0 := time.Now()
		c0 := cpu()
		s, err := Solve(context.Background(), from, goal, puzzle.Options{Workers: w, Memory: 2 << 30})
		if err != nil {
			fmt.Println(err, s.LowerBound)
			s.Length = 19
		}
		d := time.Since(t0)
		cpus = append(cpus, cpu()-c0)
		if d > time.Second {
			fmt.Println(s.Length, d, cpu()-c0)
		}
		times = append(times, d)
		byLen[s.Length] = append(byLen[s.Length], d)
	}
	slices.Sort(times)
	slices.Sort(cpus)
	fmt.Println(side, dots, "cpu median", cpus[n/2], "p90", cpus[n*9/10], "max", cpus[n-1])
	fmt.Println(side, dots, "median", times[n/2], "p90", times[n*9/10], "max", times[n-1])
	for l := range int64(20) {
		if d := byLen[l]; d != nil {
			slices.Sort(d)
			fmt.Println("  len", l, "n", len(d), "median", d[len(d)/2], "max", d[len(d)-1])
		}
	}
}

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
