package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jie/catalog"
	"jie/catalog/kinds"
	"jie/cmd/jie/internal/console"
	"jie/puzzle/work"
	"jie/verbs/lines"
)

var (
	workLines = flag.Int("work-lines", 2000, "how many lines TestWorkKilled solves")
	workUnit  = flag.Float64("work-unit", 0.01, "seconds of a unit in TestWorkKilled")
)

// workKills is how often TestWorkKilled kills a worker.
const workKills = 10

// positions are lines for solve: boards of all puzzles, most of which take a millisecond.
func positions(n int) []byte {
	rng := rand.New(rand.NewPCG(15, 1))
	var lines bytes.Buffer
	for i := range n {
		switch i % 10 {
		case 0:
			fmt.Fprintf(&lines, "lightsout:random:%dx%d:%d\n", 3+i%7, 4+i%5, i)
		case 1:
			fmt.Fprintf(&lines, "twiddle:%s\n", shuffled(rng))
		case 2:
			fmt.Fprintf(&lines, "pegs:%s\n", crosses(rng))
		default:
			dots := 2 + rng.IntN(4)
			fmt.Fprintf(&lines, "mopan:%s\tmopan:%s\n", dotted(rng, dots), dotted(rng, dots))
		}
	}
	return lines.Bytes()
}

// shuffled is a 2x2 square of numbers, with a 3 for every 4.
func shuffled(rng *rand.Rand) string {
	p := rng.Perm(4)
	return fmt.Sprintf("%d%d/%d%d", min(p[0], 2)+1, min(p[1], 2)+1, min(p[2], 2)+1, min(p[3], 2)+1)
}

// crosses are pegs on a small board.
func crosses(rng *rand.Rand) string {
	rows := make([]string, 4)
	for r := range rows {
		rows[r] = fmt.Sprintf("%04b", rng.IntN(16))
	}
	return "1" + strings.Join(rows, "/")[1:] // at least one peg
}

// dotted is a board of 37 cells with dots.
func dotted(rng *rand.Rand, dots int) string {
	cells := bytes.Repeat([]byte{'0'}, 37)
	for _, i := range rng.Perm(37)[:dots] {
		cells[i] = '1'
	}
	var rows []string
	for _, width := range []int{4, 5, 6, 7, 6, 5, 4} {
		rows, cells = append(rows, string(cells[:width])), cells[width:]
	}
	return strings.Join(rows, "/")
}

// worker is a process that does missing units.
func worker(t *testing.T, program, dir string) *exec.Cmd {
	t.Helper()
	c := exec.Command(program, "work", "run", "--all", "--dir", dir, "--workers", "1")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() }) // it may be over
	return c
}

// done is how many units of a folder have results.
func done(t *testing.T, dir string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "results", "*.result"))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

// A farm that is killed again and again gives the same bytes as one process. With
// -work-lines 100000 -work-unit 1 -v it logs what the farm takes more than one process
// does: first the farm that is killed, then one that is not.
func TestWorkKilled(t *testing.T) {
	program := builtProgram(t)
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	for name, data := range map[string][]byte{
		"positions.txt": positions(*workLines), "job.json": []byte(`{"kind":"solve","input":"positions.txt"}`),
	} {
		if err := os.WriteFile(in(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	one := exec.Command(program, "solve", "--batch", in("positions.txt"), "--no-stats", "--errors", "json", "--workers", "1")
	want, err := one.Output()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	alone := cpuOf(one)
	t.Logf("%d lines in one process: %s of CPU", *workLines, alone)

	rng := rand.New(rand.NewPCG(15, 2))
	kills := 0
	for farm := 0; kills < workKills; farm++ { // one may be done before it is killed often enough
		dir := in(fmt.Sprint("killed", farm))
		planWork(t, program, in("job.json"), dir)
		killed := killWorkers(t, program, dir, workKills-kills, rng)
		kills += killed
		left := done(t, dir)
		finishWork(t, program, dir)
		t.Logf("%d workers were killed; %d of %d units were left for the last", killed, done(t, dir)-left, done(t, dir))
		if got := mergedWork(t, program, dir); !bytes.Equal(got, want) {
			t.Errorf("the farm that was killed: %d bytes, solve --batch: %d", len(got), len(want))
		}
		if files, err := filepath.Glob(filepath.Join(dir, "results", "*.new")); err != nil || len(files) > killed {
			t.Errorf("files are left behind: %v, %v", files, err)
		}
	}

	whole := in("whole")
	planned := planWork(t, program, in("job.json"), whole)
	ran := finishWork(t, program, whole)
	if got := mergedWork(t, program, whole); !bytes.Equal(got, want) {
		t.Errorf("the farm: %d bytes, solve --batch: %d", len(got), len(want))
	}
	t.Logf("the farm, %d units: plan %s, units %s of CPU, %.3f times one process",
		done(t, whole), planned, ran, (planned+ran).Seconds()/alone.Seconds())
}

// killWorkers starts pairs of workers and kills them, each time after a unit or more has
// a result, until most were killed at work or the farm is done.
func killWorkers(t *testing.T, program, dir string, most int, rng *rand.Rand) (kills int) {
	t.Helper()
	f, err := work.Open(dir, append(lines.All(catalog.All()), kinds.All()...))
	if err != nil {
		t.Fatal(err)
	}
	if f.Plan.Units < 4 {
		t.Fatalf("%d units are too few to kill workers amid them", f.Plan.Units)
	}
	for had := 0; kills < most && had < f.Plan.Units; had = done(t, dir) {
		pair := []*exec.Cmd{worker(t, program, dir), worker(t, program, dir)}
		for n := had; n == had && n < f.Plan.Units; n = done(t, dir) {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(rng.Float64() * *workUnit * float64(time.Second))) // to a moment of the next unit
		for _, c := range pair {
			_ = c.Process.Kill() // it may be over
			var exit *exec.ExitError
			if errors.As(c.Wait(), &exit) && exit.Sys().(syscall.WaitStatus).Signaled() {
				kills++
			}
		}
	}
	return kills
}

// cpuOf is the processor time of a command that has ended.
func cpuOf(c *exec.Cmd) time.Duration { return c.ProcessState.UserTime() + c.ProcessState.SystemTime() }

// planWork plans, and returns the processor time that took.
func planWork(t *testing.T, program, job, dir string) time.Duration {
	t.Helper()
	c := exec.Command(program, "work", "plan", job, "--dir", dir, "--unit-seconds", fmt.Sprint(*workUnit))
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return cpuOf(c)
}

// finishWork does what is missing and returns the processor time that took. Units of a
// second or more get a process each, as on a cluster.
func finishWork(t *testing.T, program, dir string) (cpu time.Duration) {
	t.Helper()
	out, err := exec.Command(program, "work", "merge", "--dir", dir).Output()
	if exit := new(exec.ExitError); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != console.Unproved) {
		t.Fatal(err)
	}
	if err == nil {
		return 0
	}
	if *workUnit < 1 {
		c := worker(t, program, dir)
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
		return cpuOf(c)
	}
	missing, ok := work.ParseRanges(strings.TrimSpace(string(out)))
	if !ok {
		t.Fatalf("%q", out)
	}
	for _, unit := range missing {
		c := exec.Command(program, "work", "run", "--unit", fmt.Sprint(unit), "--dir", dir, "--workers", "1")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		cpu += cpuOf(c)
	}
	return cpu
}

// mergedWork is the answer of a job.
func mergedWork(t *testing.T, program, dir string) []byte {
	t.Helper()
	out, err := exec.Command(program, "work", "merge", "--dir", dir).Output()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out
}
