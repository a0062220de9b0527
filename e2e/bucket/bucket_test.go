package bucket

import (
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"jie/e2e/need"
	"jie/internal/built"
)

func TestMain(m *testing.M) { os.Exit(built.Tests{M: m}.Run()) }

// store is an object store with a bucket, as the remote "store" of rclone.
type store struct {
	t      *testing.T
	rclone string
}

func newStore(t *testing.T) *store {
	t.Helper()
	s := &store{t, need.Command(t, "rclone")}
	backend := s3mem.New()
	if err := backend.CreateBucket("jobs"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	for key, value := range map[string]string{
		"RCLONE_CONFIG":                         filepath.Join(t.TempDir(), "rclone.conf"), // there is none
		"RCLONE_CONFIG_STORE_TYPE":              "s3",
		"RCLONE_CONFIG_STORE_PROVIDER":          "Other",
		"RCLONE_CONFIG_STORE_ENDPOINT":          server.URL,
		"RCLONE_CONFIG_STORE_ACCESS_KEY_ID":     "key",
		"RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY": "secret",
		"RCLONE_CONFIG_STORE_FORCE_PATH_STYLE":  "true",
		"AWS_CA_BUNDLE":                         "", // rclone 1.60 fails where it is set
		"JIE":                                   built.Program(t),
	} {
		t.Setenv(key, value)
	}
	return s
}

// run runs a program, which must end with that code.
func (s *store) run(code int, program string, args ...string) string {
	s.t.Helper()
	command := exec.Command(program, args...)
	var errors strings.Builder
	command.Stderr = &errors
	out, err := command.Output()
	if command.ProcessState == nil {
		s.t.Fatal(err)
	}
	if got := command.ProcessState.ExitCode(); got != code {
		s.t.Fatalf("%s %q ends with %d: %s%s", program, args, got, out, &errors)
	}
	return string(out)
}

func (s *store) jie(code int, args ...string) string {
	s.t.Helper()
	return s.run(code, built.Program(s.t), args...)
}

// units does units on a machine of its own.
func (s *store) units(code int, list string, flags ...string) {
	s.t.Helper()
	s.run(code, "../../deploy/bucket/run.sh", append([]string{"store:jobs/one", "--units", list, "--workers", "1"}, flags...)...)
}

// fetched is a copy of the plan and of all that was found.
func (s *store) fetched() (dir string) {
	s.t.Helper()
	dir = s.t.TempDir()
	s.run(0, s.rclone, "copy", "store:jobs/one", dir)
	return dir
}

// planned puts a plan into the store, and returns the answer of one process.
func (s *store) planned(lines, job string) (want string) {
	s.t.Helper()
	folder := s.t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	for name, text := range map[string]string{"in.txt": lines, "job.json": job} {
		if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	for _, name := range []string{"plan", "alone"} {
		s.jie(0, "work", "plan", in("job.json"), "--dir", in(name), "--unit-seconds", "1e-9")
	}
	s.run(0, s.rclone, "copy", in("plan"), "store:jobs/one")
	s.jie(0, "work", "run", "--all", "--dir", in("alone"))
	return s.jie(0, "work", "merge", "--dir", in("alone"))
}

// Machines that share nothing but a bucket do a job. A result is damaged in the bucket, and a
// unit is too slow at first: status names them, and the answer has the bytes of one process.
func TestBucket(t *testing.T) {
	s := newStore(t)
	var lines strings.Builder
	for i := range 12 {
		fmt.Fprintf(&lines, "lightsout:random:4x4:%d\n", i)
	}
	lines.WriteString("pegs:triangle21\n") // takes a hundred times the limit below, or more
	want := s.planned(lines.String(), `{"kind":"solve","input":"in.txt"}`)
	s.units(0, "0-5")
	s.units(0, "6-10")
	s.units(3, "12", "--line-timeout", "1ms")
	damaged := filepath.Join(t.TempDir(), "unit-000004.result")
	if err := os.WriteFile(damaged, []byte("jie-result 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.run(0, s.rclone, "copy", damaged, "store:jobs/one/results")

	dir := s.fetched()
	status := s.jie(0, "work", "status", "--dir", dir)
	for _, line := range []string{"solve: 10 of 13 units have results", "missing: 11", "corrupt: 4; jie work run --all does them again", "slow: 12; jie work run --all does the rest of them"} {
		if !strings.Contains(status, line+"\n") {
			t.Errorf("status does not say %q:\n%s", line, status)
		}
	}
	s.jie(0, "work", "repair", "--dir", dir)
	left := strings.TrimSpace(s.jie(3, "work", "merge", "--dir", dir))
	if left != "4,11-12" {
		t.Errorf("left are %q", left)
	}
	s.units(0, left)
	if got := s.jie(0, "work", "merge", "--dir", s.fetched()); got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

// A job of several steps: the results of earlier ones come from the bucket.
func TestBucketSteps(t *testing.T) {
	s := newStore(t)
	want := s.planned("", `{"kind":"mopan-levels","targets":["mopan:000/1000/11000/1000/000"],"shards":2}`)
	for step := 0; ; step++ {
		dir := s.fetched()
		merge := exec.Command(built.Program(t), "work", "merge", "--dir", dir)
		out, err := merge.Output()
		if err == nil {
			if string(out) != want || step < 2 {
				t.Errorf("%s after %d steps, want %s", out, step, want)
			}
			return
		}
		if merge.ProcessState.ExitCode() != 3 {
			t.Fatalf("jie work merge: %v", err)
		}
		s.run(0, s.rclone, "copy", dir, "store:jobs/one", "--include", "step-*.txt")
		s.units(0, strings.TrimSpace(string(out)))
	}
}
