package main

import (
	"fmt"
	"strconv"
	"strings"

	"jie/draw"
	"jie/internal/words"
	"jie/puzzle"
)

// describe is an answer in words: the outcome, notes on it, the moves, the count, the
// list.
func (a *App) describe(pos puzzle.Position, answer puzzle.Answer, notes []string) string {
	var b strings.Builder
	if terminal(a.out) {
		if g := pos.Grid(); fits(g) {
			b.WriteString(draw.Text(g, draw.Style{Color: a.color()}) + "\n")
		}
	}
	line := func(text string) { b.WriteString(text + "\n") }
	line(a.outcome(answer))
	for _, note := range notes {
		line(note)
	}
	switch {
	case answer.Moves != nil && len(*answer.Moves) > 0:
		line(a.written(*answer.Moves))
	case answer.Pattern != nil && *answer.Length > 0:
		_, drawn := draw.PBM(answer.Pattern)
		line(a.text("solve.presses", words.Args{"drawn": drawn}))
		line(strings.Join(answer.Pattern, "\n"))
	case answer.PatternNote != "":
		line(answer.PatternNote)
	}
	if answer.Count != "" {
		line(a.text("solve.count", words.Args{"count": words.Group(answer.Count)}))
	}
	if answer.UpToOrder != "" && answer.UpToOrder != answer.Count {
		line(a.text("solve.up-to-order", words.Args{"count": words.Group(answer.UpToOrder)}))
	}
	if answer.Solutions != nil {
		for i, moves := range *answer.Solutions {
			line(fmt.Sprintf("%4d  %s", i+1, a.written(moves)))
		}
	}
	if answer.Truncated {
		line(a.words.Count("solve.truncated", int64(len(*answer.Solutions)), nil))
	}
	if c := answer.Certificate; c != nil {
		a.describeCertificate(line, *c)
	}
	if answer.Stats != nil && terminal(a.err) {
		a.say("%s\n", a.cost(*answer.Stats))
	}
	return b.String()
}

// outcome is the first line of an answer.
func (a *App) outcome(answer puzzle.Answer) string {
	return a.outcomeBy(answer, "solve.proved", "solve.found", "solve.best")
}

// outcomeBy says what is known of a length. Keys are those of the words for one that
// is proved least, for one of a solution, and for the best so far.
func (a *App) outcomeBy(answer puzzle.Answer, proved, found, best string) string {
	args := words.Args{"bound": ""}
	if answer.LowerBound != nil {
		args["bound"] = a.length(*answer.LowerBound, answer.Metric)
	}
	if answer.Length != nil {
		args["length"] = a.length(*answer.Length, answer.Metric)
	}
	switch {
	case answer.Status == puzzle.Unsolvable.String():
		return a.text("solve.unsolvable", nil)
	case answer.Length == nil:
		return a.text("solve.unknown", args)
	case answer.Status == puzzle.Unknown.String():
		return a.text(best, args)
	case *answer.Length == 0:
		return a.text("solve.already", nil)
	case *answer.Optimal:
		return a.text(proved, args)
	}
	return a.text(found, args)
}

// length is a number in a metric's unit: "5 turns".
func (a *App) length(n int64, metric puzzle.Metric) string {
	if metric == "" {
		return words.Group(strconv.FormatInt(n, 10))
	}
	return a.words.Count("metric."+string(metric), n, nil)
}

// cost is what an answer took.
func (a *App) cost(s puzzle.Stats) string {
	return a.text("solve.cost", words.Args{
		"seconds": strconv.FormatFloat(s.Seconds, 'f', 2, 64),
		"nodes":   words.Group(strconv.FormatInt(s.Nodes, 10)),
		"memory":  words.Group(strconv.FormatInt(s.PeakBytes>>20, 10)),
	})
}

// describeCertificate says why there is no solution, and shows the proof.
func (a *App) describeCertificate(line func(string), c puzzle.Certificate) {
	if len(c.Goals) > 0 {
		for i, part := range c.Goals {
			line(a.text("solve.goal", words.Args{"number": i + 1}))
			a.describeCertificate(line, part)
		}
		return
	}
	args := words.Args{"from": "", "to": "", "positions": words.Group(c.Positions)}
	if c.From != nil && c.To != nil {
		args["from"], args["to"] = *c.From, *c.To
	}
	if text, ok := a.words.Find("certificate."+c.Kind, args); ok {
		line(text)
	} else {
		line(c.Kind)
	}
	if len(c.Cells) > 0 {
		line("  " + strings.Join(c.Cells, " "))
	}
	if len(c.Weights) > 0 {
		line("  " + strings.Trim(fmt.Sprint(c.Weights), "[]"))
	}
}

// fits tells whether a board is small enough to be drawn unasked.
func fits(g puzzle.Grid) bool {
	for _, c := range g.Cells {
		if c.X > 72 || c.Y > 24 {
			return false
		}
	}
	return true
}
