package manual

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/verbs/words"
)

// A command has the keys of its texts until it is filled, and filling it again changes nothing.
func TestFill(t *testing.T) {
	a := &console.App{Words: words.For("en")}
	c := NewVerb("work.plan", 0, func(*cobra.Command, []string) error { return nil })
	c.Flags().String("dir", "", "flag.work-dir")
	if c.Name() != "plan" || c.Short != "" {
		t.Fatalf("before: %q, %q", c.Name(), c.Short)
	}
	For(a).Fill(c)
	use, short, usage := c.Use, c.Short, c.Flags().Lookup("dir").Usage
	if !strings.HasPrefix(use, "plan ") || short != a.Text("help.work.plan.short", nil) || usage != a.Text("flag.work-dir", nil) {
		t.Errorf("filled: %q, %q, %q", use, short, usage)
	}
	For(a).Fill(c)
	if c.Use != use || c.Short != short || c.Flags().Lookup("dir").Usage != usage {
		t.Error("filling twice changes the texts")
	}
}

// Only an indented line is an example, which goes on behind a backslash; a sentence may begin a
// line of its text with the program's name.
func TestExamplesAreCut(t *testing.T) {
	prose := "Any code as\njie distance takes it; " + strings.Repeat("a long word ", 9) + "\nand the rest.\n"
	if got := folded(prose); strings.Contains(got, "\\") || strings.Contains(got, "    ") {
		t.Errorf("a sentence is cut as an example:\n%s", got)
	}
	if got := folded("  " + prose[strings.Index(prose, "jie"):]); !strings.Contains(got, " \\\n      ") {
		t.Errorf("an example is not cut as a shell continues it:\n%s", got)
	}
}
