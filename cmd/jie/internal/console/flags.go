package console

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/puzzle"
	"jie/verbs"
)

// Reason says why the value of a flag is invalid: a time, a size, a count. Its words are under "why.".
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

// Swallowed fails if the value of a flag is another flag: a value was forgotten, as in -o --json.
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

// Keys are the flags for the keys of a question. The tag "cli" of a key says what its flag takes: "file" a file
// whose text is the value, "words" such a file, a number or one of the words that follow, "output" a file to write.
// Keys with other tags have no flag, and the common flags stand for commonKeys.
type Keys struct {
	Outputs  map[string]string // the files to write, by key
	question reflect.Value
	files    []*fileKey
	paths    map[string]string // the source of a key's value
}

var commonKeys = []string{"timeout", "memory", "workers"}

type fileKey struct {
	key   string
	value reflect.Value
	words []string // texts that are not paths (nor are numbers); nil: each text is a path
}

// KeyFlags adds the flags of a question, which is a pointer.
func KeyFlags(flags *pflag.FlagSet, question any) *Keys {
	k := &Keys{question: reflect.ValueOf(question).Elem(), Outputs: make(map[string]string), paths: make(map[string]string)}
	for _, field := range reflect.VisibleFields(k.question.Type()) {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.Anonymous && key != "-" && !slices.Contains(commonKeys, key) {
			k.add(flags, key, field)
		}
	}
	return k
}

func (k *Keys) add(flags *pflag.FlagSet, key string, field reflect.StructField) {
	to := k.question.FieldByIndex(field.Index)
	name := FlagOf(key)
	how, words, _ := strings.Cut(field.Tag.Get("cli"), " ")
	switch how {
	case "":
		flags.Var(keyValue{to}, name, "flag."+name)
		if to.Kind() == reflect.Bool {
			flags.Lookup(name).NoOptDefVal = "true"
		}
	case "output":
		flags.Func(name, "flag."+name, func(path string) error {
			k.Outputs[key] = path
			to.SetBool(path != "")
			return nil
		})
		flags.Lookup(name).Value = typed{flags.Lookup(name).Value, "value.file"}
	case "file", "words":
		f := &fileKey{key: key, value: to}
		valueName := "value.file"
		if how == "words" {
			f.words, valueName = append([]string{""}, strings.Fields(words)...), "value.what"
		}
		k.files = append(k.files, f)
		flags.Var(typed{keyValue{to}, valueName}, name, "flag."+name)
	}
}

// FlagOf returns the name of the flag of a key.
func FlagOf(key string) string { return strings.ReplaceAll(key, "_", "-") }

// Read replaces the files that the flags name by their texts.
func (k *Keys) Read(ctx context.Context, a *App) error {
	for _, f := range k.files {
		path := f.value.String()
		if path == "" || f.words != nil && (slices.Contains(f.words, path) || json.Unmarshal([]byte(path), new(json.Number)) == nil) {
			continue
		}
		text, name, err := a.Content(ctx, path)
		if err != nil {
			return err
		}
		if text == "" {
			return InFile(name, NewError(EmptyFile, nil))
		}
		f.value.SetString(text)
		k.Came(f.key, name)
	}
	return nil
}

// Came records the source of a key's value.
func (k *Keys) Came(key, name string) { k.paths[key] = name }

// Locate makes an error of the question name flags and files.
func (k *Keys) Locate(err error) error {
	if in, ok := errors.AsType[*verbs.KeyError](err); ok && k.paths[in.Key] != "" {
		err = InFile(k.paths[in.Key], in.Err)
	}
	return AsFlags(err)
}

// keyValue is the flag of a key with a text, a number or a truth value.
type keyValue struct{ to reflect.Value }

// Type returns the kind of value, for pflag.
func (v keyValue) Type() string {
	switch v.to.Kind() {
	case reflect.Bool:
		return "bool"
	case reflect.String:
		return "value.what"
	}
	return "N"
}

func (v keyValue) String() string {
	if !v.to.IsValid() || v.to.Kind() == reflect.Pointer && v.to.IsNil() {
		return ""
	}
	text, _ := json.Marshal(v.to.Interface())
	return string(text)
}

// Set reads the value, for pflag. The verb checks it.
func (v keyValue) Set(text string) error {
	to := v.to
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	switch to.Kind() {
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		to.SetBool(b)
		return err
	case reflect.String:
		to.SetString(text)
		return nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return Reason("natural")
	}
	to.SetInt(n)
	return nil
}

// typed is a flag with another name for its value in the help.
type typed struct {
	pflag.Value
	name string
}

// Type returns the name of the value, or the key of the name.
func (t typed) Type() string { return t.name }
