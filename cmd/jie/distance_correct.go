package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"jie/check/judge"
	"jie/cmd/jie/internal/failure"
	"jie/codes/correct"
	"jie/verbs/words"
)

// correct prints the cheapest correction of the syndrome that --syndrome gives.
func (a *app) correct(ctx context.Context, args []string, q distanceQuestion) error {
	code, err := q.input.read(ctx, a.App, args)
	if err != nil {
		return err
	}
	question := correct.Question{Side: q.opt.Side, Memory: a.Memory}
	if question.Syndrome, err = numbers[int32]("--syndrome", q.syndrome, 32); err != nil {
		return err
	}
	if q.cost != "" {
		text, name, err := a.Content(ctx, q.cost)
		if err != nil {
			return err
		}
		if question.Costs, err = numbers[int64]("--cost", text, 64); err != nil {
			return failure.In(name, err)
		}
	}
	meter, begin := a.Meter(), time.Now()
	r, stopped := correct.Of(ctx, code, question)
	meter.Stop()
	if r == nil || stopped != nil && !judge.Stopped(stopped) {
		return stopped
	}
	r.Stats.Seconds = time.Since(begin).Seconds()
	err = a.Print(q.output, r, func() string {
		return a.Text("distance.correction", words.Args{
			"checks": len(r.Syndrome), "cost": words.Group(decimal(r.Cost)), "low": words.Group(decimal(r.LowerBound)), "proved": r.Proved,
			"columns": joined(r.Columns), "method": string(r.Stats.Method), "nodes": words.Group(decimal(r.Stats.Nodes)),
		}) + "\n"
	})
	if err != nil {
		return err
	}
	return stopped
}

// numbers reads whole numbers with spaces or commas between them.
func numbers[T int32 | int64](flag, text string, bits int) ([]T, error) {
	list := []T{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
		n, err := strconv.ParseInt(word, 10, bits)
		if err != nil {
			return nil, failure.Usage(failure.FlagBadValue, failure.Details{"flag": flag, "value": word, "why": "numbers"})
		}
		list = append(list, T(n))
	}
	return list, nil
}
