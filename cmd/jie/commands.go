package main

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle"
	"jie/verbs"
)

type subcommand struct {
	name string
	make func() *cobra.Command

	position bool // a shell completes a position after it
	board    bool // and the value of --board
	// endings are those that -o takes; nil: any. A name without one takes what a terminal would show.
	endings []string
	// idle says that it answers no question: it needs no bound on memory and catches no signal.
	idle    bool
	seesAll bool // it looks at the other verbs
	many    bool // it answers many questions: --timeout bounds each of them
}

// subcommands returns all of them in the order of the help. Verbs that are not in its list use [app.askVerb].
func (a *app) subcommands(help func() *cobra.Command) []subcommand {
	pages := manual.For(a.App)
	version := func(*cobra.Command, []string) error { return a.version() }
	list := []subcommand{
		{name: "solve", make: a.solveVerb, position: true, endings: append([]string{"txt", "json", "pbm"}, console.RowFormats...)},
		{name: "hint", make: a.hintVerb, position: true, endings: []string{"txt", "json", "jsonl"}},
		{name: "check", make: a.checkVerb, position: true},
		{name: "analyse", make: a.analyseVerb, position: true, endings: append([]string{"txt", "json", "svg", "png"}, console.RowFormats...)},
		{name: "table", make: a.tableVerb, board: true},
		{name: "show", make: a.showVerb, position: true},
		{name: "generate", make: a.generateVerb, board: true, endings: append([]string{"txt", "json"}, console.RowFormats...)},
		{name: "sheet", make: a.sheetVerb},
		{name: "distance", make: a.distanceVerb},
		{name: "decode", make: a.decodeVerb, many: true},
		{name: "work", make: a.workVerb},
		{name: "play", make: a.playVerb, position: true, many: true},
		{name: "conform", make: a.conformVerb},
		{name: "serve", make: a.serveVerb, many: true},
		{name: "mcp", make: func() *cobra.Command { return manual.NewVerb("mcp", 0, a.mcp) }, many: true},
		{name: "help", make: help, idle: true, seesAll: true},
		{name: "version", make: func() *cobra.Command { return manual.NewVerb("version", 0, version) }, idle: true},
		{name: "completion", make: pages.CompletionVerb, idle: true, seesAll: true},
	}
	for i, v := range verbs.All {
		if !slices.ContainsFunc(list, named(v.Name)) {
			asks := subcommand{name: v.Name, make: func() *cobra.Command { return a.askVerb(v) }, position: true, endings: []string{"txt", "json"}}
			list = slices.Insert(list, min(i, len(list)), asks)
		}
	}
	return list
}

func named(name string) func(subcommand) bool {
	return func(c subcommand) bool { return c.name == name }
}

// subcommand returns the one with a name; the zero value for one below another.
func (a *app) subcommand(name string) (found subcommand) {
	list := a.subcommands(nil)
	if i := slices.IndexFunc(list, named(name)); i >= 0 {
		return list[i]
	}
	return found
}

// addVerbs gives the root its verbs: only the first argument's if that needs no other, because making the flags of
// all of them takes longer than "jie version" does.
func (a *app) addVerbs(root *cobra.Command, args []string) {
	help := manual.For(a.App).HelpVerb(root)
	root.SetHelpCommand(help)
	list := a.subcommands(func() *cobra.Command { return help })
	if len(args) > 0 {
		if i := slices.IndexFunc(list, named(args[0])); i >= 0 && !list[i].seesAll {
			list = list[i : i+1]
		}
	}
	for _, c := range list {
		root.AddCommand(a.completed(c))
	}
}

func (a *app) completed(c subcommand) *cobra.Command {
	made := c.make()
	if c.position {
		made.ValidArgsFunction = manual.For(a.App).CompletePositions
	}
	if c.board {
		_ = made.RegisterFlagCompletionFunc("board", manual.For(a.App).CompleteBoards)
	}
	return made
}

// asked is a question to a verb that has no flags of its own.
type asked struct {
	From string       `json:"from"`
	To   puzzle.Texts `json:"to,omitempty"`
}

// askVerb returns the command of a verb with only --to. It prints facts in words, and other answers as JSON.
func (a *app) askVerb(v verbs.Verb) *cobra.Command {
	var goals []string
	var output string
	c := manual.NewVerb(v.Name, 1, nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		ctx := c.Context()
		p, err := a.Problem(ctx, args, goals)
		if err != nil {
			return err
		}
		q := asked{From: p.From.String()}
		if p.Given {
			q.To = p.Goal.Texts()
		}
		data, err := json.Marshal(q)
		if err != nil {
			return err
		}
		question, err := v.Read(data)
		if err != nil {
			return err
		}
		meter := a.Meter()
		reply, err := question.Answer(ctx, a.Service(), verbs.Asker{Words: a.Words, Progress: meter.Report})
		meter.Stop()
		if err != nil {
			return err
		}
		if facts, ok := reply.Value.(puzzle.Analysis); ok {
			err = a.printFacts(facts, "", output)
		} else {
			err = a.PrintJSON(output, reply.Value)
		}
		return cmp.Or(err, reply.Stop)
	}
	if _, ok := v.Question.FieldByName("To"); ok {
		a.ToFlag(c.Flags(), &goals)
	}
	a.OutputFlag(c.Flags(), &output)
	return c
}
