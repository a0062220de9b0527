// Package words holds every string that a user reads, in English, 简体中文 and the other languages of the list below.
//
// A string has a key. Its texts are in LANGUAGE/*.json, one flat object a package, and are templates over the arguments:
// "row {{.row}}"; see [puzzle.Fill]. Keys that are put together at run time belong to families:
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
//	board.NAME.BOARD  a board, if its short name does not say enough
//	goal.NAME.GOAL    a goal that is not a board; goal.NAME.cell for one named by {{.cell}}
//	proof.KIND        why a certificate proves that there is no solution
//
// Front ends ask for a language once, with [For], and pass the Words along.
package words

import (
	"fmt"
	"strings"

	"jie/puzzle"
)

//go:generate go run gen_english.go

type language struct {
	name     string // of the folder of its texts
	listed   string // the separator between the items of a list
	space    string // the separator between two lines that become one
	singular bool   // a text about one thing has its own form
	begun    bool   // only some texts exist: the others are those of the first language
}

// languages lists all languages; the first is for readers of no other.
var languages = []language{
	{name: "en", listed: ", ", space: " ", singular: true},
	{name: "zh", listed: "、"},
}

// Languages lists their names.
var Languages = names(languages)

func names(languages []language) (names []string) {
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

// named returns the words of a language, English for others.
func named(name string) Words {
	for _, l := range languages {
		if l.name == name {
			return Words{language: l}
		}
	}
	return Words{language: languages[0]}
}

// Words are the texts of one language. The zero value is not usable.
type Words struct {
	language
	assistant bool
}

// ForAssistants returns words for assistants, which can only call the verbs: errors name no command, flag or file.
func (w Words) ForAssistants() Words {
	w.assistant = true
	return w
}

// Args are the values that a text's template may name.
type Args map[string]any

// Lang returns the language's short name, such as "zh".
func (w Words) Lang() string { return w.name }

// Text returns the text of key. It shows the bare key if that has no text or its
// template names a missing argument; tests check that neither happens.
func (w Words) Text(key string, args Args) string {
	if text, ok := w.Find(key, args); ok {
		return text
	}
	return key
}

// Find works like Text for keys that may have no text.
func (w Words) Find(key string, args Args) (text string, ok bool) {
	return w.form(key, "other", w.prepare(args))
}

// Count returns a text that depends on a number, which it may name as .n.
func (w Words) Count(key string, n int64, args Args) string {
	data := w.prepare(args)
	data["n"] = Group(fmt.Sprint(n))
	text, ok := w.form(key, w.plural(n), data)
	if !ok {
		return key
	}
	return text
}

// plural returns the form for a number: CLDR's rules for our languages.
func (l language) plural(n int64) string {
	if l.singular && (n == 1 || n == -1) {
		return "one"
	}
	return "other"
}

// form fills in one form of a text. A text without forms is the same for all numbers.
func (w Words) form(key, form string, args Args) (text string, ok bool) {
	found, ok := libraryOf(w.name).find(key)
	if !ok && w.begun {
		return Words{language: languages[0]}.form(key, form, args)
	}
	switch found := found.(type) {
	case string:
		return puzzle.Fill(found, args)
	case map[string]any:
		text, ok := found[form].(string)
		if !ok {
			return "", false
		}
		return puzzle.Fill(text, args)
	}
	return "", false
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
	return strings.Join(items, w.listed)
}

// Lines joins lines to one.
func (w Words) Lines(lines []string) string { return strings.Join(lines, w.space) }

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
