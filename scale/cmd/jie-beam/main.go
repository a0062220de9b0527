// Command jie-beam does work that outgrows one machine on Apache Beam.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"jie/mopan/levels"
	"jie/puzzle"
	beamlevels "jie/scale/levels"
	"jie/scale/runner"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if runner.IsWorker() {
		beam.Init()
		if err := runner.Work(ctx, os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	var o runner.Options
	var q levels.Question
	dir := flag.String("dir", "", "")
	flag.IntVar(&q.Shards, "shards", 32, "")
	flag.IntVar(&q.Dots, "dots", 0, "")
	flag.StringVar(&o.Worker, "worker-command", "", "")
	flag.StringVar(&o.Endpoint, "job-server", "", "")
	flag.IntVar(&o.Lanes, "lanes", runtime.GOMAXPROCS(0), "")
	_ = flag.CommandLine.Parse(os.Args[2:])
	beam.Init()
	q.Targets = flag.Args()
	s, err := levels.NewSearch(q)
	if err == nil {
		var m *levels.Manifest
		if os.Args[1] == "local" {
			l := &levels.Local{Workers: o.Lanes}
			m, err = levels.Run(ctx, s, levels.Folder(*dir), l, nil)
			fmt.Println(l.Exchanged)
		} else {
			m, err = levels.Run(ctx, s, levels.Folder(*dir), beamlevels.Engine{Runner: o}, func(p puzzle.Progress) { fmt.Fprintln(os.Stderr, p) })
		}
		if err == nil {
			fmt.Println(m.Levels)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
