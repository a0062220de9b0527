package manual

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manualFormats are those of help --as.
var manualFormats = []string{"man", "markdown"}

// manual is the help on some verbs as one document: a page for man, or Markdown.
func (a Pages) manual(root *cobra.Command, format string, list []*cobra.Command) string {
	a.Fill(root)
	m := manual(&markdown{})
	if format == "man" {
		m = &roff{}
	}
	m.title("jie", root.Short)
	if len(list) > 1 {
		m.text(root.Long)
	}
	for _, c := range list {
		m.section(strings.TrimSpace(c.Root().Name()+" "+VerbPath(c)), c.Short)
		m.code(c.Parent().CommandPath() + " " + c.Use)
		m.text(c.Long)
		a.manualFlags(m, c.LocalNonPersistentFlags())
		m.heading(a.Text("help.examples", nil))
		m.code(c.Example)
	}
	m.section(strings.TrimRight(a.Text("help.common", nil), ":："), "")
	a.manualFlags(m, root.PersistentFlags())
	return m.String()
}

// manualVerbs are the verbs of a document: the one that is named with those below it, or
// all.
func manualVerbs(root, named *cobra.Command) (list []*cobra.Command) {
	below := Verbs(root)
	if named != nil {
		below = []*cobra.Command{named}
	}
	for _, c := range below {
		list = append(list, c)
		list = append(list, Verbs(c)...)
	}
	return list
}

func (a Pages) manualFlags(m manual, flags *pflag.FlagSet) {
	rows := a.flagRows(flags)
	if len(rows) > 0 {
		m.heading(a.Text("help.flags", nil))
	}
	for _, row := range rows {
		m.item(row[0], row[1])
	}
}

// manual is a document that is being written.
type manual interface {
	title(name, short string)
	section(name, short string)
	heading(text string)
	text(text string)
	code(lines string)
	item(term, text string)
	String() string
}

// markdown writes Markdown, as CommonMark has it.
type markdown struct{ strings.Builder }

func (m *markdown) title(name, short string) { fmt.Fprintf(m, "# %s: %s\n", name, short) }

func (m *markdown) section(name, short string) {
	fmt.Fprintf(m, "\n## %s\n", name)
	if short != "" {
		fmt.Fprintf(m, "\n%s\n", markdownText(short))
	}
}

func (m *markdown) heading(text string) {
	fmt.Fprintf(m, "\n### %s\n", strings.TrimRight(text, ":："))
}
func (m *markdown) text(text string)       { fmt.Fprintf(m, "\n%s\n", markdownText(text)) }
func (m *markdown) item(term, text string) { fmt.Fprintf(m, "- `%s`: %s\n", term, markdownText(text)) }

func (m *markdown) code(lines string) { fmt.Fprintf(m, "\n```\n%s\n```\n", lines) }

// markdownText escapes what Markdown would read as its own.
var markdownText = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`").Replace

// roff writes a page for man, in the macros that man(7) has.
type roff struct{ strings.Builder }

func (r *roff) title(name, short string) {
	fmt.Fprintf(r, ".TH %s 1\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n", strings.ToUpper(name), name, roffText(short))
}

func (r *roff) section(name, short string) {
	fmt.Fprintf(r, ".SH %s\n", strings.ToUpper(roffText(name)))
	if short != "" {
		fmt.Fprintf(r, "%s\n.PP\n", roffText(short))
	}
}

func (r *roff) heading(text string) { fmt.Fprintf(r, ".PP\n%s\n", roffText(text)) }
func (r *roff) text(text string)    { fmt.Fprintf(r, ".PP\n%s\n", roffText(text)) }
func (r *roff) item(term, text string) {
	fmt.Fprintf(r, ".TP\n.B %s\n%s\n", roffText(term), roffText(text))
}
func (r *roff) code(lines string) { fmt.Fprintf(r, ".PP\n.nf\n%s\n.fi\n", roffText(lines)) }

// roffText escapes backslashes and hyphens, and lines that begin as requests do.
func roffText(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text), "\n")
	for i, line := range lines {
		if line != "" && slices.Contains([]byte{'.', '\''}, line[0]) {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
