// Package deploy tries the files of the folder deploy with the real program, behind real
// proxies, under systemd's checker of units and on Debian's Slurm.
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
	"testing"
	"time"

	"jie/internal/built"
)

// patience is a net against hanging: no machine is so busy that a program takes so long to
// come to a state.
const patience = 10 * time.Minute

// TestMain runs the tests where the files are that they try.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../deploy"); err != nil {
		panic(err)
	}
	os.Exit(built.Tests{M: m}.Run())
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
	for line := range start(t, exec.Command(built.Program(t), flags...)) {
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
