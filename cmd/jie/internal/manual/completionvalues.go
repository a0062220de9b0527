package manual

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/puzzle/ability"
)

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

// beginningWith is text itself, if it begins so.
func beginningWith(begin, text string) []string {
	if strings.HasPrefix(text, begin) {
		return []string{text}
	}
	return nil
}

// filesLike are the files whose paths begin so, each with a prefix.
func filesLike(prefix, path string) []string {
	matches, _ := filepath.Glob(path + "*") // it fails where a path has brackets in it, and is no pattern
	return console.Mapped(matches, func(match string) string { return prefix + match })
}
