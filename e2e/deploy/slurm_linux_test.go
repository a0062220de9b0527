package deploy

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jie/internal/built"
)

var levels = flag.String("slurm-levels", "", "a target of Mopan for TestSlurmLevels")

// cluster is a Slurm of two nodes on this machine, in a folder.
type cluster struct {
	dir   string
	nodes map[string]*exec.Cmd // the daemon of each
}

// config is that of the cluster: no cgroups, no accounting, and nodes that are soon
// known to be lost.
const config = `ClusterName=jie
SlurmctldHost=%[2]s(127.0.0.1)
SlurmctldPort=%[4]d
SlurmUser=%[3]s
SlurmdUser=%[3]s
AuthType=auth/munge
AuthInfo=socket=%[1]s/munge.socket
StateSaveLocation=%[1]s/state
SlurmdSpoolDir=%[1]s/spool.%%n
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmdPidFile=%[1]s/slurmd.%%n.pid
SlurmctldLogFile=%[1]s/slurmctld.log
SlurmdLogFile=%[1]s/slurmd.%%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=5
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
KillWait=1
MaxArraySize=6
NodeName=n1 NodeHostname=%[2]s NodeAddr=127.0.0.1 Port=%[5]d CPUs=1
NodeName=n2 NodeHostname=%[2]s NodeAddr=127.0.0.1 Port=%[6]d CPUs=1
PartitionName=all Nodes=ALL Default=YES State=UP
`

// startCluster starts the daemons.
func startCluster(t *testing.T) *cluster {
	t.Helper()
	munged, controller, daemon := built.Command(t, "munged"), built.Command(t, "slurmctld"), built.Command(t, "slurmd")
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	c := &cluster{dir: t.TempDir(), nodes: make(map[string]*exec.Cmd)}
	in := func(name string) string { return filepath.Join(c.dir, name) }
	text := fmt.Sprintf(config, c.dir, host, me.Username, freePort(t), freePort(t), freePort(t))
	for name, data := range map[string]string{"slurm.conf": text, "munge.key": strings.Repeat("a key of this test alone ", 8)} {
		if err := os.WriteFile(in(name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SLURM_CONF", in("slurm.conf"))
	t.Cleanup(func() {
		if t.Failed() {
			log, _ := os.ReadFile(in("slurmctld.log"))
			t.Logf("slurmctld:\n%s", log)
		}
	})
	start(t, exec.Command(munged, "--foreground", "--force", "--key-file", in("munge.key"), "--socket", in("munge.socket"),
		"--pid-file", in("munge.pid"), "--log-file", in("munge.log"), "--seed-file", in("munge.seed")))
	until(t, "munged", func() bool { _, err := os.Stat(in("munge.socket")); return err == nil })
	start(t, exec.Command(controller, "-D"))
	for _, name := range []string{"n1", "n2"} {
		c.nodes[name] = exec.Command(daemon, "-D", "-N", name)
		start(t, c.nodes[name])
	}
	until(t, "the nodes", func() bool {
		out, _ := exec.Command("sinfo", "--noheader", "--Node", "--format", "%N %t").Output()
		return strings.Contains(string(out), "n1 idle") && strings.Contains(string(out), "n2 idle")
	})
	return c
}

// until waits for something to come true.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not so after %s", what, patience)
		}
	}
}

// running are the processes of units, by the nodes that they run on.
func running(t *testing.T, dir string) map[string][]int {
	t.Helper()
	found := make(map[string][]int)
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		line, _ := os.ReadFile(file)
		if text := strings.ReplaceAll(string(line), "\x00", " "); !strings.Contains(text, "work run --unit") || !strings.Contains(text, dir) || strings.Contains(text, "sh ") {
			continue
		}
		environment, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "environ"))
		for value := range strings.SplitSeq(string(environment), "\x00") {
			if node, ok := strings.CutPrefix(value, "SLURMD_NODENAME="); ok {
				pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
				if err == nil {
					found[node] = append(found[node], pid)
				}
			}
		}
	}
	return found
}

// farm is submit.sh on its way.
type farm struct {
	dir, answer string
	printed     strings.Builder
	ended       chan error
}

// submit plans a job, and starts to submit its units.
func (c *cluster) submit(t *testing.T, job string, planFlags ...string) *farm {
	t.Helper()
	f := c.plan(t, job, planFlags...)
	c.start(t, f)
	return f
}

// plan plans a job.
func (c *cluster) plan(t *testing.T, job string, planFlags ...string) *farm {
	t.Helper()
	program := built.Program(t)
	in := t.TempDir()
	f := &farm{dir: filepath.Join(in, "plan"), answer: filepath.Join(in, "answer.json"), ended: make(chan error, 1)}
	path := filepath.Join(in, "job.json")
	if err := os.WriteFile(path, []byte(job), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"work", "plan", path, "--dir", f.dir}, planFlags...)
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return f
}

// start starts to submit the units that are missing.
func (c *cluster) start(t *testing.T, f *farm, environment ...string) {
	t.Helper()
	submit := exec.Command("slurm/submit.sh", f.dir, f.answer, "--output="+filepath.Join(c.dir, "task-%A-%a.log"))
	submit.Env = append(os.Environ(), append(environment, "JIE="+built.Program(t), "POLL=1")...)
	submit.Stdout, submit.Stderr = &f.printed, &f.printed
	if err := submit.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { f.ended <- submit.Wait() }()
}

// merged waits for submit.sh, and returns the answer.
func (f *farm) merged(t *testing.T, limit time.Duration) string {
	t.Helper()
	select {
	case err := <-f.ended:
		if err != nil {
			t.Fatalf("submit.sh: %v\n%s", err, &f.printed)
		}
	case <-time.After(limit):
		t.Fatal("submit.sh has not ended")
	}
	text, err := os.ReadFile(f.answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The job array does a plan on two nodes. One task and one node are killed; what they
// had to do is submitted again, and the merge is exact.
func TestSlurm(t *testing.T) {
	c := startCluster(t)
	f := c.submit(t, `{"kind":"mopan-pairs","side":4,"dots":5,"classes":2560}`)
	until(t, "a unit to kill on n1", func() bool { return killUnit(t, f.dir, "n1", false) })
	until(t, "a unit to kill on n2", func() bool { return killUnit(t, f.dir, "n2", true) })
	_ = c.nodes["n2"].Process.Kill() // it is running
	merged := f.merged(t, 8*patience)
	if rounds := strings.Count(f.printed.String(), "have no result yet"); rounds < 2 {
		t.Errorf("nothing was submitted again:\n%s", &f.printed)
	}
	if want := knownPairs(t, "all-pairs side 4 dots 5 "); !strings.Contains(merged, `"pairs_by_distance":[`+want+`]`) {
		t.Errorf("%s\nwant %s", merged, want)
	}
}

// A job of 200 units, ten a task. Then 20 results are corrupted, 3 are lost, and 5 units are
// too slow: status tells which are which, and submit.sh does them again. The answer is that
// of one process, both times.
func TestSlurmOf200(t *testing.T) {
	c := startCluster(t)
	lines := filepath.Join(t.TempDir(), "in.txt")
	var text strings.Builder
	for unit := range 200 {
		if unit%40 == 17 {
			text.WriteString("pegs:triangle21\n") // takes a hundred times the limit below, or more
		} else {
			fmt.Fprintf(&text, "lightsout:random:3x3:%d\n", unit)
		}
	}
	if err := os.WriteFile(lines, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	jie := func(args ...string) string {
		t.Helper()
		out, err := exec.Command(built.Program(t), args...).Output()
		if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 3) {
			t.Fatalf("jie %q: %v", args, err)
		}
		return string(out)
	}
	want := jie("solve", "--batch", lines, "--no-stats", "--errors", "json")
	f := c.plan(t, fmt.Sprintf(`{"kind":"solve","input":%q}`, lines), "--unit-seconds", "1e-9")
	c.start(t, f, "GROUP=10")
	if got := f.merged(t, 8*patience); got != want {
		t.Errorf("the answer has %d bytes, that of one process %d", len(got), len(want))
	}

	result := func(unit int) string { return filepath.Join(f.dir, "results", fmt.Sprintf("unit-%06d.result", unit)) }
	for unit := 3; unit < 200; unit += 10 {
		if err := os.Truncate(result(unit), 100); err != nil {
			t.Fatal(err)
		}
	}
	for _, unit := range []int{0, 100, 199, 17, 57, 97, 137, 177} {
		if err := os.Remove(result(unit)); err != nil {
			t.Fatal(err)
		}
	}
	slow := exec.Command("srun", built.Program(t), "work", "run", "--units", "17,57,97,137,177", "--dir", f.dir, "--line-timeout", "1ms")
	if out, err := slow.CombinedOutput(); err == nil {
		t.Errorf("units that are too slow end with 0: %s", out)
	}
	status := jie("work", "status", "--dir", f.dir)
	t.Logf("jie work status\n%s", status)
	for _, line := range []string{
		"solve: 172 of 200 units have results", "missing: 0,17,57,97,100,137,177,199",
		"corrupt: 3,13,23,33,43,53,63,73,83,93,103,113,123,133,143,153,163,173,183,193; jie work run --all does them again",
	} {
		if !strings.Contains("\n"+status, "\n"+line+"\n") {
			t.Errorf("status does not say %q", line)
		}
	}
	if err := os.Remove(f.answer); err != nil {
		t.Fatal(err)
	}
	c.start(t, f, "GROUP=10")
	if got := f.merged(t, 8*patience); got != want {
		t.Errorf("the disturbed answer has %d bytes, that of one process %d", len(got), len(want))
	}
}

// Work by levels, in which each step needs the results of the step before, gives the
// histogram of jie table. It takes minutes: each level has several job arrays.
func TestSlurmLevels(t *testing.T) {
	if *levels == "" {
		t.Skip("takes minutes: give -slurm-levels a target")
	}
	c := startCluster(t)
	f := c.submit(t, fmt.Sprintf(`{"kind":"mopan-levels","targets":[%q],"shards":4}`, *levels))
	merged := f.merged(t, 30*time.Minute)
	out, err := exec.Command(built.Program(t), "table", "mopan", *levels, "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	histogram := regexp.MustCompile(`"by_distance":\[[0-9,]+\]`)
	if got, want := histogram.FindString(merged), histogram.FindString(string(out)); got != want || want == "" {
		t.Errorf("%s, want %s", got, want)
	}
	t.Logf("%d rounds: %s", strings.Count(f.printed.String(), "have no result yet"), merged)
}

// killUnit kills a unit that runs on a node, and reports whether there was one. With all,
// the process of Slurm above it is killed before it can report the end of the task, as
// where a node loses power.
func killUnit(t *testing.T, dir, node string, all bool) (killed bool) {
	t.Helper()
	for _, pid := range running(t, dir)[node] {
		if parent, ok := parentOf(pid); ok && all {
			_ = syscall.Kill(parent, syscall.SIGKILL)
		}
		killed = syscall.Kill(pid, syscall.SIGKILL) == nil || killed
	}
	return killed
}

// parentOf is the process of Slurm that started a unit.
func parentOf(pid int) (parent int, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(status), "\nPPid:")
	line, _, _ := strings.Cut(rest, "\n")
	if parent, err = strconv.Atoi(strings.TrimSpace(line)); err != nil || parent < 2 {
		return 0, false
	}
	name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", parent))
	return parent, err == nil && strings.HasPrefix(string(name), "slurmstepd")
}

// knownPairs are the numbers of a line of known answers, as JSON has them.
func knownPairs(t *testing.T, line string) string {
	t.Helper()
	text, err := os.ReadFile("../mopan/pairs/testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), line)
	_, rest, hasPairs := strings.Cut(rest, "pairs-by-distance ")
	numbers, _, _ := strings.Cut(rest, "\n")
	if !found || !hasPairs {
		t.Fatalf("no known answer for %q", line)
	}
	return strings.ReplaceAll(numbers, " ", ",")
}
