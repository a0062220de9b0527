package verbs

import (
	"cmp"
	"errors"
	"strings"

	"jie/puzzle"
)

// Codes of texts that look right but are not, with their Args.
const (
	Lookalike puzzle.Code = "lookalike" // got, want: characters
	UTF16     puzzle.Code = "utf-16"
)

// lookalikes are characters that word processors and input methods write in place of others.
var lookalikes = strings.NewReplacer(
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-", "﹣", "-",
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`, "‘", "'", "’", "'", "‚", "'", "‛", "'", "′", "'",
	"、", ",", "。", ".", "×", "x", "【", "[", "】", "]",
)

// meant returns the character that another one replaces; "" for others.
func meant(c rune) string {
	if c > 0xff00 && c < 0xff5f { // the full width forms of ASCII
		return string(c - 0xfee0)
	}
	if want := lookalikes.Replace(string(c)); want != string(c) {
		return want
	}
	return ""
}

// explained returns the error of a text that cannot be read. If the text has a character that
// only looks like one of a position or of a move, outside of comments, that is the error.
func explained(text string, err error) error {
	if _, ok := errors.AsType[*puzzle.Error](err); !ok || isObject(text) {
		return err
	}
	return cmp.Or(Typed(text), err)
}

// Typed returns an error for a text of positions or moves with such a character.
func Typed(text string) error {
	at := 0
	for line := range strings.Lines(text) {
		if _, rest, _ := strings.Cut(line, ":"); !isComment(line) && !isComment(rest) { // a file's text has a prefix
			for i, c := range line {
				if want := meant(c); want != "" {
					return &puzzle.Error{Code: Lookalike, At: &puzzle.Place{Row: -1, Col: -1, Byte: at + i}, Args: puzzle.Args{"got": string(c), "want": want}}
				}
			}
		}
		at += len(line)
	}
	return nil
}

// Encoded returns an error for a text in UTF-16, which Windows writes with a mark before it.
func Encoded(text string) error {
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return fail(UTF16, nil)
	}
	return nil
}
