package main

import (
	"fmt"
	"strings"

	"jie/hint"
	"jie/internal/words"
	"jie/puzzle"
)

// hintText is a hint in words, a line for each thing said.
func (a *App) hintText(h hint.Hint, notes ...string) string {
	var b strings.Builder
	line := func(text string) { b.WriteString(text + "\n") }
	line(a.hintOutcome(h))
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
		line(a.text("hint.move", words.Args{"move": a.written([]string{h.Move})}))
	}
	for _, reason := range h.Why {
		line("  " + a.reasonText(reason))
	}
	for _, t := range h.Tempting {
		key := "hint.longer"
		if t.Loses {
			key = "hint.loses"
		}
		line("  " + a.text(key, words.Args{"move": a.written([]string{t.Move}), "after": a.length(t.After, h.Metric)}))
	}
	if len(h.Moves) > 0 {
		line(a.text("hint.all", words.Args{"moves": a.written(h.Moves)}))
	}
	return b.String()
}

func (a *App) hintOutcome(h hint.Hint) string {
	answer := puzzle.Answer{Status: h.Status, Metric: h.Metric, Length: h.Length, LowerBound: h.LowerBound, Optimal: h.Optimal}
	return a.outcomeBy(answer, "hint.solvable", "hint.solvable-within", "hint.solvable-within")
}

func (a *App) regionText(r hint.Region) string {
	name := r.Name
	if r.Kind == "part" {
		name = a.text("hint.part."+r.Name, nil)
	}
	return a.text("hint.region."+r.Kind, words.Args{"name": name, "cells": strings.Join(r.Cells, " ")})
}

// reasonText says a reason; its number n, where it has one, decides the plural.
func (a *App) reasonText(r hint.Reason) string {
	key := "hint.why." + r.Key
	args := words.Args(r.Args)
	switch n := args["n"].(type) {
	case int:
		return a.words.Count(key, int64(n), args)
	case int64:
		return a.words.Count(key, n, args)
	}
	for name, value := range args {
		args[name] = fmt.Sprint(value)
	}
	return a.text(key, args)
}
