package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/codes"
	"jie/codes/certificate"
	"jie/codes/family"
	"jie/codes/read"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// codeInput is how the command line names a code: CODE, or the files of its matrices.
type codeInput struct {
	hx, hz, classical, symplectic, order string
	subsystem                            bool
}

func (in *codeInput) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&in.hx, "hx", "", "flag.hx")
	flags.StringVar(&in.hz, "hz", "", "flag.hz")
	flags.StringVar(&in.classical, "classical", "", "flag.classical")
	flags.StringVar(&in.symplectic, "symplectic", "", "flag.symplectic")
	flags.StringVar(&in.order, "order", "", "flag.order")
	flags.BoolVar(&in.subsystem, "subsystem", false, "flag.subsystem")
}

// read reads the code.
func (in *codeInput) read(ctx context.Context, a *console.App, args []string) (*codes.Code, error) {
	given := 0
	for _, one := range []bool{len(args) > 0, in.hx != "" || in.hz != "", in.classical != "", in.symplectic != ""} {
		if one {
			given++
		}
	}
	if given == 0 {
		return nil, failure.Usage(failure.NoCode, nil)
	}
	if given > 1 {
		return nil, failure.Usage(failure.FlagsConflict, failure.Details{"one": "CODE, --hx, --classical", "other": "--symplectic"})
	}
	code, err := in.one(ctx, a, args)
	if err == nil && in.subsystem {
		code.Kind = codes.Subsystem
	}
	return code, err
}

func (in *codeInput) one(ctx context.Context, a *console.App, args []string) (*codes.Code, error) {
	load := func(path string) (*read.Matrix01, error) {
		return console.Read(ctx, a, strings.TrimPrefix(path, "@"), read.Matrix)
	}
	switch {
	case len(args) > 0:
		return readCode(ctx, a, args[0])
	case in.symplectic != "":
		if in.order != "xz" && in.order != "zx" {
			return nil, failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--symplectic", "other": "--order xz|zx"})
		}
		h, err := load(in.symplectic)
		if err != nil {
			return nil, err
		}
		return read.Symplectic(h, in.order == "zx")
	case in.classical == "" && (in.hx == "" || in.hz == ""):
		return nil, failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--hx", "other": "--hz"})
	}
	return read.Matrices(load, in.classical, in.hx, in.hz)
}

// readCode reads CODE: a family's name, a path, or - for standard input.
func readCode(ctx context.Context, a *console.App, text string) (*codes.Code, error) {
	if family.Names(text) {
		return family.Make(text)
	}
	content, name, err := a.Content(ctx, strings.TrimPrefix(text, "@"))
	if err != nil {
		return nil, err
	}
	code, err := read.Code([]byte(content))
	if err != nil {
		return nil, failure.In(name, err)
	}
	if code.Name == "" {
		code.Name = name
	}
	return code, nil
}

// joined are numbers with spaces between.
func joined(list []int32) string { return strings.Trim(fmt.Sprint(list), "[]") }

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// checkDistance checks a certificate of the distance of a code. done is false where the
// text is none.
func (a *app) checkDistance(ctx context.Context, in console.Input) (done bool, err error) {
	c, found, err := certificate.Read([]byte(in.Text))
	if !found {
		return false, nil
	}
	var v certificate.Verdict
	if err == nil {
		meter := a.Meter()
		v, err = certificate.Check(ctx, c)
		meter.Stop()
	}
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
