package puzzle

import (
	_ "embed" // for english.json
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// english has the English texts of errors, so that a program that imports a puzzle alone has them.
//
//go:embed english.json
var english []byte

var englishTexts = sync.OnceValue(func() map[string]string {
	var texts map[string]string
	if err := json.Unmarshal(english, &texts); err != nil {
		panic(err) // the file is part of the program
	}
	return texts
})

// Error says in English where the mistake is, what it is, and what to do. An error whose code has
// no text shows its code and its arguments.
func (e *Error) Error() string {
	args := make(Args, len(e.Args))
	for key, value := range e.Args {
		switch value := value.(type) {
		case string:
			args[key] = Printable(value)
		case []string:
			args[key] = strings.Join(value, ", ")
		default:
			args[key] = value
		}
	}
	if why, ok := args["why"].(string); ok {
		if text, ok := inEnglish("why."+why, args); ok {
			args["why"] = text
		}
	}
	text, ok := inEnglish("error."+string(e.Code), args)
	if !ok {
		return e.terse()
	}
	return e.place() + text
}

// place returns text such as "pegs, row 2, column 3, byte 17 (counted from 0): ".
func (e *Error) place() string {
	var parts []string
	if e.Puzzle != "" {
		parts = append(parts, e.Puzzle)
	}
	if e.At != nil {
		key := "place.cell"
		if e.At.Row < 0 {
			key = "place.byte"
		}
		text, _ := inEnglish(key, Args{"row": e.At.Row, "col": e.At.Col, "byte": e.At.Byte})
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	text, _ := inEnglish("place.prefix", Args{"parts": strings.Join(parts, ", ")})
	return text
}

// inEnglish returns the text of a key; ok is false if the key has none, or an argument is missing.
func inEnglish(key string, args Args) (string, bool) {
	text, ok := englishTexts()[key]
	if !ok {
		return "", false
	}
	return Fill(text, args)
}

const longestShown = 80

// Printable makes a user's text safe to show in a message: it escapes control characters and broken
// UTF-8, and cuts a long text in the middle, because a path ends with the name of its file.
func Printable(text string) string {
	letters := []rune(strings.ToValidUTF8(text, "\ufffd"))
	if len(letters) > longestShown {
		letters = slices.Concat(letters[:longestShown/2], []rune{'…'}, letters[len(letters)-longestShown/2:])
	}
	quoted := strconv.QuoteToGraphic(string(letters))
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}
