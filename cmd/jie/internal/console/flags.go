package console

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/puzzle"
	"jie/verbs"
)

// Reason says why the value of a flag is invalid: a time, a size, a count, a list of
// units. It has words under "why.".
type Reason string

func (r Reason) Error() string { return string(r) }

// Value is a flag whose text parse reads.
type Value[T any] struct {
	to    *T
	why   Reason // the message for a text that parse refuses
	parse func(text string) (T, bool)
}

// Parsed returns a flag whose text parse reads; why is the message for other texts.
func Parsed[T any](to *T, why Reason, parse func(text string) (T, bool)) Value[T] {
	return Value[T]{to, why, parse}
}

// Type returns the kind of value, for pflag: the help has names of its own.
func (v Value[T]) Type() string   { return "value" }
func (v Value[T]) String() string { return fmt.Sprint(*v.to) }

// Set reads the value, for pflag; its error is a [Reason].
func (v Value[T]) Set(text string) error {
	value, ok := v.parse(text)
	if !ok {
		return v.why
	}
	*v.to = value
	return nil
}

// Duration returns a flag for a time above zero: 10s, 1m30s, or plain seconds.
func Duration(to *time.Duration) Value[time.Duration] { return Parsed(to, "duration", verbs.ParseTime) }

// Size returns a flag for a number of bytes above zero: 4GiB, 512MiB, 2GB, 1e9.
func Size(to *int64) Value[int64] { return Parsed(to, "size", verbs.ParseSize) }

// Number returns a flag for a number that is not below least.
func Number(to *float64, least float64, why Reason) Value[float64] {
	return Parsed(to, why, func(text string) (float64, bool) {
		n, err := strconv.ParseFloat(text, 64)
		return n, err == nil && n >= least && n <= math.MaxInt32
	})
}

// Within returns a flag for a whole number from least to most.
func Within[N int | int64 | uint64](to *N, least, most N, why Reason) Value[N] {
	return Parsed(to, why, func(text string) (N, bool) {
		n, err := strconv.ParseUint(strings.TrimPrefix(text, "+"), 10, 64)
		return N(n), err == nil && n >= uint64(least) && n <= uint64(most)
	})
}

// Count returns a flag for a number that is not below least: 0 or 1.
func Count(to *int, least int) Value[int] {
	if least > 0 {
		return Within(to, least, math.MaxInt, "positive")
	}
	return Within(to, least, math.MaxInt, "natural")
}

// Length returns a flag for a length, from 1: of a solution, or of a side.
func Length(to *int64) Value[int64] { return Within(to, 1, math.MaxInt64, "positive") }

// Seed returns a flag for a number from 0 to 2^64-1.
func Seed(to *uint64) Value[uint64] { return Within(to, 0, math.MaxUint64, "natural") }

// List returns a flag that may be given several times.
func List[L ~[]T, T any](to *L, why Reason, parse func(text string) (T, bool)) Value[L] {
	return Parsed(to, why, func(text string) (L, bool) {
		value, ok := parse(text)
		return append(*to, value), ok
	})
}

// FlagError turns an error of the flag library into one of this program's errors.
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
		return Usage(UnknownFlag, Details{"flag": name, "nearest": nearFlag(c, name)})
	case errors.As(err, &valueless):
		return Usage(FlagNoValue, Details{"flag": "--" + valueless.GetFlag().Name})
	case errors.As(err, &invalid):
		why := "value"
		var reason Reason
		if errors.As(err, &reason) {
			why = string(reason)
		}
		return Usage(FlagBadValue, Details{"flag": "--" + invalid.GetFlag().Name, "value": invalid.GetValue(), "why": why})
	}
	return Usage(UnknownFlag, Details{"flag": strings.TrimPrefix(err.Error(), "bad flag syntax: "), "nearest": ""})
}

// Swallowed returns an error if the value of a flag is the name of another flag of the verb: a
// value was forgotten, as in -o --json.
func Swallowed(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		value := f.Value.String()
		if list, ok := f.Value.(pflag.SliceValue); ok && len(list.GetSlice()) > 0 {
			value = list.GetSlice()[len(list.GetSlice())-1]
		}
		name, long := strings.CutPrefix(value, "--")
		name, _, _ = strings.Cut(name, "=")
		short := len(value) == 2 && value[0] == '-' && c.Flags().ShorthandLookup(value[1:]) != nil
		if short || long && name != "" && c.Flags().Lookup(name) != nil {
			err = Usage(FlagNoValue, Details{"flag": "--" + f.Name})
		}
	})
	return err
}

// otherNames are names that other programs give to flags.
var otherNames = map[string]string{
	"--goal": "--to", "--target": "--to", "--format": "--as", "--threads": "--workers", "--jobs": "--workers", "--time": "--timeout", "--size": "--board",
}

// nearFlag returns the flag of a verb that a user may have meant, "" for none.
func nearFlag(c *cobra.Command, name string) string {
	if other := otherNames[name]; other != "" && c.Flags().Lookup(other[2:]) != nil {
		return other
	}
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return puzzle.Nearest(name, known)
}
