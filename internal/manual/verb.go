package manual

import (
	"github.com/spf13/cobra"

	"jie/internal/console"
	"jie/internal/failure"
	"jie/puzzle"
)

// NewVerb is a command whose texts are the keys "help.NAME.short" and so on.
func NewVerb(a *console.App, name string, run func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{
		Use:           a.Text("help."+name+".use", nil),
		Short:         a.Text("help."+name+".short", nil),
		Long:          a.Text("help."+name+".long", nil),
		Example:       a.Text("help."+name+".example", nil),
		RunE:          run,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs, // each verb says itself what is too much
	}
}

// NearVerb is what is said about a verb that there is not.
func NearVerb(root *cobra.Command, name string) failure.Details {
	known := verbNames(root)
	return failure.Details{"verb": name, "nearest": puzzle.Nearest(name, known), "known": known}
}
