package console

import (
	"fmt"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/hint"
	"jie/puzzle/view"
	"jie/verbs"
	"jie/verbs/words"
)

// Describe returns an answer in words: the outcome, notes, the moves, the count, the list.
func (a *App) Describe(pos puzzle.Position, answer puzzle.Answer, notes []string) string {
	var b strings.Builder
	if Terminal(a.Out) {
		if g := pos.Grid(); Fits(g) {
			b.WriteString(draw.Text(g, draw.Style{Color: a.Color()}) + "\n")
		}
	}
	line := func(text string) { b.WriteString(text + "\n") }
	line(a.outcome(answer, "solve.proved", "solve.found", "solve.best"))
	if answer.PegsLeft != nil {
		line(a.Words.Count("solve.left", *answer.PegsLeft, nil))
	}
	for _, note := range notes {
		line(note)
	}
	switch {
	case answer.Moves != nil && len(*answer.Moves) > 0:
		line(a.written(*answer.Moves))
	case answer.Pattern != nil && *answer.Length > 0:
		_, drawn := verbs.PatternPBM(answer.Pattern)
		line(a.Text("solve.presses", words.Args{"drawn": drawn}))
		line(strings.Join(answer.Pattern, "\n"))
	case answer.Note != "":
		line(answer.Note)
	}
	if answer.Count != "" {
		line(a.Text("solve.count", words.Args{"count": words.Group(answer.Count)}))
	}
	if answer.UpToOrder != "" && answer.UpToOrder != answer.Count {
		line(a.Text("solve.up-to-order", words.Args{"count": words.Group(answer.UpToOrder)}))
	}
	if answer.Solutions != nil {
		for i, moves := range *answer.Solutions {
			line(fmt.Sprintf("%4d  %s", i+1, a.written(moves)))
		}
	}
	if answer.Truncated {
		line(a.Words.Count("solve.truncated", int64(len(*answer.Solutions)), nil))
	}
	if c := answer.Certificate; c != nil {
		a.describeCertificate(line, *c)
	}
	if answer.Stats != nil && Terminal(a.Err) {
		a.say("%s\n", a.cost(*answer.Stats))
	}
	return b.String()
}

// outcome says what is known of a length. The keys are those of the words for a length that is proved least, for that
// of a solution, and for the best so far.
func (a *App) outcome(answer puzzle.Answer, proved, found, best string) string {
	args := words.Args{"bound": ""}
	if answer.LowerBound != nil {
		args["bound"] = a.Length(*answer.LowerBound, answer.Metric)
	}
	if answer.Length != nil {
		args["length"] = a.Length(*answer.Length, answer.Metric)
	}
	switch {
	case answer.Status == puzzle.Unsolvable.String():
		return a.Text("solve.unsolvable", nil)
	case answer.Length == nil:
		return a.Text("solve.unknown", args)
	case answer.Status == puzzle.Unknown.String():
		return a.Text(best, args)
	case *answer.Length == 0:
		return a.Text("solve.already", nil)
	case *answer.Optimal:
		return a.Text(proved, args)
	}
	return a.Text(found, args)
}

// Length returns a number in a metric's unit: "5 turns".
func (a *App) Length(n int64, metric puzzle.Metric) string {
	if metric == "" {
		return words.Group(strconv.FormatInt(n, 10))
	}
	return a.Words.Count("metric."+string(metric), n, nil)
}

func (a *App) cost(s puzzle.Stats) string {
	return a.Text("solve.cost", words.Args{
		"seconds": strconv.FormatFloat(s.Seconds, 'f', 2, 64),
		"nodes":   words.Group(strconv.FormatInt(s.Nodes, 10)),
		"memory":  words.Group(strconv.FormatInt(s.PeakBytes>>20, 10)),
	})
}

// describeCertificate says why there is no solution, and shows the proof.
func (a *App) describeCertificate(line func(string), c puzzle.Certificate) {
	if len(c.Goals) > 0 {
		for i, part := range c.Goals {
			line(a.Text("solve.goal", words.Args{"number": i + 1}))
			a.describeCertificate(line, part)
		}
		return
	}
	args := words.Args{"from": "", "to": "", "positions": words.Group(c.Positions)}
	if c.From != nil && c.To != nil {
		args["from"], args["to"] = *c.From, *c.To
	}
	if text, ok := a.Words.Find("certificate."+c.Kind, args); ok {
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

// Fits reports whether a board is small enough to be drawn without a request.
func Fits(g view.Grid) bool {
	for _, c := range g.Cells {
		if c.X > 72 || c.Y > 24 {
			return false
		}
	}
	return true
}

// HintText returns a hint in words, a line for each fact.
func (a *App) HintText(h hint.Hint, notes ...string) string {
	var b strings.Builder
	line := func(text string) { b.WriteString(text + "\n") }
	line(a.HintOutcome(h))
	for _, note := range notes {
		line(note)
	}
	if h.Certificate != nil {
		a.describeCertificate(line, *h.Certificate)
	}
	if h.Region != nil {
		line(a.regionText(*h.Region))
	}
	if h.Move != "" {
		line(a.Text("hint.move", words.Args{"move": a.written([]string{h.Move})}))
	}
	for _, reason := range h.Why {
		line("  " + a.reasonText(reason))
	}
	for _, t := range h.Tempting {
		key := "hint.longer"
		if t.Loses {
			key = "hint.loses"
		}
		line("  " + a.Text(key, words.Args{"move": a.written([]string{t.Move}), "after": a.Length(t.After, h.Metric)}))
	}
	if len(h.Moves) > 0 {
		line(a.Text("hint.all", words.Args{"moves": a.written(h.Moves)}))
	}
	return b.String()
}

// HintOutcome returns the first line of a hint: whether there is a solution, and how long it is.
func (a *App) HintOutcome(h hint.Hint) string {
	answer := puzzle.Answer{Status: h.Status, Metric: h.Metric, Length: h.Length, LowerBound: h.LowerBound, Optimal: h.Optimal}
	return a.outcome(answer, "hint.solvable", "hint.solvable-within", "hint.solvable-within")
}

func (a *App) regionText(r hint.Region) string {
	name := r.Name
	if r.Kind == "part" {
		name = a.Text("hint.part."+r.Name, nil)
	}
	return a.Text("hint.region."+r.Kind, words.Args{"name": name, "cells": strings.Join(r.Cells, " ")})
}

// reasonText returns a reason in words; its number n, if it has one, decides the plural.
func (a *App) reasonText(r hint.Reason) string {
	key := "hint.why." + r.Key
	args := words.Args(r.Args)
	switch n := args["n"].(type) {
	case int:
		return a.Words.Count(key, int64(n), args)
	case int64:
		return a.Words.Count(key, n, args)
	}
	for name, value := range args {
		args[name] = fmt.Sprint(value)
	}
	return a.Text(key, args)
}
