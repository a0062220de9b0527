package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/codes"
	"jie/codes/certificate"
	"jie/codes/read"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

func (a *app) distanceVerb() *cobra.Command {
	var q verbs.Distance
	var output, as string
	b := batch.Question{Alone: []string{"hx", "hz", "classical", "symplectic", "order", "certificate"}}
	c := manual.NewVerb("distance", 1, nil)
	c.Flags().StringVar(&a.stim, "stim", "", "flag.stim")
	keys := console.KeyFlags(c.Flags(), &q)
	a.OutputFlag(c.Flags(), &output)
	a.AsFlag(c, &as)
	c.Flags().Lookup("as").Usage = "flag.as-distance"
	batch.AddCodeFlags(c, &b, "batch")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := keys.Locate(q.Validate()); err != nil {
			return err
		}
		if c.Flags().Changed("batch") {
			b.Output, b.As = output, as
			return a.distanceBatch(c, args, &q, keys, b)
		}
		q.EverySide = q.EverySide || as == boardFormat
		if as != "" && as != boardFormat {
			return console.Usage(console.FlagNeeds, console.Details{"flag": "--as", "other": "--batch"})
		}
		return keys.Locate(a.distance(c.Context(), args, &q, keys, output, as))
	}
	return c
}

func (a *app) distance(ctx context.Context, args []string, q *verbs.Distance, keys *console.Keys, output, as string) error {
	if err := a.readCode(ctx, args, &q.CodeKeys, keys); err != nil {
		return err
	}
	meter := a.Meter()
	found, err := a.Service().Distance(ctx, *q, verbs.Asker{Words: a.Words, Progress: meter.Report})
	meter.Stop()
	if err != nil {
		return err
	}
	r := found.Value
	if r.Certificate != nil {
		if err := a.PrintJSON(keys.Outputs["certificate"], r.Certificate); err != nil {
			return err
		}
		r.Certificate = nil // it is in the file
	}
	if as == boardFormat {
		board, err := newBoardCertificate(&r)
		if err == nil {
			err = a.PrintJSON(output, board)
		}
		return cmp.Or(err, found.Stop)
	}
	return cmp.Or(a.Print(output, r, func() string { return a.distanceText(q, r) }), found.Stop)
}

// readCode reads what the flags and the argument of a verb about a code name.
func (a *app) readCode(ctx context.Context, args []string, q *verbs.CodeKeys, keys *console.Keys) (err error) {
	if err := keys.Read(ctx, a.App); err != nil || len(args) == 0 {
		return err
	}
	var name string
	if q.Code, name, err = a.codeText(ctx, args[0]); err != nil {
		return err
	}
	q.Name = cmp.Or(q.Name, name)
	if name != "" {
		keys.Came("code", name)
	}
	return nil
}

// codeText returns what CODE stands for: a family's name, or the text of a file with its name.
func (a *app) codeText(ctx context.Context, text string) (content, name string, err error) {
	if verbs.NamesCode(text) {
		return text, "", nil
	}
	content, name, err = a.Content(ctx, text)
	if errors.Is(err, fs.ErrNotExist) && strings.Contains(text, "：") {
		err = verbs.Typed(text)
	}
	if err == nil && content == "" {
		err = console.InFile(name, console.NewError(console.EmptyFile, nil))
	}
	if err == nil && a.stim != "" && read.IsStim([]byte(content)) {
		if content, err = model(ctx, a.stim, content); err != nil {
			err = console.InFile(name, err)
		}
	}
	return content, name, err
}

func (a *app) distanceText(q *verbs.Distance, r verbs.DistanceAnswer) string {
	var b strings.Builder
	line := func(key string, args words.Args) { b.WriteString(a.Text(key, args) + "\n") }
	line("distance.code", words.Args{"n": r.N, "k": r.K, "d": r.D, "name": r.Code, "proved": r.Proved, "classical": r.About.Kind == codes.Classical})
	switch {
	case r.Proved:
		line("distance.proved", words.Args{"d": r.D})
	default:
		line("distance.bracket", words.Args{"low": r.LowerBound, "high": r.D})
	}
	if r.AtLeast != nil {
		line("distance.at-least", words.Args{"holds": *r.AtLeast, "d": *q.AtLeast})
	}
	if r.DX > 0 || r.DZ > 0 {
		line("distance.sides", words.Args{"x": r.DX, "z": r.DZ})
	}
	if r.Count != nil {
		line("distance.count", words.Args{"n": *r.Count})
	}
	line("distance.witness", words.Args{"side": strings.ToUpper(r.Side), "columns": joined(r.Witness), "pauli": r.Pauli})
	b.WriteString(r.About.Draw(r.Operator()))
	line("distance.checks", words.Args{"x": r.Checks.X, "z": r.Checks.Z, "mixed": r.Checks.Mixed, "weight": r.Checks.Weight, "column": r.Checks.Column})
	if f := r.Faults; f != nil {
		first := 0
		if q.Observable != nil {
			first = *q.Observable
		}
		line("distance.mechanisms", words.Args{"list": strings.Join(r.About.Symptoms(r.Witness, first), ", ")})
		line("distance.faults", words.Args{"mechanisms": f.Mechanisms, "classes": f.Classes, "never": f.Never, "certain": f.Certain, "silent": f.Silent, "unchanging": f.Unchanging})
		if r.Proved && !q.Certificate {
			line("distance.uncertified", nil)
		}
	}
	line("distance.method", words.Args{"group": words.Group(r.Group), "method": string(r.Stats.Method), "nodes": words.Group(decimal(r.Stats.Nodes)), "confirmed": string(r.Stats.Confirmed)})
	return b.String()
}

type distanceRow struct {
	verbs.DistanceAnswer
	Method  string  `json:"method"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

var distanceTable = console.TableOf[distanceRow]("code", "n", "k", "d", "proved", "lower_bound", "d_x", "d_z", "side", "group",
	"method", "nodes", "seconds")

// distanceBatch answers codes, one a line: JSON, a path or a family's name.
func (a *app) distanceBatch(c *cobra.Command, args []string, q *verbs.Distance, keys *console.Keys, b batch.Question) error {
	b.Table = &batch.Table{Kept: batch.Kept[verbs.DistanceAnswer], Columns: distanceTable().Columns, Rows: func(_ verbs.Line, value any) ([][]any, error) {
		r := value.(verbs.DistanceAnswer)
		effort := r.Stats
		return [][]any{distanceTable().Cells(distanceRow{r, string(effort.Method), effort.Nodes, effort.Seconds})}, nil
	}}
	return batch.Answer(c, args, a.App, b, batch.Source{
		Begin: func(ctx context.Context) (about []string, err error) {
			err = keys.Read(ctx, a.App)
			return []string{string(q.Upper), string(q.Group)}, keys.Locate(err)
		},
		Read: func(ctx context.Context, service *verbs.Service, line verbs.Line) (batch.Asked, error) {
			asked := codeLine{Distance: *q, keys: keys, service: service}
			text := strings.TrimSpace(line.Text)
			if strings.HasPrefix(text, "{") {
				asked.Code = text
				return asked, nil
			}
			ctx, cancel := a.deadline(ctx)
			defer cancel()
			var name string
			var err error
			asked.Code, name, err = a.codeText(ctx, text)
			asked.Name = cmp.Or(q.Name, name)
			return asked, err
		},
	})
}

type codeLine struct {
	verbs.Distance
	keys    *console.Keys
	service *verbs.Service
}

func (l codeLine) Answer(ctx context.Context) batch.Reply {
	found, err := l.service.Distance(ctx, l.Distance, verbs.Asker{})
	return batch.Reply{Value: found.Value, Stop: found.Stop, Err: l.keys.Locate(err)}
}

func (l codeLine) Kept(ctx context.Context, answer verbs.Line, trust bool) (holds, proved bool, err error) {
	var r verbs.DistanceAnswer
	if json.Unmarshal([]byte(answer.Text), &r) != nil {
		return false, false, nil
	}
	if !trust {
		holds, err = heldBy(l.service.JudgeKeptDistance(ctx, l.Distance, r))
	}
	return trust || holds, l.Settled(r), err
}

// model returns the detector error model of a circuit, by a program of Stim. The one for Python exits with 0 when it
// refuses a circuit, such as one with random detectors; it then prints only a message in red.
func model(ctx context.Context, program, circuit string) (string, error) {
	var said bytes.Buffer
	c := exec.CommandContext(ctx, program, "analyze_errors")
	c.Stdin, c.Stderr = strings.NewReader(circuit), &said
	made, err := c.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err == nil && len(made) == 0 {
		err = errors.New("no output")
	}
	if err != nil {
		message, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(said.String(), "\x1b[31m")), "\n")
		return "", console.NewError(console.StimFailed, console.Details{"program": program, "message": cmp.Or(message, err.Error())})
	}
	return string(made), nil
}

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

// boardFormat names the form of a certificate of the public board of qLDPC codes.
const boardFormat = "qldpc"

// boardCertificate says in the board's form what is proved of a CSS code.
type boardCertificate struct {
	Name   string               `json:"name"`
	D      int                  `json:"d"`
	Exact  bool                 `json:"d_exact"`
	Solver string               `json:"solver"`
	Sides  map[string]boardSide `json:"sides"`
}

type boardSide struct {
	Value int    `json:"value"` // the least weight of a logical operator, or a lower bound of it
	Exact bool   `json:"exact"`
	Note  string `json:"note"`
}

func newBoardCertificate(r *verbs.DistanceAnswer) (*boardCertificate, error) {
	if r.About.Kind != codes.CSS {
		return nil, console.Usage(console.FlagNeeds, console.Details{"flag": "--as " + boardFormat, "other": "CSS"})
	}
	c := &boardCertificate{r.Code, r.D, r.Proved, "jie " + string(r.Stats.Method), make(map[string]boardSide)}
	for name, proved := range map[string]int{"X": r.DX, "Z": r.DZ} {
		least := max(proved, r.LowerBound)
		c.Sides[name] = boardSide{least, proved > 0, fmt.Sprintf("no logical < %d exists", least)}
	}
	return c, nil
}
