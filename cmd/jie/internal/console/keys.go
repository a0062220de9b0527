package console

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"jie/verbs"
)

// Keys are the flags for the keys of a verb's question. The tag "cli" of a key says
// what its flag takes: "file" the path of a file whose text is the value, "words" such a path,
// a number or one of the words that follow, "output" the path of a file to write.
// Keys with another tag are not flags, and the common flags stand for commonKeys.
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
		if path == "" || f.words != nil && (slices.Contains(f.words, path) || isNumber(path)) {
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

func isNumber(text string) bool {
	var n json.Number
	return json.Unmarshal([]byte(text), &n) == nil
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
