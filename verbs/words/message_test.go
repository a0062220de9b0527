package words

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	texttemplate "text/template"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	tag "golang.org/x/text/language"

	"jie/puzzle"
)

// slowFill is puzzle.Fill by Go's own templates.
func slowFill(text string, args Args) (string, bool) {
	parsed, err := texttemplate.New("").Option("missingkey=error").Parse(text)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	err = parsed.Execute(&b, map[string]any(args))
	return b.String(), err == nil
}

// Every text is filled in as Go's templates do it: with all arguments, and with each of
// them missing or empty.
func TestFill(t *testing.T) {
	compare := func(text string, args Args) {
		t.Helper()
		got, ok := puzzle.Fill(text, args)
		want, wantOK := slowFill(text, args)
		if ok != wantOK || ok && got != want {
			t.Errorf("Fill(%q, %v) = %q, %v, want %q, %v", text, args, got, ok, want, wantOK)
		}
	}
	for _, lang := range Languages {
		for key, forms := range texts(t, lang) {
			for _, text := range forms {
				args := make(Args)
				for name := range fields(t, key, []string{text}) {
					args[name] = "<" + name + ">"
				}
				compare(text, args)
				for name, value := range args {
					for _, other := range []any{"", 0, 7, false, true, []string(nil), []string{"a"}, 2.5} {
						args[name] = other
						compare(text, args)
					}
					delete(args, name)
					compare(text, args)
					args[name] = value
				}
			}
		}
	}
	nested := "{{if .a}}A{{if .b}}B{{.b}}{{else}}no{{end}}{{else}}{{if .c}}{{.c}}{{end}}{{end}}!"
	for a := range 2 {
		for b := range 2 {
			compare(nested, Args{"a": a, "b": b, "c": 3})
			compare(nested, Args{"a": a, "b": b})
		}
	}
	for _, bad := range []string{"{{", "{{.a", "{{if .a}}", "{{if .a}}b", "a{{end}}", "{{else}}", "{{a}}", "{{if .a}}{{else}}{{else}}{{end}}"} {
		compare(bad, Args{"a": 1})
		compare(bad, Args{"a": 0})
	}
}

// Texts that depend on a number have the form that go-i18n chooses, which knows CLDR.
func TestCount(t *testing.T) {
	counted := 0
	for _, lang := range Languages {
		bundle := i18n.NewBundle(tag.Make(lang))
		bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
		names, err := filepath.Glob(lang + "/*.json")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			bundle.MustParseMessageFileBytes(data, lang+".json")
		}
		localizer := i18n.NewLocalizer(bundle, lang)
		for key := range texts(t, lang) {
			if found, _ := libraryOf(lang).find(key); !isForms(found) {
				continue
			}
			counted++
			args := make(Args)
			for name := range fields(t, key, texts(t, lang)[key]) {
				args[name] = "<" + name + ">"
			}
			for _, n := range []int64{-2, -1, 0, 1, 2, 3, 10, 11, 21, 100, 101, 1000, 1_000_001} {
				data := map[string]any{}
				for name, value := range args {
					data[name] = value
				}
				data["n"] = Group(fmt.Sprint(n))
				want, err := localizer.Localize(&i18n.LocalizeConfig{MessageID: key, PluralCount: n, TemplateData: data})
				if err != nil {
					t.Fatal(err)
				}
				if got := For(lang).Count(key, n, args); got != want {
					t.Errorf("%s: Count(%s, %d) = %q, want %q", lang, key, n, got, want)
				}
			}
		}
	}
	if counted == 0 {
		t.Error("no text depends on a number")
	}
}

// isForms reports whether a text has forms for numbers.
func isForms(text any) bool {
	_, ok := text.(map[string]any)
	return ok
}
