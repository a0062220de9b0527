package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// container is a command in the files of the image alone and under its user, as a
// container engine would run it. It has no /proc, no /dev and no /etc.
func container(root string, args ...string) *exec.Cmd {
	return &exec.Cmd{
		Path: args[0], Args: args, Dir: "/", Env: []string{},
		SysProcAttr: &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: user, Gid: user}},
	}
}

// rootOf unpacks the image of this machine.
func rootOf(t *testing.T) (root string, entrypoint []string) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("only root on Linux can run a program in another root folder")
	}
	image, ok := images(t)["linux/"+runtime.GOARCH]
	if !ok {
		t.Skip("the images are for amd64 and arm64, and this machine is neither")
	}
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	// Unlike t.TempDir, every folder above may be entered by any user.
	root = filepath.Join(folder, "root")
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	extract(t, image, root)
	return root, config.Config.Entrypoint
}

var listening = regexp.MustCompile(`http://[0-9.:]+`)

// The program in the image runs, serves, keeps a job in /data, and ends when it is
// asked to.
func TestRun(t *testing.T) {
	root, entrypoint := rootOf(t)
	version, err := container(root, "/jie", "version").Output()
	if err != nil || !strings.Contains(string(version), runtime.Version()) {
		t.Fatalf("jie version: %q, %v", version, err)
	}

	server := container(root, append(entrypoint, "--addr", "127.0.0.1:0")...)
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Process.Kill()
	lines := bufio.NewReader(stderr)
	ready, err := lines.ReadString('\n')
	address := listening.FindString(ready)
	if address == "" {
		rest, _ := io.ReadAll(lines) // what there is, until it ends
		t.Fatalf("no address in %q, %v\n%s", ready, err, rest)
	}

	if status, body := answer(t, http.Get, address+"/healthz"); status != http.StatusOK || body != "ok\n" {
		t.Errorf("/healthz: %d %q", status, body)
	}
	post := func(url string) (*http.Response, error) {
		return http.Post(url, "application/json", strings.NewReader(`{"verb":"solve","question":{"from":"pegs:triangle15"}}`))
	}
	if status, body := answer(t, post, address+"/api/v1/jobs"); status != http.StatusAccepted && status != http.StatusOK { // done at once, or not yet
		t.Errorf("a job: %d %s", status, body)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
	if info, err := os.Stat(filepath.Join(root, "data", "jobs")); err != nil || info.Size() == 0 {
		t.Errorf("the file of jobs: %v, %v", info, err)
	}
}

func answer(t *testing.T, ask func(string) (*http.Response, error), url string) (status int, body string) {
	t.Helper()
	r, err := ask(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(data)
}
