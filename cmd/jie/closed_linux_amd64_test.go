package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jie/cmd/jie/internal/failure"
)

// Where standard output is closed, an answer that is only printed would be lost. The
// null device, given for reading and writing as Python and Node do, is not closed.
func TestClosedOutput(t *testing.T) {
	program := builtProgram(t)
	folder := t.TempDir()
	t.Setenv("LC_ALL", "C")
	for _, c := range []struct {
		line string
		code int
		says string
	}{
		{"solve lightsout:111/111/111 >&-", failure.Failed, "standard output is closed"},
		{"--lang zh hint lightsout:111/111/111 >&-", failure.Failed, "标准输出已关闭"},
		{"solve lightsout:111/111/111 >/dev/null", failure.Answered, ""},
		{"solve lightsout:111/111/111 1<>/dev/null", failure.Answered, ""},
		{"solve lightsout:111/111/111 -o answer.json --json >&-", failure.Answered, ""},
		{"check lightsout:111/111/111 --certificate answer.json >&-", failure.Answered, ""},
	} {
		command := exec.Command("sh", "-c", program+" "+c.line)
		command.Dir = folder
		out, _ := command.CombinedOutput()
		if code := command.ProcessState.ExitCode(); code != c.code || !strings.Contains(string(out), c.says) {
			t.Errorf("%s: exit code %d, want %d; %s", c.line, code, c.code, out)
		}
	}
	if data, err := os.ReadFile(filepath.Join(folder, "answer.json")); err != nil || !strings.Contains(string(data), `"length":5`) {
		t.Errorf("answer.json: %s, %v", data, err)
	}
}
