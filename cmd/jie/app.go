package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/internal/console"
	"jie/internal/failure"
	"jie/internal/flagvalue"
	"jie/internal/manual"
	"jie/internal/words"
)

// app is one run of the program, with what its verbs have in common.
type app struct {
	*console.App
	interruptible func(context.Context) context.Context // of verbs that work; nil: as it is
	claims        []func()                              // release the files that are written
	assumed       string                                // the line on the default goal that check took
	unshown       error                                 // why the page of --help was not written: cobra takes no error
}

// root is the tree of the verbs that the arguments need: all of them where there are no
// arguments.
func (a *app) root(args ...string) *cobra.Command {
	cobra.EnableCommandSorting = false // the help lists the verbs by importance
	root := manual.NewVerb("jie", nil)
	root.Use = "jie"
	root.Args = cobra.ArbitraryArgs
	version := root.Flags().Bool("version", false, "help.version.short")
	root.RunE = func(_ *cobra.Command, args []string) error {
		if *version {
			return a.version(args)
		}
		if len(args) == 0 {
			return failure.Usage(failure.NoVerb, nil)
		}
		return failure.Usage(failure.UnknownVerb, manual.NearVerb(root, args[0]))
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetFlagErrorFunc(flagvalue.Error)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { a.unshown = a.Write("", []byte(manual.For(a.App).Page(c))) })
	a.commonFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(words.Languages, cobra.ShellCompDirectiveNoFileComp))

	a.addVerbs(root, args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		manual.For(a.App).Fill(root) // a shell shows the texts beside what it completes
	}
	return root
}

// addVerbs gives the root its verbs. Where the arguments begin with one that looks at no
// other, it is the only one that is made: the flags of all of them take longer than
// "jie version" does.
func (a *app) addVerbs(root *cobra.Command, args []string) {
	help := manual.For(a.App).HelpVerb(root)
	root.SetHelpCommand(help)
	makers := []struct {
		name  string
		maker func() *cobra.Command
	}{
		{"solve", a.solveVerb}, {"hint", a.hintVerb}, {"check", a.checkVerb}, {"analyse", a.analyseVerb},
		{"table", a.tableVerb}, {"show", a.showVerb}, {"generate", a.generateVerb}, {"sheet", a.sheetVerb},
		{"distance", a.distanceVerb}, {"work", a.workVerb}, {"play", a.playVerb}, {"bench", a.benchVerb}, {"serve", a.serveVerb}, {"mcp", a.mcpVerb},
		{"help", func() *cobra.Command { return help }},
		{"version", a.versionVerb}, {"completion", manual.For(a.App).CompletionVerb},
	}
	seesAll := []string{"help", "completion"}
	alone := -1
	for i, m := range makers {
		if len(args) > 0 && args[0] == m.name && !slices.Contains(seesAll, m.name) {
			alone = i
		}
	}
	for i, m := range makers {
		if alone < 0 || i == alone {
			root.AddCommand(a.completed(m.name, m.maker()))
		}
	}
}

// completed is a verb with what the shell completes after it.
func (a *app) completed(name string, c *cobra.Command) *cobra.Command {
	switch name {
	case "solve", "hint", "check", "analyse", "show", "play":
		c.ValidArgsFunction = manual.For(a.App).CompletePositions
	case "generate", "table":
		_ = c.RegisterFlagCompletionFunc("board", manual.For(a.App).CompleteBoards)
	}
	return c
}

func (a *app) commonFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&a.JSON, "json", false, "flag.json")
	flags.StringVar(&a.Lang, "lang", "", "flag.lang")
	flags.Var((*flagvalue.Duration)(&a.Timeout), "timeout", "flag.timeout")
	flags.Var((*flagvalue.Size)(&a.Memory), "memory", "flag.memory")
	flags.Var(flagvalue.Count(&a.Workers, 0), "workers", "flag.workers")
	flags.BoolP("help", "h", false, "flag.help")
}

// asksJSON looks for --json before the flags are parsed: what is wrong with them is
// written as JSON too.
func asksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "--json")
}

// chooseLanguage looks for --lang before the flags are parsed, because their
// very descriptions depend on it, and then at the environment.
func chooseLanguage(args []string, getenv func(string) string) (string, error) {
	lang := words.FromEnvironment(getenv)
	for i, arg := range args {
		value, found := strings.CutPrefix(arg, "--lang=")
		switch {
		case arg == "--":
			return lang, nil
		case arg == "--lang" && i+1 < len(args):
			value, found = args[i+1], true
		}
		if !found {
			continue
		}
		chosen, ok := words.Match(value)
		if !ok {
			return lang, failure.Usage(failure.UnknownLanguage, failure.Details{"name": value, "known": words.Languages})
		}
		lang = chosen
	}
	return lang, nil
}
