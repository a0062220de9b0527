package main

import (
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Go initialises every package that a program contains at each start, whatever verb is
// asked for. No package of ours prepares more than a page of memory for that. The one of
// the program is left out, since the trace is of a program that holds its tests as well.
func TestInitialisersAreSmall(t *testing.T) {
	slowRaced(t)
	c := exec.Command("jie", "version")
	c.Env = append(c.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	c.Stderr = &trace
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	const most = 4096
	initialised := regexp.MustCompile(`(?m)^init (jie/\S+) .* (\d+) bytes, \d+ allocs$`).FindAllStringSubmatch(trace.String(), -1)
	for _, match := range initialised {
		if match[1] == "jie/cmd/jie" {
			continue
		}
		if bytes, err := strconv.Atoi(match[2]); err != nil || bytes > most {
			t.Errorf("%s allocates %d bytes at the start, of at most %d; sync.OnceValue can wait until they are needed (%v)", match[1], bytes, most, err)
		}
	}
	if len(initialised) < 10 {
		t.Errorf("only %d packages report what they initialise:\n%s", len(initialised), trace.String())
	}
}

// slowToStart are packages that the program did contain, with what the initialisers of
// each and of what it brings take at every start, as docs/results.md and docs/adr have it.
var slowToStart = map[string]string{
	"github.com/danielgtaylor/huma/v2":               "1 ms",
	"github.com/prometheus/client_golang/prometheus": "1 ms",
	"github.com/schollz/progressbar/v3":              "0.07 ms",
	"runtime/metrics":                                "0.05 ms",
}

func TestProgramLacksSlowPackages(t *testing.T) {
	slowRaced(t)
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	for _, path := range packages {
		if cost, slow := slowToStart[path]; slow {
			t.Errorf("the program contains %s, which takes %s of the start of every verb", path, cost)
		}
	}
	if len(packages) < 100 {
		t.Errorf("the program has %d packages", len(packages))
	}
}
