// Package pipeline does the units of any kind of work with Apache Beam ([Units]). [Options] say
// where it runs: on Prism, in this process, or on an engine that has a job server, such as Flink.
package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/hooks"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"

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

// workerVariable is set in the environment of a process that an engine starts as a worker.
const workerVariable = "JIE_BEAM_WORKER"

// IsWorker reports whether an engine has started this process.
func IsWorker() bool { return os.Getenv(workerVariable) != "" }

// Work does an engine's work until that ends it. The arguments are Beam's: a name, and where the engine listens.
func Work(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	id := flags.String("id", "", "")
	provision := flags.String("provision_endpoint", "", "")
	logging := flags.String("logging_endpoint", "", "")
	control := flags.String("control_endpoint", "", "")
	_ = flags.String("artifact_endpoint", "", "") // the worker has all it needs
	if err := flags.Parse(args); err != nil {
		return err
	}
	*id = strings.Trim(*id, "'") // Prism 2.77 quotes the name, and knows it without quotes
	ctx = grpcx.WriteWorkerID(ctx, *id)
	info, err := tools.ProvisionInfo(ctx, *provision)
	if err != nil {
		return fmt.Errorf("worker %s: %w", *id, err)
	}
	if url := info.GetLoggingEndpoint().GetUrl(); url != "" {
		*logging = url
	}
	if url := info.GetControlEndpoint().GetUrl(); url != "" {
		*control = url
	}
	hooks.SerializeHooksToOptions() // there are none, and Beam warns where this is not said
	return harness.MainWithOptions(ctx, *logging, *control, harness.Options{
		RunnerCapabilities: info.GetRunnerCapabilities(),
		StatusEndpoint:     info.GetStatusEndpoint().GetUrl(),
	})
}

// An error of a worker comes back as a text inside texts of the engine. encode puts an error of Jie's there as JSON
// between two marks, where decode finds it.
const (
	beginMark = "jie-error<"
	endMark   = ">jie-error"
)

// encode makes an error of Jie's survive its way through an engine.
func encode(err error) error {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return err
	}
	text, failed := json.Marshal(puzzle.Error{Puzzle: e.Puzzle, Code: e.Code, Args: e.Args})
	if failed != nil {
		return err
	}
	return errors.New(beginMark + string(text) + endMark)
}

// decode returns the error of Jie's in the text of an error, or the given error if there is none.
func decode(err error) error {
	_, rest, begins := strings.Cut(err.Error(), beginMark)
	text, _, ends := strings.Cut(rest, endMark)
	e := new(puzzle.Error)
	if !begins || !ends || json.Unmarshal([]byte(text), e) != nil {
		return err
	}
	return e
}

// traceVariable names a file in which workers record when they begin and end a unit: scripts/flink.sh kills some.
const traceVariable = "JIE_BEAM_TRACE"

// begin records that this process begins a unit, as a line with the process that started it, its
// own number and the unit. ended records the end. A record that cannot be written is left out.
func begin(unit int) (ended func()) {
	path := os.Getenv(traceVariable)
	if path == "" {
		return func() {}
	}
	note := func(verb string) {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
		if err != nil {
			return
		}
		_, _ = fmt.Fprintf(f, "%d %d %s unit %d\n", os.Getppid(), os.Getpid(), verb, unit)
		_ = f.Close()
	}
	note("begins")
	return func() { note("ends") }
}
