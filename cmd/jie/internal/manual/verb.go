package manual

import (
	"bytes"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// textsOf is the annotation of a command that holds the beginning of the keys of its texts.
const textsOf = "texts"

// AnyNumber is the number of arguments of a verb that checks their number itself.
const AnyNumber = math.MaxInt

// NewVerb returns a command that takes at most a number of arguments. [Pages.Fill] adds its texts, with the keys
// "help.NAME.short" and so on: a verb that only runs needs none.
func NewVerb(name string, most int, run func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{
		Use:           name[strings.LastIndexByte(name, '.')+1:],
		Annotations:   map[string]string{textsOf: "help." + name},
		RunE:          run,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > most {
				return console.Usage(console.ExtraArgument, console.Details{"argument": args[most]})
			}
			return nil
		},
	}
}

// Fill gives a command and those below it their texts. The usage of a flag is the key of
// its text until then: "flag.NAME", or "flag.VERB-NAME" if the verb has its own text.
func (a Pages) Fill(c *cobra.Command) {
	if key, ok := c.Annotations[textsOf]; ok {
		delete(c.Annotations, textsOf)
		c.Use, c.Short = a.Text(key+".use", nil), a.Text(key+".short", nil)
		c.Long, c.Example = a.Text(key+".long", nil), a.Text(key+".example", nil)
		fill := func(f *pflag.Flag) {
			text, ok := a.Words.Find(strings.Replace(f.Usage, "flag.", "flag."+c.Name()+"-", 1), nil)
			if !ok {
				text = a.Text(f.Usage, nil)
			}
			f.Usage = text
		}
		c.Flags().VisitAll(fill)
		c.PersistentFlags().VisitAll(fill)
	}
	for _, below := range c.Commands() {
		a.Fill(below)
	}
}

// NearVerb returns the details of the error for a verb that does not exist.
func NearVerb(root *cobra.Command, name string) console.Details {
	known := VerbNames(root)
	return console.Details{"verb": name, "nearest": puzzle.Nearest(name, known), "known": known}
}

// listed is the program's verbs and flags, for other programs.
type listed struct {
	Verbs  []listedVerb `json:"verbs"`
	Common []listedFlag `json:"common_flags"`
}

type listedVerb struct {
	Name  string       `json:"name"` // as it is written after the program's name, such as "work plan"
	Use   string       `json:"use"`
	Short string       `json:"short"`
	Flags []listedFlag `json:"flags"`
}

type listedFlag struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"` // the name of its value; none for a switch
	Usage string `json:"usage"`
}

func (a Pages) list(root *cobra.Command) listed {
	a.Fill(root)
	return listed{a.verbsBelow(root), a.listedFlags(root.PersistentFlags())}
}

func (a Pages) verbsBelow(parent *cobra.Command) (verbs []listedVerb) {
	for _, c := range Verbs(parent) {
		if !c.HasSubCommands() {
			verbs = append(verbs, listedVerb{VerbPath(c), c.Use, c.Short, a.listedFlags(c.LocalNonPersistentFlags())})
		}
		verbs = slices.Concat(verbs, a.verbsBelow(c))
	}
	return verbs
}

func (a Pages) listedFlags(flags *pflag.FlagSet) []listedFlag {
	list := []listedFlag{}
	flags.VisitAll(func(f *pflag.Flag) {
		value := ""
		if f.Value.Type() != "bool" {
			value = a.valueName(f)
		}
		list = append(list, listedFlag{"--" + f.Name, value, f.Usage})
	})
	return list
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

// CompletionVerb returns the verb that prints the script of a shell.
func (a Pages) CompletionVerb() *cobra.Command {
	c := NewVerb("completion", 1, func(c *cobra.Command, args []string) error {
		script, err := completionScript(c.Root(), strings.Join(args, "")) // there is at most one
		if err != nil {
			return err
		}
		return a.Write("", script)
	})
	c.ValidArgsFunction = cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp)
	return c
}

// completionScript returns the script with which a shell completes verbs and flags.
func completionScript(root *cobra.Command, shell string) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch shell {
	case "bash":
		err = root.GenBashCompletionV2(&b, true)
	case "zsh":
		err = root.GenZshCompletion(&b)
	case "fish":
		err = root.GenFishCompletion(&b, true)
	case "powershell":
		err = root.GenPowerShellCompletionWithDesc(&b)
	default:
		return nil, console.Usage(console.UnknownShell, console.Details{"name": shell, "known": shells})
	}
	return b.Bytes(), err
}

// CompletePositions offers the named boards and the beginnings of other positions, and after @ files.
func (a Pages) CompletePositions(_ *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if before, path, found := strings.Cut(text, "@"); found && (before == "" || strings.HasSuffix(before, ":")) {
		matches, _ := filepath.Glob(path + "*") // it fails if a path has brackets in it that are not a pattern
		like := console.Mapped(matches, func(match string) string { return before + "@" + match })
		return like, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	var found []string
	for _, p := range a.Puzzles {
		found = append(found, beginningWith(text, p.Name()+":")...)
		for _, b := range p.Describe().Boards {
			found = append(found, beginningWith(text, b.From)...)
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// CompleteBoards offers the boards of the puzzle that the first argument names.
func (a Pages) CompleteBoards(_ *cobra.Command, args []string, text string) (found []string, _ cobra.ShellCompDirective) {
	if len(args) > 0 {
		if p, err := ability.Find(a.Puzzles, args[0]); err == nil {
			for _, b := range p.Describe().Boards {
				found = append(found, beginningWith(text, b.Name)...)
			}
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

func beginningWith(begin, text string) []string {
	if strings.HasPrefix(text, begin) {
		return []string{text}
	}
	return nil
}
