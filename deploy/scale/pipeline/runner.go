// Package pipeline does the units of any kind of work with Apache Beam ([Units]). [Options] say
// where it runs: on Prism, in this process, or on an engine that has a job server, such as Flink.
package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"

	"jie/puzzle"
)

// Options say where pipelines run.
type Options struct {
	Endpoint string // address of a job server; "" means Prism in this process
	Worker   string // command that starts a worker where the engine is; "" means this process works
	Lanes    int    // how many bundles of a stage run at once; on Prism, the number of processors for all work
	Tries    int    // how often a failed pipeline is run again; workers find what is done
}

// OnPrism reports whether Prism, in this process, runs the pipelines.
func (o Options) OnPrism() bool { return o.Endpoint == "" }

// Run builds and runs a pipeline, once more for each try. It returns an error of Jie's from a worker as itself.
func (o Options) Run(ctx context.Context, build func(beam.Scope)) error {
	release, err := o.prepare()
	if err != nil {
		return err
	}
	defer release()
	if o.OnPrism() {
		before := runtime.GOMAXPROCS(0)
		runtime.GOMAXPROCS(min(before, max(1, o.Lanes)))
		defer runtime.GOMAXPROCS(before)
	}
	for try := 0; ; try++ {
		err := o.once(ctx, build)
		// An error of Jie's would occur again in a second try.
		if err == nil || try >= o.Tries || ctx.Err() != nil || errors.As(err, new(*puzzle.Error)) {
			return err
		}
		fmt.Fprintf(os.Stderr, "jie-beam: try %d failed: %v\n", try+1, err)
	}
}

func (o Options) once(ctx context.Context, build func(beam.Scope)) error {
	p, s := beam.NewPipelineWithRoot()
	build(s)
	execute := universal.Execute
	if o.OnPrism() {
		execute = prism.Execute
	}
	_, err := execute(ctx, p)
	if err != nil {
		return errors.Join(decode(err), ctx.Err())
	}
	return nil
}

// prepare sets Beam's options. release removes the files that it needs.
func (o Options) prepare() (release func(), err error) {
	if !o.OnPrism() {
		*jobopts.Endpoint = o.Endpoint
		*jobopts.Parallelism = max(1, o.Lanes)
	}
	if o.Worker == "" {
		return o.loopback()
	}
	// The workers have the program already: an empty file is staged instead of it.
	file, err := os.CreateTemp("", "jie-beam-*")
	if err != nil {
		return nil, err
	}
	env := map[string]string{workerVariable: "1"}
	if o.OnPrism() {
		env["GOMAXPROCS"] = strconv.Itoa(max(1, o.Lanes))
	}
	config, err := json.Marshal(map[string]any{"command": o.Worker, "env": env})
	*jobopts.WorkerBinary = file.Name()
	*jobopts.EnvironmentType = "PROCESS"
	*jobopts.EnvironmentConfig = string(config)
	return func() { _ = os.Remove(file.Name()) }, errors.Join(err, file.Close())
}

// loopback makes this process work, with a folder of its own for the empty files that Beam leaves.
func (o Options) loopback() (release func(), err error) {
	*jobopts.EnvironmentType = "loopback"
	folder, err := os.MkdirTemp("", "jie-beam-*")
	if err != nil {
		return nil, err
	}
	before, had := os.LookupEnv("TMPDIR")
	if err := os.Setenv("TMPDIR", folder); err != nil {
		return nil, err
	}
	return func() {
		if had {
			_ = os.Setenv("TMPDIR", before)
		} else {
			_ = os.Unsetenv("TMPDIR")
		}
		_ = os.RemoveAll(folder)
	}, nil
}
