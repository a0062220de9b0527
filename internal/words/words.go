// Package words holds every string that a user reads, in English and 简体中文.
//
// A string has a key. Its texts are in en/*.json and zh/*.json, one flat object
// a package, and are Go templates over the arguments: "row {{.row}}". Keys that
// are put together at run time belong to families:
//
//	error.CODE  a puzzle.Code: what is wrong and what to do; Error adds the place
//	why.WORD    a reason given as an error's argument "why"
//	fact.KEY    a fact of an analysis
//	phase.NAME  what a search is doing
//
// A puzzle's own words are together in the file of its name:
//
//	puzzle.NAME       its name
//	rules.NAME        its rules in a sentence; rules.NAME.ruled for other rules
//	face.NAME.WORD    what a state of a cell looks like; {{.label}} is its number
//	verb.NAME.VERB    what can be done at {{.cell}}
//	board.NAME.BOARD  a board, where its short name does not say enough
//	goal.NAME.GOAL    a goal that is no board; goal.NAME.cell for one named by {{.cell}}
//	proof.KIND        why a certificate proves that there is no solution
//
// Front ends ask for a language once, with [For], and pass the Words along.
package words

import (
	"embed"
	"fmt"
	"strings"
	"sync"
	texttemplate "text/template"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

//go:generate go run gen_english.go

//go:embed en/*.json zh/*.json
var files embed.FS

// Languages are the ones there are words in, the fallback first.
var Languages = []string{"en", "zh"}

// Words are the texts of one language. The zero value is not usable.
type Words struct {
	lang      string
	localizer func() *i18n.Localizer // made when it is first needed: most texts need none
}

// Args are the values that a text's template may name.
type Args map[string]any

// For returns the words of a language as [Match] names it, English for others.
func For(lang string) Words {
	lang, ok := Match(lang)
	if !ok {
		lang = Languages[0]
	}
	return Words{lang, localizers[lang]}
}

// Lang is the language's short name, such as "zh".
func (w Words) Lang() string { return w.lang }

// strict makes a template fail where it names an argument that is not there.
var strict = &template.TextParser{Option: "missingkey=error"}

// Text is the text of key. It shows the bare key where that has no text or its
// template names a missing argument; tests see to it that neither happens.
func (w Words) Text(key string, args Args) string {
	if text, ok := w.Find(key, args); ok {
		return text
	}
	return key
}

// Find is Text for keys that may have no text.
func (w Words) Find(key string, args Args) (text string, ok bool) {
	found, ok := libraries[w.lang].find(key)
	if !ok {
		return "", false
	}
	if text, ok := found.(string); ok {
		return filled(text, w.prepare(args))
	}
	return w.localize(&i18n.LocalizeConfig{DefaultMessage: message(key, found), TemplateData: w.prepare(args)})
}

// message is a text of several plural forms, as go-i18n has it; nil for another text.
func message(key string, forms any) *i18n.Message {
	m, err := i18n.NewMessage(forms)
	if err != nil {
		return nil
	}
	m.ID = key
	return m
}

// filled is a template with its arguments; ok is false where one of them is missing. The
// messages of go-i18n are left for plurals: to make them takes most of the start of a
// program.
func filled(text string, args Args) (string, bool) {
	if !strings.Contains(text, "{{") {
		return text, true
	}
	parsed, err := texttemplate.New("").Option("missingkey=error").Parse(text)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	err = parsed.Execute(&b, map[string]any(args))
	return b.String(), err == nil
}

// Count is Text for a text that depends on a number, which it may name as .n.
func (w Words) Count(key string, n int64, args Args) string {
	data := w.prepare(args)
	data["n"] = Group(fmt.Sprint(n))
	found, ok := libraries[w.lang].find(key)
	if !ok {
		return key
	}
	if text, ok := found.(string); ok { // the same for all numbers
		found = map[string]any{"other": text}
	}
	text, ok := w.localize(&i18n.LocalizeConfig{DefaultMessage: message(key, found), PluralCount: n, TemplateData: data})
	if !ok {
		return key
	}
	return text
}

func (w Words) localize(config *i18n.LocalizeConfig) (string, bool) {
	config.TemplateParser = strict
	text, err := w.localizer().Localize(config)
	return text, err == nil
}

// prepare copies args, with lists joined as the language does it.
func (w Words) prepare(args Args) Args {
	data := make(Args, len(args)+1)
	for key, value := range args {
		data[key] = value
		if list, ok := value.([]string); ok {
			data[key] = w.List(list)
		}
	}
	return data
}

// List joins items as an enumeration.
func (w Words) List(items []string) string {
	if w.lang == "zh" {
		return strings.Join(items, "、")
	}
	return strings.Join(items, ", ")
}

// Group puts commas between the thousands of a decimal number.
func Group(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return sign + b.String()
}

// localizers choose plural forms. They are made when they are first needed, and their
// bundles hold no messages: to read all of them takes longer than a short answer.
var localizers = func() map[string]func() *i18n.Localizer {
	all := make(map[string]func() *i18n.Localizer)
	for _, lang := range Languages {
		all[lang] = sync.OnceValue(func() *i18n.Localizer {
			return i18n.NewLocalizer(i18n.NewBundle(language.Make(lang)), lang)
		})
	}
	return all
}()
