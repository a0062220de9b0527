package twiddle

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"jie/puzzle"
)

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano())
}

func TestProbe(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	if n == 0 {
		t.Skip()
	}
	var times []time.Duration
	lengths := map[int64]int{}
	methods := map[string]int{}
	for seed := range n {
		from := mustBoard(t, fmt.Sprintf(os.Getenv("ID"), seed))
		start := cpu()
		limit := 600 * time.Second
		if l := os.Getenv("LIMIT"); l != "" {
			limit, _ = time.ParseDuration(l)
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		s, err := Solve(ctx, from, Goal{from.Sorted()}, puzzle.Options{First: os.Getenv("FIRST") != "", Count: os.Getenv("COUNT") != ""})
		cancel()
		times = append(times, cpu()-start)
		lengths[s.Length]++
		methods[s.Method+" "+s.Status.String()]++
		if err != nil || os.Getenv("V") != "" {
			fmt.Println(from, s.Status, s.Length, s.LowerBound, s.Nodes, s.Method, s.Count, err, cpu()-start)
		}
	}
	slices.Sort(times)
	fmt.Println("first", times[0], "median", times[n/2], "p90", times[n*9/10], "max", times[n-1], lengths, methods)
}
