package race

import (
	"flag"
	"os"
	"testing"
)

// Main runs the tests of a package of which most run one goroutine. With the race detector
// on, and without -run, it runs those that match the pattern: the others would only repeat,
// ten times slower, what they show without the detector.
func Main(m *testing.M, pattern string) {
	flag.Parse()
	if run := flag.Lookup("test.run").Value; Enabled && run.String() == "" {
		if err := run.Set(pattern); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
