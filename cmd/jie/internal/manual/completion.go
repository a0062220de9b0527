package manual

import (
	"bytes"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/failure"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

// CompletionVerb is the verb that prints the script of a shell.
func (a Pages) CompletionVerb() *cobra.Command {
	c := NewVerb("completion", 1, func(c *cobra.Command, args []string) error {
		name := ""
		if len(args) == 1 {
			name = args[0]
		}
		script, err := completionScript(c.Root(), name)
		if err != nil {
			return err
		}
		return a.Write("", script)
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
		return nil, failure.Usage(failure.UnknownShell, failure.Details{"name": shell, "known": shells})
	}
	return b.Bytes(), err
}
