package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/internal/newfile"
	"jie/verbs/words"
)

// app is one run of the program, with the common data of its verbs.
type app struct {
	*console.App
	interruptible func(context.Context) context.Context // of verbs that work; nil: unchanged
	claims        []func()                              // functions that release the files that are written
	stim          string                                // the program that --stim names
	assumed       string                                // the line on the default goal that check assumed
	unshown       error                                 // why the page of --help was not written: cobra takes no error
}

// root returns the tree of the verbs that the arguments need: without arguments all of them.
func (a *app) root(args ...string) *cobra.Command {
	cobra.EnableCommandSorting = false // the help lists the verbs by importance
	root := manual.NewVerb("jie", manual.AnyNumber, nil)
	root.Use = "jie"
	version := root.Flags().Bool("version", false, "help.version.short")
	root.RunE = func(_ *cobra.Command, args []string) error {
		switch {
		case *version && len(args) > 0:
			return console.Usage(console.ExtraArgument, console.Details{"argument": args[0]})
		case *version:
			return a.version()
		case len(args) == 0:
			return a.Write("", []byte(a.Text("welcome", nil)+"\n"))
		case console.IsFile(args[0]):
			return console.NewError(console.OnlyFile, console.Details{"path": args[0]})
		}
		return console.Usage(console.UnknownVerb, manual.NearVerb(root, args[0]))
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetFlagErrorFunc(console.FlagError)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { a.unshown = a.Write("", []byte(manual.For(a.App).Page(c))) })
	a.commonFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(words.Languages, cobra.ShellCompDirectiveNoFileComp))

	a.addVerbs(root, args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		manual.For(a.App).Fill(root) // a shell shows the texts beside its completions
	}
	return root
}

func (a *app) commonFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&a.JSON, "json", false, "flag.json")
	flags.StringVar(&a.Lang, "lang", "", "flag.lang")
	flags.Var(console.Duration(&a.Timeout), "timeout", "flag.timeout")
	flags.Var(console.Size(&a.Memory), "memory", "flag.memory")
	flags.Var(console.Count(&a.Workers, 0), "workers", "flag.workers")
	flags.BoolP("help", "h", false, "flag.help")
}

// asksJSON looks for --json before the flags are parsed: errors in them are written as JSON too.
func asksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "--json")
}

// chooseLanguage looks for --lang, then at the environment. The descriptions of flags depend on it.
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
			return lang, console.Usage(console.UnknownLanguage, console.Details{"name": value, "known": words.Languages})
		}
		lang = chosen
	}
	return lang, nil
}

var outputFlags = []string{"output", "export", "plot", "levels"}

// validEnding refuses an ending that the verb cannot write, and sets --json for .json.
func (a *app) validEnding(c *cobra.Command, path string) error {
	known := a.subcommand(c.Name()).endings
	end := console.Ending(path)
	if known == nil || end == "" {
		return nil
	}
	if !slices.Contains(known, end) {
		return console.Usage(console.UnknownEnding, console.Details{"name": end, "known": known, "as": c.Flags().Lookup("as") != nil})
	}
	a.JSON = a.JSON || end == "json"
	return nil
}

// claimOutputs checks, before there is work to lose, that the files to write have a folder and no other writer.
func (a *app) claimOutputs(c *cobra.Command, _ []string) error {
	for _, name := range outputFlags {
		flag := c.Flags().Lookup(name)
		if flag == nil || !flag.Changed || flag.Value.String() == "-" || flag.Value.String() == "" {
			continue
		}
		if name == "output" {
			if err := a.validEnding(c, flag.Value.String()); err != nil {
				return err
			}
		}
		if err := a.claim(flag.Value.String()); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) claim(path string) error {
	if err := folderOf(path); err != nil {
		return err
	}
	release, err := newfile.Claim(path)
	if err == nil {
		a.claims = append(a.claims, release)
	}
	return err
}

func folderOf(path string) error {
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return newfile.NoFolder(folder)
	}
	return nil
}
