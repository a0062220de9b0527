package e2e

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The example of a game, a module of its own as a user's would be, builds, passes
// its tests and plays.
func TestExampleGame(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err) // go test puts its own on the path
	}
	run := func(stdin string, args ...string) string {
		command := exec.Command(goTool, args...)
		command.Dir = "../examples/game"
		command.Env = append(os.Environ(), "GOWORK=off")
		command.Stdin = strings.NewReader(stdin)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run("", "vet", ".")
	run("", "test", ".")
	if out := run("h\nq\n", "run", ".", "-puzzle", "mopan", "-seed", "7"); !strings.Contains(out, "turns to go") && !strings.Contains(out, "turn to go") {
		t.Errorf("the game says %q", out)
	}
}
