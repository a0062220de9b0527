package console

import (
	"context"
	"strings"

	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
)

// withRules puts the content of files that the rules of an ID name in their place.
func (a *App) withRules(ctx context.Context, text string) (string, error) {
	id, err := puzzle.SplitID(text)
	if err != nil || len(id.Rules) == 0 {
		return text, nil // the parser of the text reports the error
	}
	p, err := puzzle.Find(a.Puzzles, id.Puzzle)
	if err != nil {
		return text, nil // as above
	}
	files, ok := puzzle.As[puzzle.FileRules](p)
	if !ok {
		return text, nil
	}
	read := false
	for i, rule := range id.Rules {
		path, ok := files.RuleFile(rule)
		if !ok {
			continue
		}
		content, name, err := a.Content(ctx, path)
		if err != nil {
			return "", err
		}
		if id.Rules[i], err = files.RuleText(rule, content); err != nil {
			return "", failure.In(name, err)
		}
		read = true
	}
	if !read {
		return text, nil
	}
	return id.Puzzle + "[" + strings.Join(id.Rules, ",") + "]:" + id.Body, nil
}
