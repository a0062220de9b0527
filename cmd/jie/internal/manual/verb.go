package manual

import (
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
)

// textsOf is the annotation of a command that holds the beginning of the keys of its texts.
const textsOf = "texts"

// AnyNumber is the number of arguments of a verb that checks their number itself.
const AnyNumber = math.MaxInt

// NewVerb returns a command without texts that takes at most a given number of arguments. The
// texts with the keys "help.NAME.short" and so on are added by [Pages.Fill] when they are
// read: a verb that only runs needs none.
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
