package main

import (
	"context"
	"encoding/json"
	"errors"

	"jie/cmd/jie/internal/console"
	"jie/codes/certificate"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// certificateText is the text of --certificate, which is read once.
func (a *app) certificateText(ctx context.Context, p *proof) (console.Input, error) {
	if p.text != nil {
		return *p.text, nil
	}
	in, err := a.Resolve(ctx, "@"+p.certificate)
	if err == nil {
		p.text = &in
	}
	return in, err
}

// checkDistance checks a certificate of the distance of a code. done is false where the
// text is none.
func (a *app) checkDistance(ctx context.Context, p *proof) (done bool, err error) {
	in, err := a.certificateText(ctx, p)
	if err != nil {
		return false, err
	}
	var c certificate.Certificate
	if json.Unmarshal([]byte(in.Text), &c) != nil || c.Format != certificate.Format {
		return false, nil
	}
	meter := a.Meter()
	v, err := certificate.Check(ctx, &c)
	meter.Stop()
	if refused, ok := errors.AsType[*puzzle.Error](err); ok {
		return true, a.writeVerdict(verbs.Verdict{Error: a.Words.Error(refused)})
	}
	if err != nil {
		return true, err
	}
	verdict := struct {
		Holds bool `json:"holds"`
		certificate.Verdict
	}{true, v}
	return true, a.Print("", verdict, func() string {
		return a.Text("check.distance", words.Args{"d": v.D, "nodes": words.Group(decimal(v.Nodes)), "short": v.Short}) + "\n"
	})
}
