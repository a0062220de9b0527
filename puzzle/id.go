package puzzle

import (
	"errors"
	"slices"
	"strings"
)

// ID is PUZZLE[RULES]:BODY in its parts. Without a body the colon may be left out: lightsout[cube].
type ID struct {
	Puzzle string
	Rules  []string // as written between the brackets, without spaces, commas removed
	Body   string
	Start  int // byte offset of Body in the text, for messages
}

// SplitID splits a position's text into its parts. It skips blank lines and comments before the
// prefix. It checks the grammar only: the name may be unknown.
func SplitID(text string) (ID, error) {
	start := SkipComments(text)
	rest := text[start:]
	if rest == "" {
		return ID{}, &Error{Code: Empty}
	}
	n := 0
	for n < len(rest) && nameByte(rest[n], n) {
		n++
	}
	if n == 0 || n == len(rest) || (rest[n] != ':' && rest[n] != '[') {
		return ID{}, &Error{Code: NoPrefix, At: AtByte(start)}
	}
	id := ID{Puzzle: rest[:n]}
	if rest[n] == '[' {
		rules, tail, closed := strings.Cut(rest[n+1:], "]")
		if alone := strings.TrimSpace(tail) == ""; !closed || !alone && tail[0] != ':' {
			return ID{}, &Error{Puzzle: id.Puzzle, Code: OpenRules, At: AtByte(start + n)}
		}
		for rule := range strings.SplitSeq(rules, ",") {
			if rule = strings.TrimSpace(rule); rule != "" {
				id.Rules = append(id.Rules, rule)
			}
		}
		n = len(rest) - len(tail)
	}
	n = min(n+1, len(rest))
	id.Body = rest[n:]
	id.Start = start + n
	return id, nil
}

// SplitBare splits a text whose prefix may be missing; then name is the puzzle's name. A text that
// begins with one of bodies, such as "random:", has no prefix.
func SplitBare(name, text string, bodies ...string) (ID, error) {
	id, err := SplitID(text)
	bare := errors.Is(err, &Error{Code: NoPrefix}) || err == nil && slices.Contains(bodies, id.Puzzle+":")
	if !bare {
		return id, err
	}
	start := SkipComments(text)
	if text[start] != '[' {
		return ID{Puzzle: name, Body: text}, nil
	}
	id, err = SplitID(name + text[start:])
	if failed := new(Error); errors.As(err, &failed) {
		failed.At.Byte += start - len(name)
	}
	id.Start += start - len(name)
	return id, err
}

func nameByte(c byte, at int) bool {
	return 'a' <= c && c <= 'z' || at > 0 && ('0' <= c && c <= '9' || c == '-')
}

// SkipComments returns where text begins after blanks and comments, from ';' to the line's end.
func SkipComments(text string) int {
	at := 0
	for at < len(text) {
		switch {
		case text[at] == ';':
			end := strings.IndexByte(text[at:], '\n')
			if end < 0 {
				return len(text)
			}
			at += end + 1
		case strings.IndexByte(" \t\r\n", text[at]) >= 0:
			at++
		default:
			return at
		}
	}
	return at
}

// Row is one row of a body.
type Row struct {
	Text string
	Byte int // offset in the body
}

// Rows cuts a body into rows at '/' and at newlines. Blank lines and those that begin with ';' are
// skipped; an empty row between slashes is kept.
func Rows(body string) []Row {
	var rows []Row
	at := 0
	for line := range strings.SplitSeq(body, "\n") {
		text := strings.TrimSpace(line)
		if text != "" && text[0] != ';' {
			rows = appendRows(rows, text, at+strings.Index(line, text))
		}
		at += len(line) + 1
	}
	return rows
}

// appendRows cuts a line at its slashes; one at either end is allowed, so that a body may be broken.
func appendRows(rows []Row, line string, at int) []Row {
	trimmed := strings.TrimPrefix(line, "/")
	at += len(line) - len(trimmed)
	trimmed = strings.TrimSuffix(trimmed, "/")
	for cut := range strings.SplitSeq(trimmed, "/") {
		text := strings.TrimSpace(cut)
		rows = append(rows, Row{Text: text, Byte: at + strings.Index(cut, text)})
		at += len(cut) + 1
	}
	return rows
}
