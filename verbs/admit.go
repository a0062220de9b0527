package verbs

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"jie/puzzle"
)

// admit refuses texts in UTF-16, texts that name files, and boards too large by their name or their rows, before
// anything is parsed. odd is an error for a character that only looks right, which explains why a text cannot be read.
func (s *Service) admit(text string) (odd, err error) {
	if err := Encoded(text); err != nil {
		return nil, err
	}
	if !isObject(text) {
		odd = Typed(text)
	}
	return odd, s.fits(text)
}

func (s *Service) fits(text string) error {
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

// AdmitQuestion refuses the JSON of a question whose board (from) has too long rows before it is decoded: decoding
// a mebibyte takes some milliseconds, and this a tenth of one. It overlooks other notations, which admit finds.
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

// written returns the least number of cells of a board of rows: digits, or numbers with commas between. It returns
// 0 for a text that may be something else, such as a machine.
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

// namesFile distinguishes @FILE, PUZZLE:@FILE and [locked=@FILE] from a vacancy as in pegs:english@c1.
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

// Typed returns an error for a text of positions or moves with such a character.
func Typed(text string) error {
	if !strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) {
		return nil
	}
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
