package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jie/catalog"
	"jie/catalog/kinds"
	"jie/puzzle/work"
	"jie/verbs/lines"
)

// The test's binary is the program where this variable is set, also as a worker of an engine.
const asProgram = "JIE_BEAM_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(exitAnswered)
	}
	os.Exit(m.Run())
}

// program is jie-beam with arguments, to be started.
func program(t *testing.T, args ...string) (c *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c = exec.CommandContext(t.Context(), self, args...)
	c.Env = append(os.Environ(), asProgram+"=1", "LC_ALL=C")
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	c.Stdout, c.Stderr = stdout, stderr
	return c, stdout, stderr
}

// answer runs jie-beam to its end.
func answer(t *testing.T, args ...string) string {
	t.Helper()
	c, stdout, stderr := program(t, args...)
	if err := c.Run(); err != nil {
		t.Fatalf("jie-beam %s: %v\n%s", strings.Join(args, " "), err, stderr)
	}
	return stdout.String()
}

// files reads all files of a folder that are not about times.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		kept := filepath.Base(filepath.Dir(path))
		if err != nil || d.IsDir() || kept == "times" || kept == "attempts" || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// same fails where two folders do not have the same bytes.
func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s should not be there", name)
		}
	}
}

// kill runs jie-beam until a file exists, and kills it there.
func kill(t *testing.T, file string, args ...string) {
	t.Helper()
	c, _, stderr := program(t, args...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for {
		if _, err := os.Stat(file); err == nil {
			break
		}
		select {
		case err := <-ended:
			t.Fatalf("jie-beam ended before %s was there: %v\n%s", file, err, stderr)
		case <-time.After(time.Millisecond):
		}
	}
	_ = c.Process.Kill()
	<-ended
}

// fourDots has 66,045 positions and 10 levels, of which the last ones are found by pull.
const fourDots = "mopan:1111/00000/000000/0000000/000000/00000/0000"

// workers returns the flags with which workers are processes of their own, as an engine starts
// them, and a function that counts those that began tasks since then. If the run was whole, the
// function also checks that they ended each; one that failed stops others in the middle.
func workers(t *testing.T) (flags []string, worked func(whole bool) int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	trace := filepath.Join(t.TempDir(), "trace")
	t.Setenv("JIE_BEAM_TRACE", trace)
	return []string{"--worker", self}, func(whole bool) int {
		notes, err := os.ReadFile(trace)
		if err != nil {
			t.Fatal(err)
		}
		begun, workers := make(map[string]bool), make(map[string]bool)
		for note := range strings.Lines(string(notes)) {
			var parent, pid int
			var verb, task string
			if _, err := fmt.Sscan(note, &parent, &pid, &verb); err != nil {
				t.Fatalf("the trace has the line %q", note)
			}
			_, task, _ = strings.Cut(note, verb)
			if begun[task] != (verb == "ends") {
				t.Errorf("%q comes unasked", note)
			}
			if begun[task] = verb == "begins"; parent != os.Getpid() { // the program's own children
				workers[fmt.Sprint(pid)] = true
			}
		}
		for task, open := range begun {
			if open && whole {
				t.Errorf("no worker ended %q", task)
			}
		}
		return len(workers)
	}
}

// removeUnfinished removes the files that a killed process was writing.
func removeUnfinished(t *testing.T, folder string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(folder, "*", "*.new"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range left {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// plan plans a job in a folder of its own.
func plan(t *testing.T, job string) *work.Folder {
	t.Helper()
	j, err := work.ParseJob([]byte(job), "")
	if err != nil {
		t.Fatal(err)
	}
	dir, kinds := filepath.Join(t.TempDir(), "plan"), append(lines.All(catalog.All()), kinds.All()...)
	if _, err := work.Make(t.Context(), kinds, j, work.Planning{UnitSeconds: 1e-6}, dir); err != nil {
		t.Fatal(err)
	}
	f, err := work.Open(dir, kinds)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// merged is the answer of a plan.
func merged(t *testing.T, f *work.Folder) string {
	t.Helper()
	if missing, err := f.Missing(t.Context()); err != nil || len(missing) > 0 {
		t.Fatalf("missing: %v, %v", missing, err)
	}
	var out bytes.Buffer
	if err := f.Merge(t.Context(), work.Limits{}, &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// farmJobs are jobs whose units are independent, and whose units exchange their results.
var farmJobs = []string{
	`{"kind":"mopan-pairs","side":3,"dots":5,"classes":64}`,
	`{"kind":"mopan-levels","targets":["` + fourDots + `"],"shards":3}`,
}

// oneByOne plans a job, and does its units one by one.
func oneByOne(t *testing.T, job string) *work.Folder {
	t.Helper()
	f := plan(t, job)
	for {
		missing, err := f.Missing(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(missing) == 0 {
			return f
		}
		for _, unit := range missing {
			if _, err := f.Run(t.Context(), unit, work.Limits{Workers: 1}, false); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// farmIsOneByOne finishes a farm, and compares it with the units done one by one.
func farmIsOneByOne(t *testing.T, job string, farm *work.Folder, flags ...string) {
	t.Helper()
	one := oneByOne(t, job)
	var did farmed
	if err := json.Unmarshal([]byte(answer(t, append([]string{"farm", "--dir", farm.Dir}, flags...)...)), &did); err != nil || did.Units == 0 {
		t.Errorf("%s: %d units were done, %v", job, did.Units, err)
	}
	if got, want := merged(t, farm), merged(t, one); got != want {
		t.Errorf("%s: the farm says\n%swant\n%s", job, got, want)
	}
	removeUnfinished(t, farm.Dir)
	same(t, files(t, farm.Dir), files(t, one.Dir))
}

// A farm on Prism, killed on the way, leaves the results that the units have one by one.
func TestFarm(t *testing.T) {
	for _, job := range farmJobs {
		farm := plan(t, job)
		kill(t, filepath.Join(farm.Dir, "results", "unit-000001.result"), "farm", "--dir", farm.Dir)
		farmIsOneByOne(t, job, farm)
	}
}

// So does a farm whose workers are processes of their own.
func TestFarmByWorkers(t *testing.T) {
	for _, job := range farmJobs {
		flags, worked := workers(t)
		farmIsOneByOne(t, job, plan(t, job), flags...)
		if worked(true) < 1 {
			t.Errorf("%s: no worker did a unit", job)
		}
	}
}

// spoiled is a plan with a wrong result, and the path of that.
func spoiled(t *testing.T) (f *work.Folder, path string) {
	t.Helper()
	f = plan(t, farmJobs[1])
	for unit := range 3 {
		if _, err := f.Run(t.Context(), unit, work.Limits{}, false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.Missing(t.Context()); err != nil { // which plans the next step
		t.Fatal(err)
	}
	path = filepath.Join(f.Dir, "results", "unit-000001.result")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return f, path
}

// An error of Jie's in a worker of its own comes back as the error that it is.
func TestErrorOfWorkers(t *testing.T) {
	f, path := spoiled(t)
	flags, worked := workers(t)
	c, stdout, stderr := program(t, append([]string{"farm", "--dir", f.Dir}, flags...)...)
	_ = c.Run()
	lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
	if last := lines[len(lines)-1]; c.ProcessState.ExitCode() != exitFailed || !strings.HasPrefix(last, "jie-beam: error: ") || !strings.Contains(last, filepath.Base(path)) || stdout.Len() > 0 {
		t.Errorf("exit %d\n%s%s", c.ProcessState.ExitCode(), stderr, stdout)
	}
	if n := worked(false); n != 1 {
		t.Errorf("%d workers worked", n)
	}
}

// Bad folders and flags are named; nothing is overwritten.
func TestBadInput(t *testing.T) {
	f, path := spoiled(t)
	before := files(t, f.Dir)
	for _, test := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"farm", "--dir", f.Dir}, exitFailed, filepath.Base(path)},
		{[]string{"farm", "--dir", t.TempDir()}, exitFailed, "no plan"},
		{[]string{"farm"}, exitUsage, "jie-beam farm"},
		{[]string{"farm", "--dri", f.Dir}, exitUsage, "jie-beam farm"},
		{[]string{"levels", "--dir", f.Dir}, exitUsage, "jie-beam farm"},
		{nil, exitUsage, "jie-beam farm"},
	} {
		c, stdout, stderr := program(t, test.args...)
		_ = c.Run()
		if test.code == exitFailed && strings.Count(stderr.String(), "\n") != strings.Count(stderr.String(), "jie-beam: ") {
			t.Errorf("jie-beam %v: the engine speaks too:\n%s", test.args, stderr)
		}
		if c.ProcessState.ExitCode() != test.code || !strings.Contains(stderr.String(), test.says) || stdout.Len() > 0 {
			t.Errorf("jie-beam %v: exit %d, want %d and %q, got\n%s%s", test.args, c.ProcessState.ExitCode(), test.code, test.says, stderr, stdout)
		}
	}
	same(t, files(t, f.Dir), before)
}
