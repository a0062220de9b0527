package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jie/hint"
	"jie/internal/verb"
	"jie/internal/words"
	"jie/judge"
	"jie/puzzle"
)

func (a *app) hintVerb() *cobra.Command {
	var goals []string
	var table string
	grade := 1
	c := a.verb("hint", func(c *cobra.Command, args []string) error {
		return a.hint(c.Context(), args, goals, table, grade)
	})
	a.toFlag(c.Flags(), &goals)
	c.Flags().Var(&wholeValue[int]{&grade, 1, 4, whyLevel}, "level", a.text("flag.level", nil))
	c.Flags().StringVar(&table, "table", "", a.text("flag.table", nil))
	a.notationFlag(c)
	return c
}

// hint tells as much of a solution as its level allows.
func (a *app) hint(ctx context.Context, args, goals []string, table string, grade int) error {
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	p, err := a.problem(ctx, args, goals)
	if err != nil {
		return err
	}
	p, release, err := a.withTable(p, table)
	if err != nil {
		return err
	}
	defer func() { _ = release() }() // the table was only read
	meter := a.meter()
	h, stop := a.service().HintProblem(ctx, p, verb.Hint{Level: &grade}, meter.report)
	meter.stop()
	if stop != nil && !judge.Stopped(stop) {
		return stop
	}
	if err := a.print("", h, func() string { return a.hintText(h) }); err != nil {
		return err
	}
	return stop
}

// hintText is a hint in words, a line for each thing said.
func (a *app) hintText(h hint.Hint) string {
	var b strings.Builder
	line := func(text string) { b.WriteString(text + "\n") }
	line(a.hintOutcome(h))
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

func (a *app) hintOutcome(h hint.Hint) string {
	answer := puzzle.Answer{Status: h.Status, Metric: h.Metric, Length: h.Length, LowerBound: h.LowerBound, Optimal: h.Optimal}
	return a.outcomeBy(answer, "hint.solvable", "hint.solvable-within", "hint.solvable-within")
}

func (a *app) regionText(r hint.Region) string {
	name := r.Name
	if r.Kind == "part" {
		name = a.text("hint.part."+r.Name, nil)
	}
	return a.text("hint.region."+r.Kind, words.Args{"name": name, "cells": strings.Join(r.Cells, " ")})
}

// reasonText says a reason; its number n, where it has one, decides the plural.
func (a *app) reasonText(r hint.Reason) string {
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
