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
