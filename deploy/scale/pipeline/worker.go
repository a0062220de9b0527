package pipeline

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/hooks"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
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
