package manual

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/puzzle/ability"
)

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

// completionScript returns the script with which a shell completes jie's verbs
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
		return nil, console.Usage(console.UnknownShell, console.Details{"name": shell, "known": shells})
	}
	return b.Bytes(), err
}

// CompletePositions offers positions to the verbs that take one: the named boards, and
// the beginnings of others. After @ it offers files.
func (a Pages) CompletePositions(_ *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if before, path, found := strings.Cut(text, "@"); found && (before == "" || strings.HasSuffix(before, ":")) {
		return filesLike(before+"@", path), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
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

// beginningWith returns text itself, if it begins with begin.
func beginningWith(begin, text string) []string {
	if strings.HasPrefix(text, begin) {
		return []string{text}
	}
	return nil
}

// filesLike returns the files whose paths begin with path, each with a prefix.
func filesLike(prefix, path string) []string {
	matches, _ := filepath.Glob(path + "*") // it fails if a path has brackets in it that are not a pattern
	return console.Mapped(matches, func(match string) string { return prefix + match })
}
