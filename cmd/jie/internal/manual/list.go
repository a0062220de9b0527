package manual

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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

// list returns every verb, those below others too, with its flags.
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
