package pipeline

import (
	"fmt"
	"os"
)

// traceVariable names a file in which workers record when they begin and end a unit, for
// observers of running units: scripts/flink.sh kills workers in the middle of some.
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
