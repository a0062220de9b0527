package main

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"jie"
	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/verbs"
)

// keysOf are the keys of a verb's question.
func keysOf(t reflect.Type) (keys []string) {
	for _, field := range reflect.VisibleFields(t) {
		if key, _, _ := strings.Cut(field.Tag.Get("json"), ","); key != "" && key != "-" {
			keys = append(keys, key)
		}
	}
	return keys
}

// notFlags are the keys of each verb that the command line does not take as a flag, and why.
var notFlags = map[string]map[string]string{
	"solve":    {"from": "the argument"},
	"hint":     {"from": "the argument"},
	"analyse":  {"from": "the argument"},
	"show":     {"from": "the argument", "to": "pictures show the position alone"},
	"generate": {"puzzle": "the argument"},
	"distance": {"code": "the argument"},
	"decode":   {"code": "the argument", "model": "for programs that ask one process more than once"},
	"check": {
		"from": "the argument", "pattern": "a file that --moves names",
		"puzzle": answerKey, "status": answerKey, "length": answerKey, "lower_bound": answerKey, "optimal": answerKey, "count": answerKey,
		"count_reason": answerKey, "count_up_to_order": answerKey, "solutions": answerKey, "truncated": answerKey, "longest_first": answerKey, "pegs_left": answerKey,
		"pattern_note": answerKey, "stats": answerKey, "unused": answerKey,
	},
}

const answerKey = "of an answer, which stands in a file"

// onlyFlags are the flags that say how the command line reads and writes, not what is asked.
var onlyFlags = strings.Fields("output as batch resume trust errors prefix no-stats help shots stim")

// The command line has a flag for each key of a verb, and the verbs about codes have no other.
func TestFlagsAreKeys(t *testing.T) {
	a := &app{App: &console.App{Puzzles: catalog.All()}}
	root := a.root()
	for _, v := range verbs.All {
		c, _, err := root.Find([]string{v.Name})
		if err != nil || c == root {
			t.Errorf("there is no command %s", v.Name)
			continue
		}
		keys := make(map[string]bool)
		for _, key := range keysOf(v.Question) {
			flag := console.FlagOf(key)
			keys[flag] = true
			has := c.Flags().Lookup(flag) != nil || root.PersistentFlags().Lookup(flag) != nil
			if has == (notFlags[v.Name][key] != "") {
				t.Errorf("jie %s and its key %s: there is a flag is %v, yet it is %q", v.Name, key, has, notFlags[v.Name][key])
			}
		}
		if !keys["code"] {
			continue
		}
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if !keys[f.Name] && !slices.Contains(onlyFlags, f.Name) {
				t.Errorf("jie %s --%s is no key of the verb", v.Name, f.Name)
			}
		})
	}
}

// readFace reads a file of another face of the verbs.
func readFace(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile("../../" + path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The HTTP API and the types for npm, which are made of its document, have the keys of every verb.
func TestDocumentHasKeys(t *testing.T) {
	var document struct {
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal([]byte(readFace(t, "server/openapi.json")), &document); err != nil {
		t.Fatal(err)
	}
	types, client, declared := readFace(t, "clients/npm/openapi.d.ts"), readFace(t, "clients/npm/client.js"), readFace(t, "clients/npm/index.d.ts")
	for _, v := range verbs.All {
		name := strings.ToUpper(v.Name[:1]) + v.Name[1:] + "Question"
		want := slices.Sorted(slices.Values(keysOf(v.Question)))
		if got := slices.Sorted(maps.Keys(document.Components.Schemas[name].Properties)); !slices.Equal(got, want) {
			t.Errorf("openapi.json: %s has the keys %v, want %v", name, got, want)
		}
		_, after, _ := strings.Cut(types, "\n        "+name+": {\n")
		body, _, _ := strings.Cut(after, "\n        };\n")
		var got []string
		for _, match := range regexp.MustCompile(`(?m)^            ([a-z_]+)\??: `).FindAllStringSubmatch(body, -1) {
			got = append(got, match[1])
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("openapi.d.ts: %s has the keys %v, want %v", name, got, want)
		}
		if method := "\t" + v.Name + "(question"; !strings.Contains(client, method) || !strings.Contains(declared, method+": "+name) {
			t.Errorf("the client for npm has no method %s", v.Name)
		}
	}
}

// Python has a function for each verb; those that do not pass all keys on list them.
func TestPythonHasKeys(t *testing.T) {
	source := readFace(t, "clients/python/jie/_client.py")
	for _, v := range verbs.All {
		head := regexp.MustCompile(`(?s)\n    def ` + v.Name + `\(\s*self.*?\) -> `).FindString(source)
		if head == "" || !strings.Contains(source, "\n"+v.Name+" = _shared."+v.Name+"\n") {
			t.Errorf("Python has no function %s", v.Name)
			continue
		}
		if strings.Contains(head, "**keys: Any") {
			continue // it passes all on
		}
		options := strings.ToUpper(v.Name[:1]) + v.Name[1:] + "Options"
		if !strings.Contains(head, "Unpack["+options+"]") {
			continue
		}
		_, after, _ := strings.Cut(source, "\nclass "+options+"(")
		body, _, _ := strings.Cut(after, "\n\n\n")
		for _, key := range keysOf(v.Question) {
			if !strings.Contains(body, "\n    "+key+": ") && !slices.Contains([]string{"from", "to", "puzzle"}, key) {
				t.Errorf("Python: %s lacks the key %s", options, key)
			}
		}
	}
}

// Package jie has a function for each verb, whose options have its keys.
func TestPackageHasKeys(t *testing.T) {
	source := readFace(t, "jie.go")
	for _, v := range verbs.All {
		if name := strings.ToUpper(v.Name[:1]) + v.Name[1:]; !strings.Contains(source, "\nfunc "+name+"(ctx context.Context, ") {
			t.Errorf("package jie has no function %s", name)
		}
	}
	for verb, options := range map[string]reflect.Type{
		"solve": reflect.TypeFor[jie.Options](), "generate": reflect.TypeFor[jie.Levels](),
		"distance": reflect.TypeFor[jie.DistanceOptions](), "decode": reflect.TypeFor[jie.DecodeOptions](),
	} {
		v, err := verbs.Find(verb)
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range reflect.VisibleFields(v.Question) {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if _, ok := options.FieldByName(field.Name); !ok && key != "" && key != "-" && !slices.Contains([]string{"from", "puzzle", "timeout"}, key) {
				t.Errorf("package jie: %s has no field %s", options, field.Name)
			}
		}
	}
}
