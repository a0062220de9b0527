package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jie/codes/certificate"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// joined returns numbers with spaces between.
func joined(list []int32) string { return strings.Trim(fmt.Sprint(list), "[]") }

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// checkDistance checks a certificate of the distance of a code.
func (a *app) checkDistance(ctx context.Context, c *certificate.Certificate) error {
	meter := a.Meter()
	v, err := certificate.Check(ctx, c)
	meter.Stop()
	if refused, ok := errors.AsType[*puzzle.Error](err); ok {
		return a.writeVerdict(verbs.Verdict{Error: a.Words.Error(refused)})
	}
	if err != nil {
		return err
	}
	verdict := struct {
		Holds bool `json:"holds"`
		certificate.Verdict
	}{true, v}
	return a.Print("", verdict, func() string {
		return a.Text("check.distance", words.Args{"d": v.D, "nodes": words.Group(decimal(v.Nodes)), "short": v.Short}) + "\n"
	})
}
