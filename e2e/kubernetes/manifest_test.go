package kubernetes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"

	"jie/internal/built"
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "kubectl" {
		if err := (fakeCluster{os.Getenv("FAKE_CLUSTER")}).kubectl(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(built.Tests{M: m}.Run())
}

// run runs the program and returns its standard output and exit code.
func run(t *testing.T, program string, args ...string) (out string, code int) {
	t.Helper()
	command := exec.Command(program, args...)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		return string(text), exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text), 0
}

// planned is a folder with a plan of several units.
func planned(t *testing.T, program string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "plan")
	job := filepath.Join(t.TempDir(), "job.json")
	if err := os.WriteFile(job, []byte(`{"kind":"mopan-pairs","side":3,"dots":4,"classes":40}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, code := run(t, program, "work", "plan", job, "--dir", dir); code != 0 {
		t.Fatalf("jie work plan ends with %d: %s", code, out)
	}
	return dir
}

// decoded is the manifest of a plan, with no key that the API does not know.
func decoded(t *testing.T, program, dir string, flags ...string) batch.Job {
	t.Helper()
	args := []string{"work", "manifest", "--dir", dir, "--image", "registry.example.org/jie:1", "--claim", "disk/plans/one", "--memory", "200000000"}
	out, code := run(t, program, append(args, flags...)...)
	if code != 0 {
		t.Fatalf("jie work manifest ends with %d", code)
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict([]byte(out), &job); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return job
}

// The manifest is an Indexed Job as the API takes it.
func TestManifest(t *testing.T) {
	program := built.Program(t)
	job := decoded(t, program, planned(t, program))
	spec, pod := job.Spec, job.Spec.Template.Spec
	container := pod.Containers[0]
	for _, test := range []struct{ what, got, want string }{
		{"apiVersion", job.APIVersion, "batch/v1"},
		{"kind", job.Kind, "Job"},
		{"completionMode", string(*spec.CompletionMode), string(batch.IndexedCompletion)},
		{"completions", fmt.Sprint(*spec.Completions), "10"},
		{"parallelism", fmt.Sprint(*spec.Parallelism), "10"},
		{"backoffLimitPerIndex", fmt.Sprint(*spec.BackoffLimitPerIndex), "3"},
		{"backoffLimit", fmt.Sprint(spec.BackoffLimit), "<nil>"},
		{"maxFailedIndexes", fmt.Sprint(*spec.MaxFailedIndexes), "10"},
		{"restartPolicy", string(pod.RestartPolicy), string(core.RestartPolicyNever)},
		{"fsGroupChangePolicy", string(*pod.SecurityContext.FSGroupChangePolicy), string(core.FSGroupChangeOnRootMismatch)},
		{"image", container.Image, "registry.example.org/jie:1"},
		{"memory", container.Resources.Limits.Memory().String(), "317108864"},
		{"cpu", container.Resources.Requests.Cpu().String(), "1"},
		{"index", container.Env[0].ValueFrom.FieldRef.FieldPath, "metadata.annotations['" + batch.JobCompletionIndexAnnotation + "']"},
		{"claim", pod.Volumes[0].PersistentVolumeClaim.ClaimName, "disk"},
		{"volume", container.VolumeMounts[0].Name, pod.Volumes[0].Name},
		{"subPath", container.VolumeMounts[0].SubPath, "plans/one"},
		{"disruption", string(spec.PodFailurePolicy.Rules[0].Action), string(batch.PodFailurePolicyActionIgnore)},
		{"disruption", string(spec.PodFailurePolicy.Rules[0].OnPodConditions[0].Type), string(core.DisruptionTarget)},
		{"bad input", string(spec.PodFailurePolicy.Rules[1].Action), string(batch.PodFailurePolicyActionFailIndex)},
		{"bad input", string(spec.PodFailurePolicy.Rules[1].OnExitCodes.Operator), string(batch.PodFailurePolicyOnExitCodesOpIn)},
		{"bad input", *spec.PodFailurePolicy.Rules[1].OnExitCodes.ContainerName, container.Name},
		{"bad input", fmt.Sprint(spec.PodFailurePolicy.Rules[1].OnExitCodes.Values), "[1 2]"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", test.what, test.got, test.want)
		}
	}
	if len(job.Name) > 63 || strings.ToLower(job.Name) != job.Name {
		t.Errorf("%q is no name of a Job", job.Name)
	}
}

// What the pods of all indexes run does all units. Some of them fail at first: the
// manifest after that has the others alone, under another name.
func TestPods(t *testing.T) {
	program := built.Program(t)
	dir := planned(t, program)
	first := decoded(t, program, dir)
	pods(t, program, dir, first, func(index int) bool { return index%3 != 1 })
	if out, code := run(t, program, "work", "merge", "--dir", dir); code != 3 || strings.TrimSpace(out) != "1,4,7" {
		t.Fatalf("jie work merge prints %q and ends with %d", out, code)
	}
	second := decoded(t, program, dir)
	if second.Name == first.Name || *second.Spec.Completions != 3 {
		t.Errorf("the second Job is %s with %d indexes", second.Name, *second.Spec.Completions)
	}
	pods(t, program, dir, second, func(int) bool { return true })
	merged, code := run(t, program, "work", "merge", "--dir", dir)
	// [mopan/pairs/testdata/known.txt], side 3 dots 4
	if want := `"pairs_by_distance":[3876,63134,676890,3849056,7381102,2950690,98628]`; code != 0 || !strings.Contains(merged, want) {
		t.Errorf("jie work merge prints %s and ends with %d", merged, code)
	}
}

// Pods that do several units each do all units.
func TestGroups(t *testing.T) {
	program := built.Program(t)
	dir := planned(t, program)
	job := decoded(t, program, dir, "--group", "4")
	if *job.Spec.Completions != 3 || *job.Spec.MaxFailedIndexes != 3 {
		t.Errorf("10 units in groups of 4 are %d pods, of which %d may fail", *job.Spec.Completions, *job.Spec.MaxFailedIndexes)
	}
	pods(t, program, dir, job, func(index int) bool { return index != 1 })
	if out, code := run(t, program, "work", "merge", "--dir", dir); code != 3 || strings.TrimSpace(out) != "1,4,7" {
		t.Errorf("jie work merge prints %q and ends with %d", out, code)
	}
}

// pods runs the command of each index that works, as Kubernetes would.
func pods(t *testing.T, program, dir string, job batch.Job, works func(index int) bool) {
	t.Helper()
	container := job.Spec.Template.Spec.Containers[0]
	if container.Command[0] != "/jie" || len(container.Command) != 1 {
		t.Fatalf("the command is %q", container.Command)
	}
	for index := range int(*job.Spec.Completions) {
		if !works(index) {
			continue
		}
		if out, code := run(t, program, podArgs(container, index, dir)...); code != 0 {
			t.Fatalf("index %d ends with %d: %s", index, code, out)
		}
	}
}

// podArgs are the arguments of the program in the pod of an index, with the folder of the
// plan in place of where the pod would see it.
func podArgs(container core.Container, index int, dir string) (args []string) {
	for _, arg := range container.Args {
		arg = strings.ReplaceAll(arg, "$("+container.Env[0].Name+")", fmt.Sprint(index))
		if arg == container.VolumeMounts[0].MountPath {
			arg = dir
		}
		args = append(args, arg)
	}
	return args
}
