package console

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/verbs"
)

// letters is the notation that every puzzle has, and the one of JSON and rows.
const letters = "letters"

// MovesGiven returns the moves in a text, or in the file that "@FILE" names, in any
// of the puzzle's notations.
func (a *App) MovesGiven(ctx context.Context, p puzzle.Puzzle, text string) ([]string, error) {
	if strings.HasPrefix(text, "@") {
		in, err := a.Resolve(ctx, text)
		if err != nil {
			return nil, err
		}
		text = in.Text
	}
	if err := verbs.Typed(text); err != nil {
		return nil, err
	}
	moves := strings.Fields(text)
	if n, ok := puzzle.As[ability.Notation](p); ok {
		moves = Mapped(moves, n.ReadNotation)
	}
	return moves, nil
}

// notations returns the puzzles whose moves are also written in other ways.
func (a *App) notations() (found []ability.Notation) {
	for _, p := range a.Puzzles {
		if n, ok := puzzle.As[ability.Notation](p); ok {
			found = append(found, n)
		}
	}
	return found
}

// Mapped returns the texts that f makes of a list.
func Mapped[T any](list []T, f func(T) string) []string {
	texts := make([]string, len(list))
	for i, item := range list {
		texts[i] = f(item)
	}
	return texts
}

// NotationFlag adds --notation: how moves are written in words.
func (a *App) NotationFlag(c *cobra.Command) {
	known := []string{letters}
	for _, n := range a.notations() {
		known = append(known, n.Notations()...)
	}
	slices.Sort(known[1:])
	known = slices.Compact(known)
	a.notation = letters
	isKnown := func(text string) (string, bool) { return text, slices.Contains(known, text) }
	c.Flags().Var(Parsed(&a.notation, "notation", isKnown), "notation", "flag.notation")
	_ = c.RegisterFlagCompletionFunc("notation", cobra.FixedCompletions(known, cobra.ShellCompDirectiveNoFileComp))
}

// written returns moves in the form that --notation asks for, in words: JSON and rows keep
// the one notation that programs read.
func (a *App) written(moves []string) string {
	for _, n := range a.notations() {
		if slices.Contains(n.Notations(), a.notation) {
			moves = Mapped(moves, func(move string) string { return n.WriteNotation(a.notation, move) })
		}
	}
	return strings.Join(moves, " ")
}
