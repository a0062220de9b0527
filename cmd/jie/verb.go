package main

import (
	"github.com/spf13/cobra"

	"jie/puzzle"
)

// newVerb is a command whose texts are the keys "help.NAME.short" and so on.
func newVerb(a *App, name string, run func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{
		Use:           a.text("help."+name+".use", nil),
		Short:         a.text("help."+name+".short", nil),
		Long:          a.text("help."+name+".long", nil),
		Example:       a.text("help."+name+".example", nil),
		RunE:          run,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs, // each verb says itself what is too much
	}
}

// nearVerb is what is said about a verb that there is not.
func nearVerb(root *cobra.Command, name string) details {
	known := verbNames(root)
	return details{"verb": name, "nearest": puzzle.Nearest(name, known), "known": known}
}
