package pipeline

import (
	"fmt"
	"os"
)

// traceVariable names a file in which workers record when they begin and end a task, for
// observers of running tasks: scripts/flink.sh kills workers in the middle of some.
const traceVariable = "JIE_BEAM_TRACE"

// begin records that this process begins a task, as a line with the process that started it, its
// own number and the task. ended records the end. A record that cannot be written is left out.
func begin(task string, number int) (ended func()) {
	path := os.Getenv(traceVariable)
	if path == "" {
		return func() {}
	}
	note := func(verb string) {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
		if err != nil {
			return
		}
		_, _ = fmt.Fprintf(f, "%d %d %s %s %d\n", os.Getppid(), os.Getpid(), verb, task, number)
		_ = f.Close()
	}
	note("begins")
	return func() { note("ends") }
}

// begin records that this process begins a task of the job at a shard.
func (j *Job) begin(task string, shard int) (ended func()) {
	return begin(fmt.Sprintf("level %d %s shard", j.Level, task), shard)
}
