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

// Lines of a text are filled, and set as they are where they are indented; a blank line begins
// a paragraph.
func TestRoffLines(t *testing.T) {
	got := roffLines("a\nb\n\n  c\n  d\n\ne")
	if want := "a\nb\n.PP\n.nf\n  c\n  d\n.PP\n.fi\ne"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What roff and Markdown would read as their own is escaped.
func TestEscapes(t *testing.T) {
	if got := roffText(".TH a-b\n'c \\d"); got != "\\&.TH a\\-b\n\\&'c \\ed" {
		t.Errorf("roff: %q", got)
	}
	if got := markdownText("*a* [b] <c> d_e"); got != `\*a\* \[b\] \<c> d\_e` {
		t.Errorf("Markdown: %q", got)
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
