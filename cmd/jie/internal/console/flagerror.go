package console

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
)

// FlagError turns what the flag library says into this program's errors.
func FlagError(c *cobra.Command, err error) error {
	var missing *pflag.NotExistError
	var valueless *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing):
		name := "--" + missing.GetSpecifiedName()
		if missing.GetSpecifiedShortnames() != "" {
			name = name[1:]
		}
		return failure.Usage(failure.UnknownFlag, failure.Details{"flag": name, "nearest": nearFlag(c, name)})
	case errors.As(err, &valueless):
		return failure.Usage(failure.FlagNoValue, failure.Details{"flag": "--" + valueless.GetFlag().Name})
	case errors.As(err, &invalid):
		why := "value"
		var reason Reason
		if errors.As(err, &reason) {
			why = string(reason)
		}
		return failure.Usage(failure.FlagBadValue, failure.Details{"flag": "--" + invalid.GetFlag().Name, "value": invalid.GetValue(), "why": why})
	}
	return failure.Usage(failure.UnknownFlag, failure.Details{"flag": strings.TrimPrefix(err.Error(), "bad flag syntax: "), "nearest": ""})
}

func nearFlag(c *cobra.Command, name string) string {
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return puzzle.Nearest(name, known)
}
