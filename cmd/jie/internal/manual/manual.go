package manual

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
)

var manualFormats = []string{"man", "markdown"}

// manual returns the help on all verbs, or on one and those below it: a page for man, or Markdown.
func (a Pages) manual(root, named *cobra.Command, format string) string {
	a.Fill(root)
	m := manual(&markdown{})
	if format == "man" {
		m = &roff{}
	}
	list := manualVerbs(root, named)
	if named != nil {
		a.verbPage(m, named, list)
	} else {
		a.wholePage(m, root, list)
	}
	a.manualExit(m)
	if named != nil {
		m.section(heading(a.Text("help.examples", nil)))
		for _, c := range list {
			m.code(c.Example)
		}
	}
	a.manualSee(m, root, named)
	return m.String()
}

// verbPage writes the page of a verb up to its options, with the verbs below it.
func (a Pages) verbPage(m manual, named *cobra.Command, list []*cobra.Command) {
	m.title(pageName(named), a.Text("man.name", nil), named.Short)
	m.section(a.Text("man.synopsis", nil))
	lines := console.Mapped(list, func(c *cobra.Command) string { return c.Parent().CommandPath() + " " + c.Use })
	m.code(strings.Join(lines, "\n"))
	m.section(a.Text("man.description", nil))
	m.text(named.Long)
	for _, c := range list[1:] {
		m.heading(c.CommandPath())
		m.text(c.Short)
		m.text(c.Long)
	}
	m.section(a.Text("man.options", nil))
	for _, c := range list {
		rows := a.flagRows(c.LocalNonPersistentFlags())
		if len(rows) > 0 && len(list) > 1 {
			m.heading(c.CommandPath())
		}
		m.items(rows)
	}
	m.heading(heading(a.Text("help.common", nil)))
	m.items(a.flagRows(named.Root().PersistentFlags()))
}

// wholePage writes the page of the program up to the common options: all verbs.
func (a Pages) wholePage(m manual, root *cobra.Command, list []*cobra.Command) {
	m.title(root.Name(), a.Text("man.name", nil), root.Short)
	m.section(a.Text("man.synopsis", nil))
	m.code(a.Text("help.jie.use", nil))
	m.section(a.Text("man.description", nil))
	m.text(root.Long)
	m.section(heading(a.Text("help.verbs", nil)))
	for _, c := range list {
		m.heading(c.CommandPath())
		m.text(c.Short)
		m.code(c.Parent().CommandPath() + " " + c.Use)
		m.text(c.Long)
		m.items(a.flagRows(c.LocalNonPersistentFlags()))
		m.code(c.Example)
	}
	m.section(a.Text("man.options", nil))
	m.items(a.flagRows(root.PersistentFlags()))
}

// manualExit says what the exit codes mean.
func (a Pages) manualExit(m manual) {
	m.section(a.Text("man.exit", nil))
	var rows [][2]string
	for _, code := range []int{console.Answered, console.Failed, console.WrongUsage, console.Unproved, console.Refuted} {
		text := strconv.Itoa(code)
		rows = append(rows, [2]string{text, a.Text("man.exit."+text, nil)})
	}
	m.items(rows)
}

func (a Pages) manualSee(m manual, root, named *cobra.Command) {
	m.section(a.Text("man.see", nil))
	var names []string
	for _, c := range append([]*cobra.Command{root}, Verbs(root)...) {
		if c != named && (named != nil || c != root) {
			names = append(names, pageName(c)+"(1)")
		}
	}
	m.text(strings.Join(names, ", "))
}

func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

func heading(text string) string { return strings.TrimRight(text, ":：") }

// manualVerbs returns the verbs of a document: one with those below it, or all.
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

type manual interface {
	title(page, section, short string) // section is the name of the section that names the page
	section(name string)
	heading(text string)
	text(text string)
	code(lines string)
	items(rows [][2]string) // a term and its meaning
	String() string
}

type markdown struct{ strings.Builder }

func (m *markdown) title(page, _, short string) {
	fmt.Fprintf(m, "# %s: %s\n", page, markdownText(short))
}
func (m *markdown) section(name string) { fmt.Fprintf(m, "\n## %s\n", name) }
func (m *markdown) heading(text string) { fmt.Fprintf(m, "\n### %s\n", text) }
func (m *markdown) text(text string)    { fmt.Fprintf(m, "\n%s\n", markdownText(text)) }
func (m *markdown) code(lines string)   { fmt.Fprintf(m, "\n```\n%s\n```\n", lines) }

func (m *markdown) items(rows [][2]string) {
	for i, row := range rows {
		if i == 0 {
			m.WriteByte('\n')
		}
		fmt.Fprintf(m, "- `%s`: %s\n", row[0], markdownText(row[1]))
	}
}

var markdownText = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`").Replace

// roff writes a page for man, in the macros of man(7).
type roff struct{ strings.Builder }

// title names the page in the form that whatis and apropos read.
func (r *roff) title(page, section, short string) {
	fmt.Fprintf(r, ".TH %s 1\n.SH %s\n%s \\- %s\n", roffText(strings.ToUpper(page)), section, page, roffText(short))
}
func (r *roff) section(name string) { fmt.Fprintf(r, ".SH %s\n", strings.ToUpper(roffText(name))) }
func (r *roff) heading(text string) { fmt.Fprintf(r, ".SS %s\n", roffText(text)) }
func (r *roff) text(text string)    { fmt.Fprintf(r, ".PP\n%s\n", roffLines(text)) }
func (r *roff) code(lines string)   { fmt.Fprintf(r, ".PP\n.nf\n%s\n.fi\n", roffText(lines)) }

func (r *roff) items(rows [][2]string) {
	for _, row := range rows {
		fmt.Fprintf(r, ".TP\n.B %s\n%s\n", roffText(row[0]), roffText(row[1]))
	}
}

// roffLines returns a text whose lines are filled, except indented ones.
func roffLines(text string) string {
	var b strings.Builder
	set := false
	for _, line := range strings.Split(roffText(text), "\n") {
		if indented := strings.HasPrefix(line, "  "); indented != set && line != "" {
			b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
			set = indented
		}
		if line == "" {
			line = ".PP"
		}
		b.WriteString(line + "\n")
	}
	if set {
		b.WriteString(".fi\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

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
