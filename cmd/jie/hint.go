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
	var b batch
	grade := 1
	c := a.verb("hint", func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("batch") {
			return a.hintBatch(c, args, goals, grade, b)
		}
		if err := needsBatch(c); err != nil {
			return err
		}
		return a.hint(c.Context(), args, goals, table, b.output, grade)
	})
	a.batchFlags(c, &b)
	a.outputFlag(c.Flags(), &b.output)
	a.toFlag(c.Flags(), &goals)
	c.Flags().Var(&wholeValue[int]{&grade, 1, 4, whyLevel}, "level", a.text("flag.level", nil))
	c.Flags().StringVar(&table, "table", "", a.text("flag.table", nil))
	a.notationFlag(c)
	return c
}

// hintBatch gives the hints of the lines of --batch.
func (a *app) hintBatch(c *cobra.Command, args, goals []string, grade int, b batch) error {
	b = b.resumable()
	if err := validBatch(c, args, b); err != nil {
		return err
	}
	return a.runBatch(c.Context(), b, goals, func(service *verb.Service) func(context.Context, verb.Problem) reply {
		return func(ctx context.Context, p verb.Problem) reply {
			h, err := service.HintProblem(ctx, p, verb.Hint{Level: &grade}, nil)
			if judge.Stopped(err) {
				return reply{value: h, stop: err}
			}
			return reply{value: h, err: err}
		}
	})
}

// hint tells as much of a solution as its level allows.
func (a *app) hint(ctx context.Context, args, goals []string, table, output string, grade int) error {
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
	notes := a.goalNotes(ctx, p, puzzle.Answer{Status: h.Status})
	if err := a.print(output, h, func() string { return a.hintText(h, notes...) }); err != nil {
		return err
	}
	return stop
}

// hintText is a hint in words, a line for each thing said.
func (a *app) hintText(h hint.Hint, notes ...string) string {
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
