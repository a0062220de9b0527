package console

import (
	"fmt"
	"strings"

	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/verbs/words"
)

// HintText is a hint in words, a line for each thing said.
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

// HintOutcome is the first line of a hint: whether there is a solution, and how long it is.
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

// reasonText says a reason; its number n, where it has one, decides the plural.
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
