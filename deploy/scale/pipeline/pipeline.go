// Package pipeline does the units of any kind of work with Apache Beam ([Units]). [Options] say
// where it runs: on Prism, in this process, or on an engine that has a job server, such as Flink.
package pipeline

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/hooks"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"

	"jie/catalog"
	"jie/catalog/kinds"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/verbs/lines"
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
	before := os.Getenv("TMPDIR") // "" means what no variable means
	if err := os.Setenv("TMPDIR", folder); err != nil {
		return nil, err
	}
	return func() {
		_ = os.Setenv("TMPDIR", before)
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
// Where a file with ".hold" after its name has the number of a process, workers of that one wait in what they began.
const traceVariable = "JIE_BEAM_TRACE"

// begin records that this process begins a unit, as a line with the process that started it, its
// own number and the unit. ended records the end. A record that cannot be written is left out.
func begin(unit int) (ended func()) {
	path := os.Getenv(traceVariable)
	if path == "" {
		return func() {}
	}
	note := func(verb string) {
		if f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666); err == nil {
			_, _ = fmt.Fprintf(f, "%d %d %s unit %d\n", os.Getppid(), os.Getpid(), verb, unit)
			_ = f.Close()
		}
	}
	note("begins")
	hold := path + ".hold"
	for held, _ := os.ReadFile(hold); string(held) == fmt.Sprintln(os.Getppid()); held, _ = os.ReadFile(hold) {
		time.Sleep(10 * time.Millisecond)
	}
	return func() { note("ends") }
}

// A worker is another process, which knows a registered function by name. RegisterDoFn costs a few calls for each
// unit; the generic functions of Beam's package register take a minute to compile.
func init() { beam.RegisterDoFn(&unitFn{}) }

// Units does all units of the plan in a folder (package jie/puzzle/work), a pipeline a step:
//
//	units ── unitFn ──> done ── group
//
// It returns how many were missing. The workers read the plan and write the results in the folder, which all of them
// see; a unit that has a result is not done again. limits.Workers 0 means one goroutine a unit, or as many as o has
// lanes on Prism, which does one unit after the other. progress is called before each step with the units that are
// missing; it may be nil.
func Units(ctx context.Context, dir string, limits work.Limits, o Options, progress func(step, units int)) (done int, err error) {
	f, err := openPlan(dir)
	if err != nil {
		return 0, err
	}
	if !o.OnPrism() {
		limits.Workers = cmp.Or(limits.Workers, 1)
	}
	for {
		missing, err := f.Missing(ctx)
		if err != nil || len(missing) == 0 {
			return done, err
		}
		unit, err := f.Unit(missing[0])
		if err != nil {
			return done, err
		}
		if progress != nil {
			progress(unit.Step, len(missing))
		}
		fn := &unitFn{Dir: dir, Memory: limits.Memory, Workers: limits.Workers}
		if err := o.Run(ctx, func(s beam.Scope) { fn.build(s, o, missing) }); err != nil {
			return done, err
		}
		done += len(missing)
	}
}

// unitFn does a unit, and emits how many were done under its number.
type unitFn struct {
	Dir     string
	Memory  int64
	Workers int
	folder  *work.Folder
}

// build makes the pipeline of some units. On Prism they follow each other: in one process they may share memory.
func (f *unitFn) build(s beam.Scope, o Options, units []int) {
	elements := beam.CreateList(s, units)
	if !o.OnPrism() {
		elements = beam.Reshuffle(s, elements)
	}
	// Prism 2.77 spins if a last stage has no output, so this one has, and a group.
	beam.GroupByKey(s, beam.ParDo(s, f, elements))
}

// Setup opens the folder of the plan.
func (f *unitFn) Setup() (err error) {
	f.folder, err = openPlan(f.Dir)
	return encode(err)
}

// ProcessElement does a unit.
func (f *unitFn) ProcessElement(ctx context.Context, unit int, emit func(int, int)) error {
	defer begin(unit)()
	done, err := f.folder.Run(ctx, unit, work.Limits{Memory: f.Memory, Workers: f.Workers}, false)
	if err != nil {
		return encode(err)
	}
	if done {
		emit(unit, 1)
	}
	return nil
}

// The tasks of a plan may hold large tables, so a process opens a folder once.
var plans struct {
	sync.Mutex
	dir    string
	folder *work.Folder
}

func openPlan(dir string) (*work.Folder, error) {
	plans.Lock()
	defer plans.Unlock()
	if plans.folder != nil && plans.dir == dir {
		return plans.folder, nil
	}
	f, err := work.Open(dir, append(lines.All(catalog.All()), kinds.All()...))
	if err == nil {
		plans.dir, plans.folder = dir, f
	}
	return f, err
}
