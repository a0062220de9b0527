package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/internal/words"
)

// app is one run of the program, with what its verbs have in common.
type app struct {
	*App
	claims  []func() // release the files that are written
	assumed string   // the line on the default goal that check took
	unshown error    // why the page of --help was not written: cobra takes no error
}

// root is the tree of the verbs that the arguments need: all of them where there are no
// arguments.
func (a *app) root(args ...string) *cobra.Command {
	cobra.EnableCommandSorting = false // the help lists the verbs by importance
	root := a.verb("jie", nil)
	root.Use = "jie"
	root.Args = cobra.ArbitraryArgs
	version := root.Flags().Bool("version", false, a.text("help.version.short", nil))
	root.RunE = func(_ *cobra.Command, args []string) error {
		if *version {
			return a.version(args)
		}
		if len(args) == 0 {
			return wrong(noVerb, nil)
		}
		return wrong(unknownVerb, nearVerb(root, args[0]))
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { a.unshown = a.write("", []byte(pagesOf(a.App).page(c))) })
	a.commonFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(words.Languages, cobra.ShellCompDirectiveNoFileComp))

	a.addVerbs(root, args)
	return root
}

// addVerbs gives the root its verbs. Where the arguments begin with one that looks at no
// other, it is the only one that is made: the flags of all of them take longer than
// "jie version" does.
func (a *app) addVerbs(root *cobra.Command, args []string) {
	help := pagesOf(a.App).helpVerb(root)
	root.SetHelpCommand(help)
	makers := []struct {
		name  string
		maker func() *cobra.Command
	}{
		{"solve", a.solveVerb}, {"hint", a.hintVerb}, {"check", a.checkVerb}, {"analyse", a.analyseVerb},
		{"table", a.tableVerb}, {"show", a.showVerb}, {"generate", a.generateVerb}, {"sheet", a.sheetVerb},
		{"work", a.workVerb}, {"play", a.playVerb}, {"bench", a.benchVerb}, {"serve", a.serveVerb}, {"mcp", a.mcpVerb},
		{"help", func() *cobra.Command { return help }},
		{"version", a.versionVerb}, {"completion", pagesOf(a.App).completionVerb},
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
		c.ValidArgsFunction = pagesOf(a.App).completePositions
	case "generate", "table":
		_ = c.RegisterFlagCompletionFunc("board", pagesOf(a.App).completeBoards)
	}
	return c
}

// verb is a command with the texts of its name.
func (a *app) verb(name string, run func(*cobra.Command, []string) error) *cobra.Command {
	return newVerb(a.App, name, run)
}

func (a *app) commonFlags(flags *pflag.FlagSet) {
	a.memory = defaultMemory()
	flags.BoolVar(&a.json, "json", false, a.text("flag.json", nil))
	flags.StringVar(&a.lang, "lang", "", a.text("flag.lang", nil))
	flags.Var((*durationValue)(&a.timeout), "timeout", a.text("flag.timeout", nil))
	flags.Var((*sizeValue)(&a.memory), "memory", a.text("flag.memory", nil))
	flags.Var(count(&a.workers, 0), "workers", a.text("flag.workers", nil))
	flags.BoolP("help", "h", false, a.text("flag.help", nil))
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
			return lang, wrong(unknownLanguage, details{"name": value, "known": words.Languages})
		}
		lang = chosen
	}
	return lang, nil
}
