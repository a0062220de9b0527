package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/handout"
	"jie/cmd/jie/internal/manual"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/draw"
	"jie/puzzle/level"
	"jie/puzzle/view"
	"jie/verbs"
	"jie/verbs/words"
)

// sheetWriters write a sheet in the format of a file's ending.
var sheetWriters = map[string]func(io.Writer, handout.Sheet) error{
	"pdf": handout.WritePDF, "svg": handout.WriteSVG, "html": handout.WriteHTML,
}

var sheetEndings = []string{"pdf", "svg", "html"}

func (a *app) sheetVerb() *cobra.Command {
	var q verbs.Generate
	var output, lines, cheat string
	n := 12
	q.Difficulty = verbs.Grades{Least: 1, Most: 5}
	c := manual.NewVerb("sheet", 1, func(c *cobra.Command, args []string) error {
		if !c.Flags().Changed("cheat") {
			return a.sheet(c.Context(), args, q, n, c.Flags().Changed("difficulty"), output, lines)
		}
		for _, name := range []string{"difficulty", "n", "board", "metric", "seed", "levels"} {
			if c.Flags().Changed(name) {
				return console.Usage(console.FlagsConflict, console.Details{"one": "--cheat", "other": "--" + name})
			}
		}
		return a.cheatSheet(c.Context(), args, cheat, output)
	})
	flags := c.Flags()
	flags.Var(console.Parsed(&q.Difficulty, "grades", verbs.ParseGrades), "difficulty", "flag.grades")
	flags.Var(console.Count(&n, 1), "n", "flag.n")
	flags.StringVar(&q.Board, "board", "", "flag.board")
	flags.StringVar(&q.Metric, "metric", "", "flag.metric")
	flags.Var(console.Seed(&q.Seed), "seed", "flag.seed")
	flags.StringVar(&cheat, "cheat", "", "flag.cheat")
	flags.StringVarP(&output, "output", "o", "", "flag.sheet-output")
	flags.StringVar(&lines, "levels", "", "flag.sheet-levels")
	a.MetricCompletion(c)
	c.ValidArgsFunction = cobra.FixedCompletions(a.PuzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

// sheet makes levels and writes them for the printer, and to a file that --levels names as JSON lines.
func (a *app) sheet(ctx context.Context, args []string, q verbs.Generate, n int, exact bool, output, levelsFile string) error {
	p, write, err := a.sheetOf(args, output)
	if err != nil {
		return err
	}
	board, err := a.Resolve(ctx, q.Board)
	if err != nil {
		return err
	}
	q.Puzzle, q.Board, q.N = args[0], board.Text, &n
	levels, err := a.sheetLevels(ctx, q.Parts(), n, exact)
	if err != nil {
		return board.Locate(err)
	}
	var lines, paper bytes.Buffer
	for _, l := range levels {
		line, err := puzzle.JSONLine(l)
		if err != nil {
			return err
		}
		lines.Write(line)
	}
	printed, err := a.printed(ctx, p, levels)
	if err != nil {
		return err
	}
	text := a.sheetText(p, levels[0].From)
	if goal := printed[0].Caption; !slices.ContainsFunc(printed, func(l handout.Level) bool { return l.Caption != goal }) && goal != "" {
		text.Above = append(text.Above, goal) // once, not below each board
		for i := range printed {
			printed[i].Caption = ""
		}
	}
	if err := write(&paper, handout.Lay(printed, text)); err != nil {
		return err
	}
	if levelsFile != "" {
		if err := newfile.Write(levelsFile, lines.Bytes()); err != nil {
			return err
		}
	}
	return newfile.Write(output, paper.Bytes())
}

// sheetLevels makes n levels, some of each part. If a board has too few of a grade, others
// take their place, unless the grades are exact; a note says if it has too few of all.
func (a *app) sheetLevels(ctx context.Context, parts []verbs.Generate, n int, exact bool) (levels []level.Level, err error) {
	made := make([][]level.Level, len(parts))
	total := 0
	try := func(i, want int) error {
		parts[i].N = &want
		found, err := a.Service().Generate(ctx, parts[i])
		var few *puzzle.Error
		if !exact && errors.As(err, &few) && few.Code == level.NotFound {
			if want, err = few.Args["found"].(int), nil; want > len(made[i]) {
				found, err = a.Service().Generate(ctx, parts[i])
			}
		}
		if err == nil && len(found) > len(made[i]) {
			total += len(found) - len(made[i])
			made[i] = found
		}
		return err
	}
	for i := range parts {
		if err := try(i, *parts[i].N); err != nil {
			return nil, err
		}
	}
	for i := len(parts) - 1; i >= 0 && total < n; i-- {
		if len(made[i]) == *parts[i].N { // perhaps it has more of this grade
			if err := try(i, len(made[i])+n-total); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case total == 0:
		_, err := a.Service().Generate(ctx, parts[0])
		return nil, err
	case total < n:
		a.Note("levels.few", words.Args{"got": total, "want": n})
	}
	for _, part := range made {
		slices.SortStableFunc(part, func(l, m level.Level) int { return cmp.Compare(l.Length, m.Length) })
		levels = append(levels, part...)
	}
	return levels, nil
}

// sheetOf returns the puzzle of a sheet, and the function that writes the sheet.
func (a *app) sheetOf(args []string, output string) (p puzzle.Puzzle, write func(io.Writer, handout.Sheet) error, err error) {
	switch {
	case len(args) == 0:
		return nil, nil, console.Usage(console.NoPuzzle, console.Details{"known": a.PuzzleNames()})
	case output == "":
		return nil, nil, console.Usage(console.FlagMissing, console.Details{"flag": "--output"})
	}
	if write = sheetWriters[console.Ending(output)]; write == nil {
		return nil, nil, console.Usage(console.UnknownEnding, console.Details{"name": console.Ending(output), "known": sheetEndings, "as": false})
	}
	p, err = ability.Find(a.Puzzles, args[0])
	return p, write, err
}

func (a *app) sheetText(p puzzle.Puzzle, from string) handout.Text {
	id, _ := puzzle.SplitID(from) // a position of p
	rules := words.Args{"cw": slices.Contains(id.Rules, "cw"), "ccw": slices.Contains(id.Rules, "ccw")}
	name := a.Text("puzzle."+p.Name(), nil)
	legend := a.Text("sheet.legend."+p.Name(), nil)
	return handout.Text{
		Lang: a.Words.Lang(), Title: a.Text("sheet.title", words.Args{"puzzle": name}),
		Above: []string{a.Text("sheet.rules."+p.Name(), rules), legend}, Legend: a.Words.Lines([]string{a.Text("sheet.legend", nil), legend}),
		Name: a.Text("sheet.name", nil), Solutions: a.Text("sheet.solutions", nil),
		Page: func(number, of int) string { return a.Text("sheet.page", words.Args{"number": number, "of": of}) },
	}
}

func (a *app) printed(ctx context.Context, p puzzle.Puzzle, levels []level.Level) (list []handout.Level, err error) {
	for i, l := range levels {
		asked, err := a.Service().Read(l.From, []string{l.To})
		if err != nil {
			return nil, err
		}
		level := handout.Level{
			Heading: a.Text("sheet.heading", words.Args{
				"number": i + 1, "difficulty": l.Difficulty, "par": a.Length(l.Length, l.Metric),
			}),
			From:     asked.From.Grid(),
			Solution: a.Text("sheet.solution", words.Args{"number": i + 1, "moves": strings.Join(l.Moves, " ")}),
		}
		if to, err := p.Parse(l.To); err == nil && to.Grid().Shows() && len(to.Grid().Cells) == len(level.From.Cells) {
			grid := to.Grid()
			level.Goal = &grid
		} else {
			level.Caption = a.Text("sheet.goal", words.Args{"goal": a.GoalName(p, asked.From, asked.Goal)})
		}
		if level.Steps, err = a.steps(ctx, i+1, asked, l.Moves); err != nil {
			return nil, err
		}
		list = append(list, level)
	}
	return list, nil
}

// steps returns pictures of a solution: one with all presses if any order does, or one before each move.
func (a *app) steps(ctx context.Context, number int, p verbs.Problem, moves []string) (list []handout.Step, err error) {
	pressed := handout.Step{Heading: fmt.Sprintf("%d.", number), Frame: draw.Frame{Grid: p.From.Grid()}}
	anyOrder := p.Puzzle.Describe().AnyOrder
	for i, move := range moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		action, err := p.From.Action(move)
		if err != nil {
			return nil, err
		}
		if anyOrder {
			pressed.Marks = append(pressed.Marks, action.At)
			continue
		}
		list = append(list, handout.Step{
			Heading: fmt.Sprintf("%d. %s", i+1, move), Frame: draw.Frame{Grid: p.From.Grid(), Marks: action.Cells},
		})
		if p.From, err = p.From.Play(move); err != nil {
			return nil, err
		}
	}
	if anyOrder {
		return []handout.Step{pressed}, nil
	}
	return list, nil
}

// cheatSheet writes a page with the method of a puzzle for people, on a board.
func (a *app) cheatSheet(ctx context.Context, args []string, board, output string) error {
	p, write, err := a.sheetOf(args, output)
	if err != nil {
		return err
	}
	maker, ok := puzzle.As[ability.CheatSheets](p)
	if !ok {
		return &puzzle.Error{Puzzle: p.Name(), Code: ability.NoCheatSheet}
	}
	in, err := a.Resolve(ctx, board)
	if err != nil {
		return err
	}
	id := in.Text
	if source, ok := puzzle.As[level.Source](p); ok && !strings.ContainsAny(id, ":[") {
		id = source.LevelBoard(id)
	}
	list, err := maker.CheatSheet(id)
	if err != nil {
		return in.Locate(err)
	}
	pictures, err := a.cheats(p, list)
	if err != nil {
		return err
	}
	text := a.sheetText(p, list[0].From)
	name := board
	if known, ok := a.Words.Find("board."+p.Name()+"."+board, nil); ok {
		name = known
	}
	text.Title = a.Text("sheet.cheat", words.Args{"puzzle": text.Title, "board": name})
	key := "sheet.cheat." + p.Name() + "." + list[0].Kind + ".how"
	text.Above = []string{a.Text(key, nil), a.Text(key+".1", nil), a.Text(key+".2", nil), a.Text(key+".3", nil)}
	var paper bytes.Buffer
	if err := write(&paper, handout.LayOne(pictures, text)); err != nil {
		return err
	}
	return newfile.Write(output, paper.Bytes())
}

func (a *app) cheats(p puzzle.Puzzle, list []ability.Cheat) (pictures []handout.Level, err error) {
	for i, c := range list {
		from, err := p.Parse(c.From)
		if err != nil {
			return nil, err
		}
		args := words.Args{"number": i + 1, "moves": strings.Join(c.Moves, " ")}
		key := "sheet.cheat." + p.Name() + "." + c.Kind
		picture := handout.Level{Heading: a.Text(key, args), From: withoutRow(from.Grid())}
		picture.Over[0], _ = a.Words.Find(key+".from", nil)
		picture.Over[1], _ = a.Words.Find(key+".to", nil)
		if len(c.Moves) > 0 {
			picture.Caption = a.Text("sheet.cheat.moves", args)
		}
		if c.To != "" {
			to, err := p.Parse(c.To)
			if err != nil {
				return nil, err
			}
			grid := withoutRow(to.Grid())
			picture.Goal = &grid
		}
		pictures = append(pictures, picture)
	}
	return pictures, nil
}

// withoutRow returns a board without the number of its row, if that is one of a larger board.
func withoutRow(g view.Grid) view.Grid {
	if len(g.Rows) == 1 {
		g.Rows = nil
	}
	return g
}
