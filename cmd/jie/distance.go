package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/manual"
	"jie/codes"
	"jie/codes/aut"
	"jie/codes/certificate"
	"jie/codes/correct"
	"jie/codes/distance"
	"jie/puzzle"
	"jie/verbs/words"
)

// distanceQuestion is what the flags of distance say.
type distanceQuestion struct {
	input  codeInput
	opt    distance.Options
	side   string
	upper  string
	group  string
	method string
	prove  bool
	proof  string // the file of a certificate
	batch  string
	resume bool
	output string
	as     string
	// A syndrome asks for its cheapest correction, and not for a distance.
	syndrome, cost string
}

func (a *app) distanceVerb() *cobra.Command {
	var q distanceQuestion
	c := manual.NewVerb("distance", 1, nil)
	flags := c.Flags()
	q.input.addFlags(flags)
	flags.StringVar(&q.side, "side", "", "flag.distance-side")
	flags.IntVar(&q.opt.AtLeast, "at-least", 0, "flag.at-least")
	flags.StringVar(&q.upper, "upper", "", "flag.upper")
	flags.BoolVar(&q.opt.EverySide, "every-side", false, "flag.every-side")
	flags.BoolVar(&q.opt.Count, "count", false, "flag.distance-count")
	flags.StringVar(&q.group, "group", "auto", "flag.group")
	flags.StringVar(&q.method, "method", "", "flag.method")
	flags.BoolVar(&q.prove, "prove", false, "flag.distance-prove")
	flags.StringVar(&q.batch, "batch", "", "flag.distance-batch")
	flags.BoolVar(&q.resume, "resume", false, "flag.resume")
	flags.StringVar(&q.proof, "certificate", "", "flag.distance-certificate")
	flags.StringVar(&q.syndrome, "syndrome", "", "flag.syndrome")
	flags.StringVar(&q.cost, "cost", "", "flag.cost")
	a.OutputFlag(flags, &q.output)
	a.AsFlag(c, &q.as)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := q.validate(c, args); err != nil {
			return err
		}
		if c.Flags().Changed("syndrome") {
			return a.correct(c.Context(), args, q)
		}
		if q.batch != "" {
			return a.distanceBatch(c.Context(), q)
		}
		return a.distance(c.Context(), args, q)
	}
	return c
}

// validate reads the values of the flags that have few of them.
func (q *distanceQuestion) validate(c *cobra.Command, args []string) error {
	q.opt.Side, q.opt.Method = codes.Side(q.side), distance.Method(q.method)
	switch {
	case c.Flags().Changed("side") && q.opt.Side != codes.SideX && q.opt.Side != codes.SideZ:
		return failure.Usage(failure.UnknownFormat, failure.Details{"name": q.side, "known": []string{"x", "z"}})
	case q.method != "" && !slices.Contains(distance.Methods, q.opt.Method):
		return failure.Usage(failure.UnknownFormat, failure.Details{"name": q.method, "known": console.Mapped(distance.Methods, func(m distance.Method) string { return string(m) })})
	case c.Flags().Changed("at-least") && q.opt.AtLeast < 1:
		return failure.Usage(failure.FlagBadValue, failure.Details{"flag": "--at-least", "value": q.opt.AtLeast, "why": "positive"})
	case q.proof != "" && q.batch != "":
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--batch", "other": "--certificate"})
	case q.proof != "" && q.side != "":
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--side", "other": "--certificate"})
	case q.cost != "" && !c.Flags().Changed("syndrome"):
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--cost", "other": "--syndrome"})
	case q.batch != "" && len(args) > 0:
		return failure.Usage(failure.ExtraArgument, failure.Details{"argument": args[0]})
	case q.as != "" && q.batch == "":
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--as", "other": "--batch"})
	case q.resume && (q.batch == "" || q.output == ""):
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--resume", "other": "--batch, --output"})
	}
	return nil
}

// distance prints the distance of one code.
func (a *app) distance(ctx context.Context, args []string, q distanceQuestion) error {
	code, err := q.input.read(ctx, a.App, args)
	if err != nil {
		return err
	}
	if err := a.distanceOptions(ctx, code, &q); err != nil {
		return err
	}
	meter := a.Meter()
	q.opt.Progress = func(weight int, nodes int64) {
		meter.Report(puzzle.Progress{Phase: "distance", LowerBound: int64(weight), Nodes: nodes})
	}
	report, answer, stopped := distanceOf(ctx, code, q)
	if report != nil && report.Proved && stopped == nil && q.proof != "" {
		stopped = a.certify(ctx, code, answer, q)
	}
	meter.Stop()
	if report == nil {
		return stopped
	}
	describe := func() string { return a.distanceText(code, report, answer, q.opt) }
	if err := a.Print(q.output, report, describe); err != nil {
		return err
	}
	return stopped
}

// distanceOf asks for the distance, and once more by another method where that is asked for.
// stopped is nil where the question has its answer.
func distanceOf(ctx context.Context, code *codes.Code, q distanceQuestion) (r *distance.Report, answer *distance.Answer, stopped error) {
	begin := time.Now()
	r, answer, err := distance.Judged(ctx, code, q.opt)
	if r == nil {
		return nil, nil, err
	}
	if err == nil && q.prove && r.Proved {
		r.Stats.Confirmed, err = distance.Confirm(ctx, code, answer, q.opt)
		if err != nil && !judge.Stopped(err) {
			return nil, nil, err
		}
	}
	r.Stats.Seconds = time.Since(begin).Seconds()
	return r, answer, err
}

// certify writes the certificate of an answer.
func (a *app) certify(ctx context.Context, code *codes.Code, answer *distance.Answer, q distanceQuestion) error {
	c, err := certificate.Make(ctx, code, answer, q.opt)
	if err != nil {
		return err
	}
	return a.PrintJSON(q.proof, c)
}

// distanceOptions completes the options that need the code: a witness, a group.
func (a *app) distanceOptions(ctx context.Context, code *codes.Code, q *distanceQuestion) error {
	q.opt.Workers, q.opt.Memory = a.Workers, a.Memory
	if err := code.Validate(); err != nil {
		return err
	}
	if err := a.upperBound(ctx, q); err != nil {
		return err
	}
	switch q.group {
	case "auto":
	case "none":
		q.opt.NoGroup = true
	default:
		var err error
		q.opt.Generators, err = console.Read(ctx, a.App, strings.TrimPrefix(q.group, "@"), func(text []byte) ([][]int32, error) {
			return readGenerators(text, code)
		})
		return err
	}
	return nil
}

// upperBound reads --upper: a weight, or a file with the columns of a logical operator.
func (a *app) upperBound(ctx context.Context, q *distanceQuestion) error {
	if q.upper == "" {
		return nil
	}
	if json.Unmarshal([]byte(q.upper), &q.opt.Upper) == nil && q.opt.Upper > 0 {
		return nil
	}
	text, name, err := a.Content(ctx, strings.TrimPrefix(q.upper, "@"))
	if err != nil {
		return err
	}
	if json.Unmarshal([]byte(text), &q.opt.Witness) != nil {
		return failure.In(name, failure.New(failure.NoColumns, nil))
	}
	return nil
}

// readGenerators reads a list of permutations in JSON, each the list of the images of the
// columns 0, 1, 2 and so on.
func readGenerators(text []byte, code *codes.Code) ([][]int32, error) {
	generators := [][]int32{}
	if json.Unmarshal(text, &generators) != nil {
		return nil, failure.New(failure.NoPermutations, nil)
	}
	symmetric := code.Symmetric()
	order := make([]int, len(symmetric.Lists))
	for i := range order {
		order[i] = i
	}
	for i, p := range generators {
		if err := aut.Verify(symmetric, p, order); errors.Is(err, aut.ErrNone) {
			return nil, failure.New(failure.NoGroup, failure.Details{"number": i + 1})
		}
	}
	return generators, nil
}

// distanceText is an answer in words.
func (a *app) distanceText(code *codes.Code, r *distance.Report, answer *distance.Answer, opt distance.Options) string {
	var b strings.Builder
	line := func(key string, args words.Args) { b.WriteString(a.Text(key, args) + "\n") }
	line("distance.code", words.Args{"n": r.N, "k": r.K, "d": r.D, "name": r.Code, "proved": r.Proved, "classical": code.Kind == codes.Classical})
	switch {
	case r.Proved:
		line("distance.proved", words.Args{"d": r.D})
	default:
		line("distance.bracket", words.Args{"low": r.LowerBound, "high": r.D})
	}
	if r.AtLeast != nil {
		line("distance.at-least", words.Args{"holds": *r.AtLeast, "d": opt.AtLeast})
	}
	if r.DX > 0 || r.DZ > 0 {
		line("distance.sides", words.Args{"x": r.DX, "z": r.DZ})
	}
	if r.Count != nil {
		line("distance.count", words.Args{"n": *r.Count})
	}
	line("distance.witness", words.Args{"side": strings.ToUpper(r.Side), "columns": joined(r.Witness), "pauli": r.Pauli})
	b.WriteString(code.Draw(answer.Best.Operator()))
	line("distance.checks", words.Args{"x": r.Checks.X, "z": r.Checks.Z, "mixed": r.Checks.Mixed, "weight": r.Checks.Weight, "column": r.Checks.Column})
	line("distance.method", words.Args{"group": words.Group(r.Group), "method": string(r.Stats.Method), "nodes": words.Group(decimal(r.Stats.Nodes)), "confirmed": string(r.Stats.Confirmed)})
	return b.String()
}

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
		question.Costs, err = console.Read(ctx, a.App, q.cost, func(text []byte) ([]int64, error) {
			return numbers[int64]("--cost", string(text), 64)
		})
		if err != nil {
			return err
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
