package race

import (
	"flag"
	"os"
	"testing"
)

// Main runs the tests of a package in which few tests run several goroutines, or many run
// the same ones. With the race detector on, and without -run, it runs only those that match
// the pattern: together they must enter every place where the package starts goroutines.
// All others run only without the detector.
func Main(m *testing.M, pattern string) {
	flag.Parse()
	if run := flag.Lookup("test.run").Value; Enabled && run.String() == "" {
		if err := run.Set(pattern); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
