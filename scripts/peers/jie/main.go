// Jie does the work that scripts/peers/run.sh also gives to other programs, in
// process and timed in the same way. Each verb prints the seconds of the fastest
// repetition and the answer, which must equal the peer's:
//
//	jie square N                    the fewest presses of the all-on square
//	jie first-row N                 the all-on square, row by row; the answer is of the first row
//	jie write-machines FILE         200 random machines
//	jie machines FILE               the fewest presses of their lights and counters
//	jie write-twsearch RINGS START  the rings with a target, and a start 11 turns away
//	jie pair                        the same pair
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "jie:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("no verb")
	}
	switch verb, args := args[0], args[1:]; {
	case verb == "square" && len(args) == 1:
		return square(ctx, args[0])
	case verb == "first-row" && len(args) == 1:
		return firstRow(ctx, args[0])
	case verb == "write-machines" && len(args) == 1:
		return os.WriteFile(args[0], []byte(machinesText()), 0o644)
	case verb == "machines" && len(args) == 1:
		return machines(ctx, args[0])
	case verb == "write-twsearch" && len(args) == 2:
		return writeTwsearch(ctx, args[0], args[1])
	case verb == "pair" && len(args) == 0:
		return pair(ctx)
	}
	return fmt.Errorf("unknown verb or wrong arguments: %q", args)
}

// atLeast is how long a work is repeated, so that other work of the machine does not
// disturb the fastest repetition.
const atLeast = time.Second

// timed prints the time of the fastest of some repetitions of a work, and its answer.
func timed(work func() (answer any, err error)) error {
	var answer any
	best := time.Duration(-1)
	for begun := time.Now(); best < 0 || time.Since(begun) < atLeast; {
		start := time.Now()
		var err error
		if answer, err = work(); err != nil {
			return err
		}
		if took := time.Since(start); best < 0 || took < best {
			best = took
		}
	}
	fmt.Printf("seconds %.9f answer %v\n", best.Seconds(), answer)
	return nil
}
