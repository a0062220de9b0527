package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jie/check"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/lightest"
	"jie/verbs"
	"jie/verbs/words"
)

type proof struct {
	goals       []string
	metric      string
	moves       string
	certificate string
	text        console.Input // of the certificate
	batch       string
	as          string // of a batch
	prove       bool
	decoded     corrections
}

func (a *app) checkVerb() *cobra.Command {
	var p proof
	c := manual.NewVerb("check", 1, nil)
	flags := c.Flags()
	a.ToFlag(flags, &p.goals)
	flags.StringVar(&p.metric, "metric", "", "flag.metric")
	flags.StringVar(&p.moves, "moves", "", "flag.moves")
	flags.StringVar(&p.certificate, "certificate", "", "flag.certificate")
	flags.StringVar(&p.batch, "batch", "", "flag.batch")
	flags.BoolVar(&p.prove, "prove", false, "flag.prove")
	p.decoded.addFlags(flags)
	a.AsFlag(c, &p.as)
	a.MetricCompletion(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		var chosen []string
		for _, name := range []string{"moves", "certificate", "batch"} {
			if flags.Changed(name) {
				chosen = append(chosen, "--"+name)
			}
		}
		if len(chosen) == 0 && len(args) == 1 && isAnswerFile(args[0]) {
			p.certificate, args, chosen = args[0], nil, []string{"--certificate"}
		}
		if len(chosen) == 0 {
			return console.Usage(console.NoProof, nil)
		}
		if len(chosen) > 1 {
			return console.Usage(console.FlagsConflict, console.Details{"one": chosen[0], "other": chosen[1]})
		}
		ctx := c.Context()
		switch {
		case flags.Changed("shots") && !flags.Changed("batch"):
			return console.Usage(console.FlagNeeds, console.Details{"flag": "--shots", "other": "--batch"})
		case flags.Changed("shots"):
			return a.checkCorrections(ctx, args, p)
		case flags.Changed("batch") && len(args) > 0:
			return console.Usage(console.ExtraArgument, console.Details{"argument": args[0]})
		case flags.Changed("batch"):
			return a.checkBatch(ctx, p, a.judgeLine)
		}
		if p.as != "" {
			return console.Usage(console.FlagNeeds, console.Details{"flag": "--as", "other": "--batch"})
		}
		moves := flags.Changed("moves")
		if !moves {
			var err error
			if p.text, err = a.Resolve(ctx, "@"+p.certificate); err != nil {
				return err
			}
		}
		if !moves && len(args) == 0 {
			if done, err := a.checkLightest(ctx, p.text); done || err != nil {
				return err
			}
		}
		v, err := a.checkOne(ctx, args, p, moves)
		if err != nil {
			return proofStopped(err)
		}
		return a.writeVerdict(v)
	}
	return c
}

// proofStopped says that a proof is out of the judge's reach if err does not say of what.
func proofStopped(err error) error {
	if errors.Is(err, puzzle.ErrReach) {
		return console.NewError(console.ProofReach, nil)
	}
	return err
}

// isAnswerFile reports whether the argument of check is an answer as JSON (a file, standard input), not a position.
func isAnswerFile(arg string) bool {
	return arg == "-" || strings.HasPrefix(arg, "@") || console.IsFile(arg)
}

// checkOne judges one answer. The error is about the question, not the answer.
func (a *app) checkOne(ctx context.Context, args []string, p proof, moves bool) (verbs.Verdict, error) {
	if path, found := strings.CutPrefix(p.moves, "@"); moves && found {
		return a.replayFile(ctx, args, p, path)
	}
	if moves {
		return a.replay(ctx, args, p)
	}
	answer, err := readAnswer(p.text.Text)
	if err != nil {
		return verbs.Verdict{}, p.text.Locate(err)
	}
	if len(args) == 0 && answer.From != "" { // the answer names its position
		args = []string{answer.From}
	}
	if len(p.goals) == 0 && len(args) == 1 && args[0] == answer.From {
		p.goals = answer.To
	}
	if answer.Certificate != nil && answer.Certificate.Seed != "" {
		return a.refuteRows(ctx, args, p.goals, answer)
	}
	asked, err := a.Asked(ctx, args, p.goals)
	if err != nil {
		return verbs.Verdict{}, err
	}
	a.assumed = a.GoalNote(asked)
	answer, err = a.inFull(answer)
	if err != nil {
		return verbs.Verdict{}, err
	}
	unseen, hint := notAnswered(p.text.Text)
	v, err := a.judge(ctx, p.prove, func(b check.Bounds) (check.Verdict, error) {
		b.Bare = hint
		return b.Answer(ctx, answer, asked.From.String(), asked.Goal.Texts())
	})
	v.Unseen = unseen
	return v, err
}

// notAnswered returns the keys of a JSON object that no answer has and the judge does not check, and reports
// whether it is a hint. Most hints have a length without moves.
func notAnswered(text string) (unseen []string, hint bool) {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &object) != nil || object["kind"] != nil {
		return nil, false // only a certificate
	}
	known := puzzle.Keys[given]()
	for key := range object {
		if !slices.Contains(known, key) {
			unseen = append(unseen, key)
		}
	}
	slices.Sort(unseen)
	return unseen, object["level"] != nil
}

// inFull returns an answer whose boards with names are written in full, as the judge reads them.
func (a *app) inFull(answer puzzle.Answer) (puzzle.Answer, error) {
	if answer.From == "" {
		return answer, nil
	}
	own, err := a.Service().Read(answer.From, answer.To)
	if err != nil {
		return answer, err
	}
	answer.From = own.From.String()
	if own.Given {
		answer.To = own.Goal.Texts()
	}
	return answer, nil
}

// readAnswer reads an answer, or a bare certificate, which has the key kind.
func readAnswer(text string) (puzzle.Answer, error) {
	var bare struct {
		Kind *string `json:"kind"`
	}
	if json.Unmarshal([]byte(text), &bare) == nil && bare.Kind != nil {
		c := new(puzzle.Certificate)
		if err := puzzle.Unmarshal([]byte(text), c); err != nil {
			return puzzle.Answer{}, jsonError(text, err)
		}
		return puzzle.Answer{Status: puzzle.Unsolvable.String(), Certificate: c}, nil
	}
	var answer puzzle.Answer
	if err := decodeAnswer(text, &answer); err != nil {
		return answer, err
	}
	if answer.Status == "" && answer.Certificate == nil && answer.Moves == nil && answer.Pattern == nil {
		return answer, console.NewError(console.NoProof, nil)
	}
	return answer, nil
}

// decodeAnswer reads a JSON object, whose status may be left out but may not be empty.
func decodeAnswer(text string, answer any) error {
	if err := puzzle.Unmarshal([]byte(text), answer); err != nil {
		return jsonError(text, err)
	}
	var given struct{ Status *string }
	if json.Unmarshal([]byte(text), &given) == nil && given.Status != nil && *given.Status == "" {
		return console.NewError(check.Inconsistent, console.Details{"why": "answer-status"})
	}
	return nil
}

// jsonError says where a JSON text is wrong.
func jsonError(text string, err error) *puzzle.Error {
	if twice, ok := errors.AsType[*puzzle.Error](err); ok {
		return twice
	}
	e := &puzzle.Error{Code: console.BadJSON, At: puzzle.AtByte(len(text)), Args: console.Details{"why": "json-syntax"}}
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.At = puzzle.AtByte(int(max(0, syntax.Offset-1)))
	case errors.As(err, &mismatch):
		e.At = puzzle.AtByte(int(mismatch.Offset))
		e.Args = console.Details{"why": "json-object"}
		if mismatch.Field != "" {
			e.Args = console.Details{"why": "json-type", "field": mismatch.Field}
		}
	}
	return e
}

func (a *app) replay(ctx context.Context, args []string, p proof) (verbs.Verdict, error) {
	asked, err := a.Asked(ctx, args, p.goals)
	if err != nil {
		return verbs.Verdict{}, err
	}
	a.assumed = a.GoalNote(asked)
	metric, err := check.Metric(asked.From.String(), puzzle.Metric(p.metric))
	if err != nil {
		return verbs.Verdict{}, err
	}
	moves, err := a.MovesGiven(ctx, asked.Puzzle, p.moves)
	if err != nil {
		return verbs.Verdict{}, err
	}
	return a.judge(ctx, p.prove, func(b check.Bounds) (check.Verdict, error) {
		return b.Replay(ctx, asked.From.String(), asked.Goal.Texts(), moves, metric)
	})
}

// judge waits for a verdict, and shows progress on a terminal.
func (a *app) judge(ctx context.Context, prove bool, verdict func(check.Bounds) (check.Verdict, error)) (verbs.Verdict, error) {
	meter := a.Meter()
	defer meter.Stop()
	return a.Service().Judge(ctx, verbs.Judging{Prove: prove, Progress: meter.Report, Say: a.Words.Error}, verdict)
}

// writeVerdict prints the verdict on an answer. It fails if that does not hold or its proof was not finished.
func (a *app) writeVerdict(v verbs.Verdict) error {
	describe := func() string {
		return strings.TrimRight(a.verdictText(v)+"\n"+a.verifiedText(v)+a.assumed, "\n") + "\n"
	}
	if err := a.Print("", v, describe); err != nil {
		return err
	}
	if !v.Holds {
		return console.NewError(console.NotHeld, nil)
	}
	return proofStopped(v.Stop())
}

// verdictText returns a text such as "holds: 5 turns" or "does not hold: move 3: …".
func (a *app) verdictText(v verbs.Verdict) string {
	switch {
	case v.Code == console.NoAnswer:
		return v.Error
	case !v.Holds:
		return a.Text("check.fails", words.Args{"why": v.Error})
	case v.Kind != "":
		return a.Text("check.unsolvable", words.Args{"kind": v.Kind})
	case v.Length == nil:
		return a.Text("check.unknown", nil)
	case unreplayed(v):
		return a.Text("check.unreplayed", words.Args{"length": a.Length(*v.Length, v.Metric)})
	case v.Status != "":
		return a.Text("check.unknown-moves", words.Args{"length": a.Length(*v.Length, v.Metric)})
	}
	return a.Text("check.holds", words.Args{"length": a.Length(*v.Length, v.Metric)})
}

func unreplayed(v verbs.Verdict) bool { return slices.Contains(v.Unverified, check.PartMoves) }

// verifiedText says in a line what was verified of a solution and what was not, and in another why a proof was not
// finished. The verdict on a certificate says it already.
func (a *app) verifiedText(v verbs.Verdict) string {
	if v.Kind != "" {
		return a.unseenText(v.Unseen)
	}
	text := a.partsText("check.verified", v.Verified)
	if missing := a.partsText("check.unverified", v.Unverified); text == "" {
		text = missing
	} else if missing != "" {
		text = a.Text("check.both", words.Args{"verified": text, "unverified": missing})
	}
	if text != "" {
		text += "\n"
	}
	if v.Stopped != "" {
		text += a.Text("check.stopped."+v.Stopped, nil) + "\n"
	}
	return text + a.unseenText(v.Unseen)
}

func (a *app) unseenText(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	return a.Text("check.unseen", words.Args{"keys": keys}) + "\n"
}

func (a *app) partsText(key string, parts []check.Part) string {
	if len(parts) == 0 {
		return ""
	}
	return a.Text(key, words.Args{"parts": console.Mapped(parts, a.partText)})
}

func (a *app) partText(part check.Part) string { return a.Text("check.part."+string(part), nil) }

// proveLength writes a proof that an answer is shortest into a file.
func (a *app) proveLength(ctx context.Context, p verbs.Problem, solved verbs.Solved, path string) error {
	prover, ok := puzzle.As[ability.LengthProver](p.Puzzle)
	if !ok || solved.Optimal == nil || !*solved.Optimal || solved.Moves == nil {
		return console.NewError(console.NoLengthProof, nil)
	}
	proof, err := prover.LengthProof(ctx, p.From.String(), p.Goal.Texts(), *solved.Moves)
	if errors.Is(err, puzzle.ErrReach) {
		return console.NewError(console.NoLengthProof, nil)
	}
	if err != nil {
		return err
	}
	return a.PrintJSON(path, proof)
}

// checkLightest verifies a proof that nothing is lighter; done is false if the file is not one.
func (a *app) checkLightest(ctx context.Context, in console.Input) (done bool, err error) {
	p, found, err := lightest.Read([]byte(in.Text))
	if !found {
		return false, nil
	}
	if refused, ok := errors.AsType[*puzzle.Error](err); ok {
		return true, a.writeVerdict(verbs.Verdict{Error: a.Words.Error(refused)})
	}
	if p.Board == nil {
		return true, a.checkDistance(ctx, p)
	}
	v, err := a.judge(ctx, false, func(b check.Bounds) (check.Verdict, error) {
		if err := b.Length(ctx, p); err != nil {
			return check.Verdict{}, err
		}
		return check.Verdict{Status: puzzle.Solved, Metric: puzzle.Presses, Length: &p.D, Verified: []check.Part{check.PartMoves, check.PartLength}}, nil
	})
	if err != nil {
		return true, err
	}
	return true, a.writeVerdict(v)
}
