package deploy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	// What the program is made of: go test takes a result from its cache only where
	// none of it has changed.
	_ "jie/catalog"
	_ "jie/server"
)

// patience is how long a program may take to come to a state, on a busy machine.
const patience = 60 * time.Second

// folder holds what the tests build. TestMain removes it.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "jie-deploy-test-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// build makes the program, once for all tests.
var build = sync.OnceValues(func() (program string, err error) {
	if _, err := os.ReadDir("../cmd/jie"); err != nil { // for the cache of go test too
		return "", err
	}
	program = filepath.Join(folder, "jie")
	if out, err := exec.Command("go", "build", "-trimpath", "-o", program, "jie/cmd/jie").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return program, nil
})

func jie(t *testing.T) string {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// installed finds a program that scripts/hosts.sh installs. Without it the test is
// skipped, except in CI.
func installed(t *testing.T, name string) string {
	t.Helper()
	for _, candidate := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("no %s: run scripts/hosts.sh", name)
	}
	t.Skipf("no %s: scripts/hosts.sh installs it", name)
	return ""
}

// start runs a program until the test ends, and returns its lines on standard
// error. They are logged if the test fails.
func start(t *testing.T, command *exec.Cmd) (lines <-chan string) {
	t.Helper()
	stderr, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var printed strings.Builder
	passed := make(chan string, 100) // more than are read before a program is ready
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(passed)
		for scanner := bufio.NewScanner(stderr); scanner.Scan(); {
			fmt.Fprintln(&printed, scanner.Text())
			select {
			case passed <- scanner.Text():
			default: // nobody reads any more
			}
		}
	}()
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt) // it may be over
		select {
		case <-done:
		case <-time.After(patience):
			_ = command.Process.Kill()
			<-done
		}
		_ = command.Wait() // ended by us
		if t.Failed() {
			t.Logf("%s:\n%s", filepath.Base(command.Path), printed.String())
		}
	})
	return passed
}

// serve runs jie serve behind a proxy on this machine, as the examples say, and
// returns its address.
func serve(t *testing.T, flags ...string) (address string) {
	t.Helper()
	flags = append([]string{
		"serve", "--lang", "en", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "jobs"),
		"--trusted-proxy", "127.0.0.1/32", "--allow-host", "example.org",
	}, flags...)
	for line := range start(t, exec.Command(jie(t), flags...)) {
		if _, after, found := strings.Cut(line, "listening on http://"); found {
			address, _, _ = strings.Cut(after, "/")
			return address
		}
	}
	t.Fatal("jie serve does not say where it listens")
	return ""
}

// freePort is a port of the loopback interface that nobody uses now.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// wait waits until something is so.
func wait(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited %v in vain until %s", patience, what)
		}
	}
}

func readAll(t *testing.T, r io.ReadCloser) string {
	t.Helper()
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
