// Package manual is the help: pages of verbs, puzzles and topics, also for man and as Markdown, and completions.
package manual

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/verbs/words"
)

// Pages are the help of a program, and the completions of a shell.
type Pages struct{ *console.App }

// For returns the pages of a run of the program.
func For(a *console.App) Pages { return Pages{a} }

// topics are the pages of help that are not verbs.
var topics = []string{"boards", "formats", "hints", "json", "machine"}

// HelpVerb returns the verb that prints the pages of the verbs below root.
func (a Pages) HelpVerb(root *cobra.Command) *cobra.Command {
	as := ""
	c := NewVerb("help", AnyNumber, func(_ *cobra.Command, args []string) error {
		if as != "" {
			return a.helpAs(root, args, as)
		}
		return a.help(root, args)
	})
	c.Flags().StringVar(&as, "as", "", "flag.as-manual")
	_ = c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(manualFormats, cobra.ShellCompDirectiveNoFileComp))
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return a.helpNames(root), cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

// Verbs returns the commands that users see, in the order of the help.
func Verbs(root *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(root.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() && c.Name() != "help"
	})
}

// VerbNames returns their names.
func VerbNames(root *cobra.Command) []string {
	return console.Mapped(Verbs(root), (*cobra.Command).Name)
}

func (a Pages) helpNames(root *cobra.Command) []string {
	return slices.Concat(VerbNames(root), a.PuzzleNames(), topics)
}

// VerbPath returns a verb as a user writes it after the program's name, such as "work plan".
func VerbPath(c *cobra.Command) string {
	_, path, _ := strings.Cut(c.CommandPath(), " ")
	return path
}

// Child returns the verb of that name below another, or nil.
func Child(parent *cobra.Command, name string) *cobra.Command {
	for _, c := range Verbs(parent) {
		if c.Name() == name {
			return c
		}
	}
	return nil
}

// help shows the page of a verb, a puzzle or a topic, or the list of verbs.
func (a Pages) help(root *cobra.Command, args []string) error {
	switch {
	case len(args) == 0 && a.JSON:
		return a.Print("", a.list(root), nil)
	case len(args) == 0:
		return a.Write("", []byte(a.Page(root)))
	}
	c := Child(root, args[0])
	for len(args) > 1 && c != nil && c.HasSubCommands() {
		if c = Child(c, args[1]); c == nil {
			return console.Usage(console.UnknownVerb, NearVerb(Child(root, args[0]), args[1]))
		}
		args = args[1:]
	}
	switch {
	case len(args) > 1:
		return console.Usage(console.ExtraArgument, console.Details{"argument": args[1]})
	case c != nil:
		return a.Write("", []byte(a.Page(c)))
	}
	if slices.Contains(topics, args[0]) {
		return a.Write("", []byte(folded(a.topic(args[0]))))
	}
	for _, p := range a.Puzzles {
		if p.Name() == args[0] {
			return a.Write("", []byte(folded(a.puzzleText(p))))
		}
	}
	names := a.helpNames(root)
	return console.Usage(console.UnknownTopic, console.Details{"name": args[0], "nearest": puzzle.Nearest(args[0], names), "known": names})
}

func (a Pages) topic(name string) string {
	switch name {
	case "boards":
		return a.Text("help.boards", nil) + boardsTable(a.Puzzles...)
	case "formats":
		return a.formatsText()
	}
	return a.Text("help."+name, nil) + "\n"
}

func (a Pages) helpAs(root *cobra.Command, args []string, format string) error {
	if !slices.Contains(manualFormats, format) {
		return console.Usage(console.UnknownFormat, console.Details{"name": format, "known": manualFormats})
	}
	if len(args) > 1 {
		return console.Usage(console.ExtraArgument, console.Details{"argument": args[1]})
	}
	var named *cobra.Command
	if len(args) == 1 {
		if named = Child(root, args[0]); named == nil {
			return console.Usage(console.UnknownVerb, NearVerb(root, args[0]))
		}
	}
	return a.Write("", []byte(a.manual(root, named, format)))
}

func boardsTable(puzzles ...puzzle.Puzzle) string {
	var rows [][2]string
	for _, p := range puzzles {
		for _, b := range p.Describe().Boards {
			rows = append(rows, [2]string{b.From, b.Detail})
		}
	}
	return console.TwoColumns(rows)
}

// formatsText says how positions and moves are written: for all puzzles, then for each.
func (a Pages) formatsText() string {
	text := a.Text("help.formats", nil) + "\n"
	for _, p := range a.Puzzles {
		text += a.Section(p, "format")
	}
	return text
}

// coordinates returns a drawing of the puzzle's first board that is small enough.
func (a Pages) coordinates(p puzzle.Puzzle) string {
	for _, b := range p.Describe().Boards {
		pos, err := p.Parse(b.From)
		if err != nil || !console.Fits(pos.Grid()) {
			continue
		}
		var drawing strings.Builder
		for line := range strings.Lines(draw.Text(pos.Grid(), draw.Style{})) {
			drawing.WriteString("  " + line)
		}
		return "\n" + a.Text("help.puzzle.coordinates", nil) + drawing.String()
	}
	return ""
}

// puzzleText returns the help on a puzzle: rules, coordinates, notation, examples, boards.
func (a Pages) puzzleText(p puzzle.Puzzle) string {
	text := a.Section(p, "rules") + a.coordinates(p) + a.Section(p, "format") + a.Section(p, "example")
	if boards := boardsTable(p); boards != "" {
		text += "\n" + a.Text("help.puzzle.boards", nil) + boards
	}
	return strings.TrimPrefix(text, "\n")
}

// Page returns a verb's help: what it does, usage, examples, flags.
func (a Pages) Page(c *cobra.Command) string {
	a.Fill(c.Root())
	var b strings.Builder
	b.WriteString(c.Long + "\n\n")
	section := func(key string) { b.WriteString(a.Text(key, nil) + "\n") }
	section("help.usage")
	if c.HasParent() {
		fmt.Fprintf(&b, "  %s %s\n", c.Parent().CommandPath(), c.Use)
	} else {
		fmt.Fprintf(&b, "  %s\n", a.Text("help.jie.use", nil))
	}
	if c.HasSubCommands() {
		b.WriteByte('\n')
		section("help.verbs")
		b.WriteString(console.TwoColumns(verbRows(c)))
	}
	b.WriteByte('\n')
	section("help.examples")
	for line := range strings.SplitSeq(c.Example, "\n") {
		b.WriteString("  " + line + "\n")
	}
	if rows := a.flagRows(c.LocalNonPersistentFlags()); len(rows) > 0 {
		b.WriteByte('\n')
		section("help.flags")
		b.WriteString(console.TwoColumns(rows))
	}
	b.WriteByte('\n')
	section("help.common")
	b.WriteString(console.TwoColumns(a.flagRows(c.Root().PersistentFlags())))
	if !c.HasParent() {
		b.WriteString("\n" + a.Text("help.more", words.Args{"topics": slices.Concat(topics, a.PuzzleNames())}) + "\n")
	}
	return folded(b.String())
}

func verbRows(root *cobra.Command) [][2]string {
	var rows [][2]string
	for _, c := range Verbs(root) {
		rows = append(rows, [2]string{c.Name(), c.Short})
	}
	return rows
}

// ValueNames are the names of flags' values in the help: a text, or the key of one.
var ValueNames = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"to": "value.goal", "metric": "value.metric", "limit": "N", "output": "value.file", "moves": "\"…\"",
		"certificate": "value.file", "batch": "value.file", "prefix": "P", "errors": "value.form", "plot": "value.file", "export": "value.file", "store": "value.file",
		"theme": "value.theme", "scale": "PX", "as": "value.format", "notation": "value.notation",
		"level": "1..4", "board": "value.board", "cheat": "value.board", "difficulty": "1-5", "min-moves": "N", "max-moves": "N", "n": "N", "seed": "S",
		"table": "value.file", "side": "S", "dots": "N", "nullity": "A..B", "fewest": "A..B", "hardest": "A..B", "sample": "N", "save-every": "value.time", "grace": "value.time",
		"dir": "value.folder", "unit": "I", "units": "value.list", "unit-seconds": "S", "line-timeout": "value.time", "task": "K", "tasks": "N",
		"addr": "value.host-port", "data": "value.file", "site": "value.folder", "rate": "N",
		"jobs": "N", "job-time": "value.time", "jobs-per-client": "N", "queue": "N",
		"trusted-proxy": "CIDR", "allow-host": "value.host", "cors": "value.origin", "metrics-addr": "value.host-port", "log": "value.what",
		"shots": "value.file", "order": "xz|zx", "name": "value.text", "observable": "K", "stim": "value.program",
		"files": "value.names", "verbs": "value.names", "at-least": "D", "upper": "W", "method": "value.what",
		"levels": "value.file", "lang": "value.lang", "timeout": "value.time", "memory": "value.size", "workers": "N",
	}
})

// valueName returns the name of a flag's value in the language of the help; a verb's key has its own.
func (a Pages) valueName(f *pflag.Flag) string {
	name := cmp.Or(ValueNames()[f.Name], f.Value.Type())
	if text, ok := a.Words.Find(name, nil); ok {
		return text
	}
	return name
}

func (a Pages) flagRows(flags *pflag.FlagSet) [][2]string {
	var rows [][2]string
	flags.VisitAll(func(f *pflag.Flag) {
		left := "--" + f.Name
		if f.Shorthand != "" {
			left = "-" + f.Shorthand + ", " + left
		}
		switch {
		case f.NoOptDefVal != "" && f.Value.Type() != "bool":
			left += "[=" + a.valueName(f) + "]"
		case f.Value.Type() != "bool":
			left += " " + a.valueName(f)
		}
		rows = append(rows, [2]string{left, f.Usage})
	})
	return rows
}
