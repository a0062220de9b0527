// Package race reports to tests whether the race detector is on. It makes searches ten times slower, so tests take
// their short form; make test also runs the whole form without it.
package race

import (
	"flag"
	"os"
	"testing"
)

// Main runs the tests of a package. With the race detector on, and without -run, it runs only those that match the
// pattern, which together must enter every place where the package starts goroutines.
func Main(m *testing.M, pattern string) {
	flag.Parse()
	if run := flag.Lookup("test.run").Value; Enabled && run.String() == "" {
		if err := run.Set(pattern); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
