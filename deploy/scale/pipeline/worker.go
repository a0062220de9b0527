package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/hooks"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"

	"jie/puzzle"
)

// workerVariable is set in the environment of a process that an engine starts as a worker.
const workerVariable = "JIE_BEAM_WORKER"

// IsWorker reports whether an engine has started this process.
func IsWorker() bool { return os.Getenv(workerVariable) != "" }

// Work does an engine's work until the engine ends it. The arguments are those that Beam
// gives to a worker's process: its name and where the engine listens.
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
