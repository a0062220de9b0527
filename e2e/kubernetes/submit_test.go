package kubernetes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"

	"jie/internal/built"
)

// A fakeCluster is what kubectl is in these tests: this program under that name. A folder
// is its claim "disk", and the files beside that folder are its state.
//
//	disk/         the claim
//	fails         which indexes of a Job fail, those with this remainder by 3; "all"
//	job.batch/X   the conditions of a Job that has ended
//	jobs          how many Jobs there were
type fakeCluster struct{ dir string }

func (c fakeCluster) in(name string) string { return filepath.Join(c.dir, name) }

// kubectl is the command line, as far as submit.sh uses it.
func (c fakeCluster) kubectl(args []string) error {
	switch args[0] {
	case "apply":
		return c.apply()
	case "exec":
		at := slices.Index(args, "--")
		for i, arg := range args[at+1:] {
			args[at+1+i] = strings.Replace(arg, "/work", c.in("disk"), 1)
		}
		command := exec.Command(args[at+1], args[at+2:]...)
		command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
		return command.Run()
	case "get": // at first a Job has not ended
		conditions, err := os.ReadFile(c.in(args[1]))
		if rest, young := strings.CutPrefix(string(conditions), "new "); young {
			fmt.Print("FailureTarget")
			return os.WriteFile(c.in(args[1]), []byte(rest), 0o600)
		}
		fmt.Print(string(conditions))
		return err
	case "delete":
		return os.Remove(c.in(args[1]))
	case "wait", "logs":
		return nil
	}
	return fmt.Errorf("kubectl %q is not there", args)
}

// apply takes the pod of the files, or does a Job.
func (c fakeCluster) apply() error {
	text, err := os.ReadFile("/dev/stdin")
	if err != nil {
		return err
	}
	var pod core.Pod
	if yaml.UnmarshalStrict(text, &pod) == nil && pod.Kind == "Pod" {
		if got := pod.Spec.Volumes[0].PersistentVolumeClaim.ClaimName; got != "disk" || pod.Name != "jie-files" {
			return fmt.Errorf("pod %s has the claim %q", pod.Name, got)
		}
		return nil
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		return err
	}
	ended := "SuccessCriteriaMet Complete"
	fails, _ := os.ReadFile(c.in("fails"))
	container := job.Spec.Template.Spec.Containers[0]
	for index := range int(*job.Spec.Completions) {
		if string(fails) == "all" || string(fails) == fmt.Sprint(index%3) {
			ended = "FailureTarget Failed"
			continue
		}
		dir := filepath.Join(c.in("disk"), container.VolumeMounts[0].SubPath)
		if err := exec.Command(os.Getenv("JIE_PROGRAM"), podArgs(container, index, dir)...).Run(); err != nil {
			ended = "FailureTarget Failed"
		}
	}
	if string(fails) != "all" { // the others are done by the next Job
		_ = os.Remove(c.in("fails"))
	}
	name := "job.batch/" + job.Name
	fmt.Println(name)
	jobs, _ := os.ReadFile(c.in("jobs"))
	if err := os.WriteFile(c.in("jobs"), append(jobs, '.'), 0o600); err != nil {
		return err
	}
	return os.WriteFile(c.in(name), []byte("new "+ended), 0o600)
}

// newCluster puts kubectl into the path.
func newCluster(t *testing.T, fails string) fakeCluster {
	t.Helper()
	c := fakeCluster{t.TempDir()}
	for _, name := range []string{"disk", "job.batch", "bin"} {
		if err := os.Mkdir(c.in(name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if fails != "" {
		if err := os.WriteFile(c.in("fails"), []byte(fails), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, c.in("bin/kubectl")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", c.in("bin")+":"+os.Getenv("PATH"))
	t.Setenv("FAKE_CLUSTER", c.dir)
	t.Setenv("JIE_PROGRAM", built.Program(t))
	return c
}

// submit runs submit.sh.
func submit(t *testing.T, dir, output string) (printed string, err error) {
	t.Helper()
	c := exec.Command("../../deploy/kubernetes/submit.sh", dir, output, "registry.example.org/jie:1", "disk/plans/one", "--group", "3")
	c.Env = append(os.Environ(), "JIE="+built.Program(t), "POLL=0.1")
	out, err := c.CombinedOutput()
	return string(out), err
}

// The plan gets into the claim, a Job that fails is followed by another one, and the answer
// comes back. A corrupt result in the claim is done again.
func TestSubmit(t *testing.T) {
	c := newCluster(t, "1")
	dir, output := planned(t, built.Program(t)), filepath.Join(t.TempDir(), "answer")
	// [mopan/pairs/testdata/known.txt], side 3 dots 4
	const want = `"pairs_by_distance":[3876,63134,676890,3849056,7381102,2950690,98628]`
	for _, wantJobs := range []int{2, 3} {
		printed, err := submit(t, dir, output)
		if err != nil {
			t.Fatalf("%v\n%s", err, printed)
		}
		if got, err := os.ReadFile(output); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s, %v\n%s", got, err, printed)
		}
		if jobs, _ := os.ReadFile(c.in("jobs")); len(jobs) != wantJobs {
			t.Errorf("%d Jobs, want %d:\n%s", len(jobs), wantJobs, printed)
		}
		if err := os.Truncate(c.in("disk/plans/one/results/unit-000005.result"), 50); err != nil {
			t.Fatal(err)
		}
	}
}

// Jobs that fail and finish nothing end the wait, and then the script.
func TestSubmitGivesUp(t *testing.T) {
	c := newCluster(t, "all")
	printed, err := submit(t, planned(t, built.Program(t)), filepath.Join(t.TempDir(), "answer"))
	if err == nil || !strings.Contains(printed, "no unit was finished by three Jobs") || !strings.Contains(printed, ": Failed\n") {
		t.Errorf("%v\n%s", err, printed)
	}
	if jobs, _ := os.ReadFile(c.in("jobs")); len(jobs) != 3 {
		t.Errorf("%d Jobs:\n%s", len(jobs), printed)
	}
}
