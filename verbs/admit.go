package verbs

import (
	"bytes"
	"strconv"
	"strings"

	"jie/puzzle"
)

// admit refuses texts that name files, and boards that are too large by their name or by
// the length of their rows, before anything is parsed.
func (s *Service) admit(text string) error {
	if strings.Contains(text, "@") && namesFile(text) || text == "-" {
		return fail(NoFiles, puzzle.Args{"text": text})
	}
	if s.Limits.Cells == 0 {
		return nil
	}
	if n := written(text); n > s.Limits.Cells {
		return fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
	}
	rest := text
	for {
		before, after, found := strings.Cut(rest, "x")
		if !found {
			return nil
		}
		height := before[len(strings.TrimRight(before, digits)):]
		width := after[:len(after)-len(strings.TrimLeft(after, digits))]
		if got, ok := product(height, width); height != "" && width != "" && (!ok || got > int64(s.Limits.Cells)) {
			return fail(BoardLarge, puzzle.Args{"got": height + "x" + width, "limit": s.Limits.Cells})
		}
		rest = after
	}
}

// AdmitQuestion refuses the JSON of a question whose board, under the key from, has rows that
// are too long, before it is decoded: decoding a mebibyte takes some milliseconds, and this a
// tenth of one. It overlooks other notations, which admit finds.
func (s *Service) AdmitQuestion(data []byte) error {
	_, after, found := bytes.Cut(data, []byte(`"from"`))
	if !found || s.Limits.Cells == 0 || len(data) <= s.Limits.Cells {
		return nil
	}
	after, isKey := bytes.CutPrefix(bytes.TrimLeft(after, " \t\r\n"), []byte(":"))
	after, isText := bytes.CutPrefix(bytes.TrimLeft(after, " \t\r\n"), []byte(`"`))
	text, _, closed := bytes.Cut(after, []byte(`"`))
	if !isKey || !isText || !closed || bytes.IndexByte(text, '\\') >= 0 {
		return nil
	}
	if n := written(string(text)); n > s.Limits.Cells {
		return fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
	}
	return nil
}

const digits = "0123456789"

// written returns the least number of cells of a board whose rows stand in a text: a digit
// each, or a number each with commas between. It returns 0 for a text that may be something
// else, such as a machine.
func written(text string) int {
	rows := text[strings.LastIndexByte(text, ':')+1:]
	for _, c := range []byte("()[]{};=") {
		if strings.IndexByte(rows, c) >= 0 {
			return 0
		}
	}
	if commas := strings.Count(rows, ","); commas > 0 {
		return commas + 1
	}
	n := 0
	for _, digit := range []byte(digits) {
		n += strings.Count(rows, string(digit)) // ten times as fast as checking each byte
	}
	return n
}

// namesFile distinguishes @FILE, PUZZLE:@FILE and [locked=@FILE] from a named vacancy,
// as in pegs:english@c1. It ignores comments.
func namesFile(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if isComment(line) {
			continue
		}
		for i, c := range line {
			if c == '@' && (i == 0 || strings.IndexByte(":=, \t\r/", line[i-1]) >= 0) {
				return true
			}
		}
	}
	return false
}

func product(height, width string) (cells int64, ok bool) {
	h, err1 := strconv.ParseInt(height, 10, 32)
	w, err2 := strconv.ParseInt(width, 10, 32)
	return h * w, err1 == nil && err2 == nil
}
