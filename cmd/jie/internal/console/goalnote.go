package console

import (
	"context"
	"slices"
	"strings"
	"time"

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

// readAs returns a line that explains what the characters of a drawing were read as, "" for a
// board in the characters of an ID.
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

// GoalName returns a goal in words: one that is not a position by its own words, and a
// position as the puzzle's default.
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

// otherGoal returns a line that names a goal that can be reached, if the default goal of
// an answer cannot; "" for none.
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

// SolvableNote returns a line on an unsolvable position that a text made at random: another
// text makes one that can be solved.
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
