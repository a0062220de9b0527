package e2e

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"jie/internal/built"
)

func TestMain(m *testing.M) { os.Exit(built.Tests{M: m}.Run()) }

// emulator is a program in a pseudo-terminal, and what its screen shows.
type emulator struct {
	t       *testing.T
	command *exec.Cmd
	keys    *os.File
	screen  vt10x.Terminal
	changed chan struct{} // told at each change; closed when the program is over
}

// openConsole runs jie in a terminal, or skips the test where there are none.
func openConsole(t *testing.T, folder string, args ...string) *emulator {
	t.Helper()
	const wide, high = 90, 40
	command := exec.Command(built.Program(t), args...)
	command.Env = append(os.Environ(), "TERM=xterm", "LC_ALL=C", "XDG_STATE_HOME="+folder, "HOME="+folder)
	file, err := pty.StartWithSize(command, &pty.Winsize{Cols: wide, Rows: high})
	if errors.Is(err, pty.ErrUnsupported) || errors.Is(err, os.ErrNotExist) {
		t.Skip("the game needs a pseudo-terminal, and the system has none:", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := &emulator{t, command, file, vt10x.New(vt10x.WithSize(wide, high)), make(chan struct{}, 1)}
	over := make(chan struct{})
	go func() {
		defer close(over)
		c.watch()
	}()
	t.Cleanup(func() {
		_ = command.Process.Kill() // it may be over
		_ = file.Close()
		<-over
	})
	return c
}

// watch shows on the screen what the program writes, until it ends.
func (c *emulator) watch() {
	defer close(c.changed)
	buffer := make([]byte, 4096)
	for {
		n, err := c.keys.Read(buffer)
		if err != nil {
			return
		}
		_, _ = c.screen.Write(buffer[:n]) // as a terminal, it takes anything
		select {
		case c.changed <- struct{}{}:
		default:
		}
	}
}

func (c *emulator) press(keys string) {
	c.t.Helper()
	if _, err := c.keys.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

// await waits until the screen shows one of the texts, and returns which.
func (c *emulator) await(texts ...string) string {
	c.t.Helper()
	deadline := time.After(5 * time.Minute) // a net against hanging, not a limit
	for {
		shown := c.screen.String()
		for _, text := range texts {
			if strings.Contains(shown, text) {
				return text
			}
		}
		select {
		case _, ok := <-c.changed:
			if !ok {
				c.t.Fatalf("the program ended without showing any of %q:\n%s", texts, c.screen)
			}
		case <-deadline:
			c.t.Fatalf("the screen does not show any of %q:\n%s", texts, c.screen)
		}
	}
}

// Each puzzle is solved in a terminal by the hint key alone, in par; the game is
// kept, and shown as solved when it is opened again.
func TestPlayInTerminal(t *testing.T) {
	par := map[string]string{"mopan": "5", "lightsout": "15", "pegs": "10"}
	for name, question := range map[string][]string{
		"mopan":     {"mopan:0000/10001/000000/0001000/010010/00100/0000", "--to", "0000/00000/001100/0001000/001000/01100/0000"},
		"lightsout": {"lightsout:all-on:5x5"},
		"pegs":      {"pegs:triangle15"},
	} {
		t.Run(name, func(t *testing.T) {
			args := append([]string{"play"}, question...)
			folder := t.TempDir()
			c := openConsole(t, folder, args...)
			c.await("best possible " + par[name] + ",")
			for move := 1; ; move++ {
				c.press("n")
				here := "moves " + strconv.Itoa(move) + ","
				if c.await("solved! "+here, here) != here {
					break
				}
			}
			end := "solved! moves " + par[name] + ", best possible " + par[name] + ", hints " + par[name]
			c.await(end)
			c.quit("jie play '" + name)
			again := openConsole(t, folder, args...)
			again.await(end)
			again.press("u")
			again.await("q quit")
			again.quit("jie play '" + name)
		})
	}
}

// quit ends the program, which leaves a text on the screen.
func (c *emulator) quit(text string) {
	c.t.Helper()
	c.press("q")
	c.await(text)
	if err := c.command.Wait(); err != nil {
		c.t.Errorf("the program ends with %v", err)
	}
}

// The bytes of a picture are not written to a terminal.
func TestBinaryToTerminal(t *testing.T) {
	c := openConsole(t, t.TempDir(), "show", "lightsout:010/111/010", "--as", "png")
	c.await("is not for a terminal; name a file with -o")
}
