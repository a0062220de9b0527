package main

import (
	"bytes"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func (a pages) completionVerb() *cobra.Command {
	c := newVerb(a.App, "completion", func(c *cobra.Command, args []string) error {
		if len(args) > 1 {
			return wrong(extraArgument, details{"argument": args[1]})
		}
		name := ""
		if len(args) == 1 {
			name = args[0]
		}
		script, err := completionScript(c.Root(), name)
		if err != nil {
			return err
		}
		return a.write("", script)
	})
	c.ValidArgsFunction = cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp)
	return c
}

// completionScript is the script that teaches a shell to complete jie's verbs
// and flags.
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
		return nil, wrong(unknownShell, details{"name": shell, "known": shells})
	}
	return b.Bytes(), err
}
