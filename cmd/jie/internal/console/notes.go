package console

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/view"
	"jie/verbs"
	"jie/verbs/words"
)

// GoalNote returns a line that names the goal of a problem, "" if its user gave it.
func (a *App) GoalNote(p verbs.Problem) string {
	if p.Given || p.Goal == nil {
		return ""
	}
	return a.Text("solve.goal-default", words.Args{"goal": a.GoalName(p.Puzzle, p.From, p.Goal)})
}

// readAs says what the characters of a drawing were read as, "" for those of an ID.
func (a *App) readAs(p verbs.Problem) string {
	if len(p.Meanings) == 0 {
		return ""
	}
	var parts []string
	faces := p.From.Grid().Faces
	for _, m := range p.Meanings {
		word := a.Text("solve.read-as.none", nil)
		if i := slices.IndexFunc(faces, func(f view.Face) bool { return f.State == m.State }); i >= 0 {
			word, _ = a.Words.Find("face."+p.Puzzle.Name()+"."+faces[i].Word, words.Args{"label": faces[i].Label})
		}
		if m.Drawn != ' ' {
			parts = append(parts, string(m.Drawn)+" "+word)
		}
	}
	return a.Text("solve.read-as", words.Args{"meanings": strings.Join(parts, ", ")})
}

// GoalName returns a goal in words: its own, or for a position those of the puzzle's default.
func (a *App) GoalName(p puzzle.Puzzle, pos puzzle.Position, goal puzzle.Goal) string {
	text := goal.Texts()[0]
	key := "goal." + p.Name() + "."
	if !strings.Contains(text, ":") { // a position has no words and is not a cell; finding that out takes all of them
		if name, ok := a.Words.Find(key+text, nil); ok {
			return name
		}
		if _, ok := pos.Grid().Find(text); ok {
			if name, ok := a.Words.Find(key+"cell", words.Args{"cell": text}); ok {
				return name
			}
		}
	}
	if name, ok := a.Words.Find(key+"default", words.Args{"to": text}); ok {
		return name
	}
	return text
}

// Limits of the search for another goal, which is only a suggestion.
const (
	suggestTime   = 5 * time.Second
	suggestMemory = 256 << 20
)

// otherGoal names a goal that can be reached, if the default goal cannot; "" for none.
func (a *App) otherGoal(ctx context.Context, p verbs.Problem, answer puzzle.Answer) string {
	others, ok := puzzle.As[ability.OtherGoals](p.Puzzle)
	if !ok || p.Given || answer.Status != puzzle.Unsolvable.String() {
		return ""
	}
	service := a.Service()
	service.Limits.Memory = min(service.Limits.Memory, suggestMemory)
	service.Limits.Time = suggestTime
	for _, text := range others.OtherGoals() {
		goal, err := p.From.Goal(text)
		if err != nil {
			continue
		}
		other := verbs.Problem{Puzzle: p.Puzzle, From: p.From, Goal: goal, Given: true}
		solved, err := service.SolveProblem(ctx, other, verbs.Solve{First: true}, nil)
		if err == nil && solved.Status == puzzle.Solved.String() {
			return a.Text("solve.other-goal", words.Args{"goal": a.GoalName(p.Puzzle, p.From, goal), "to": text})
		}
	}
	return ""
}

// SolvableNote names a text that makes a solvable position at random, if another made an unsolvable one.
func (a *App) SolvableNote(p verbs.Problem, text string, answer puzzle.Answer) []string {
	random, ok := puzzle.As[ability.RandomTexts](p.Puzzle)
	if !ok || a.JSON || answer.Status != puzzle.Unsolvable.String() {
		return nil
	}
	other := random.SolvableText(text)
	if other == "" {
		return nil
	}
	return []string{a.Text("solve.solvable", words.Args{"text": other})}
}

// GoalNotes returns the lines about the goal of an answer in words.
func (a *App) GoalNotes(ctx context.Context, p verbs.Problem, answer puzzle.Answer) (notes []string) {
	if a.JSON {
		return nil
	}
	for _, note := range []string{a.readAs(p), a.GoalNote(p), a.otherGoal(ctx, p, answer)} {
		if note != "" {
			notes = append(notes, note)
		}
	}
	return notes
}

// letters is the notation that every puzzle has, and the one of JSON and rows.
const letters = "letters"

// MovesGiven returns the moves in a text or in "@FILE", in any of the puzzle's notations.
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

// written returns moves in words, as --notation asks. JSON and rows have one notation, for programs.
func (a *App) written(moves []string) string {
	for _, n := range a.notations() {
		if slices.Contains(n.Notations(), a.notation) {
			moves = Mapped(moves, func(move string) string { return n.WriteNotation(a.notation, move) })
		}
	}
	return strings.Join(moves, " ")
}
