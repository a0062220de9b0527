package manual

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// pageWidth is how wide a page of the help is at most, in columns of a terminal.
const pageWidth = 80

// second matches what stands before the second column of a line.
var second = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ *\S.{0,36}? {2,}|^  [^ ：]{1,4}：`) })

// item matches a line that begins no sentence: an example, which is indented, or a position.
var item = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^( +jie | *[a-z]+(\[[^ ]*\])?:\S)`) })

var example = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ +jie `) })

// folded returns a page with its long lines cut at blanks. The rest goes before the next line of the paragraph, or
// onto a line below the last column. An example is cut as a shell continues it.
func folded(page string) string {
	var b strings.Builder
	rest, hang := "", 0 // what was cut off, and its indent
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		text := strings.TrimLeft(line, " ")
		if rest != "" && (text == "" || len(line)-len(text) != hang || item().MatchString(line) || second().MatchString(line)) {
			b.WriteString(strings.Repeat(" ", hang) + rest + "\n")
			rest = ""
		}
		if rest != "" {
			line = strings.Repeat(" ", hang) + joined(rest, text)
		}
		for rest = ""; ansi.StringWidth(line) > pageWidth; line = strings.Repeat(" ", hang) + rest {
			if rest == "" {
				hang = hangOf(line)
			}
			end := ""
			if example().MatchString(line) || strings.HasSuffix(rest, "\\") {
				end = " \\"
			}
			cut := cutOf(line, hang, pageWidth-len(end))
			b.WriteString(strings.TrimRight(line[:cut], " ") + end + "\n")
			rest = strings.TrimLeft(line[cut:], " ")
			if ansi.StringWidth(rest)+hang <= pageWidth {
				line = ""
				break
			}
		}
		if rest == "" {
			b.WriteString(line + "\n")
		}
	}
	if rest != "" {
		b.WriteString(strings.Repeat(" ", hang) + rest + "\n")
	}
	return b.String()
}

// hangOf returns the indent of what is cut off from a line.
func hangOf(line string) int {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	if example().MatchString(line) {
		return indent + 4
	}
	if column := second().FindString(line); column != "" {
		return ansi.StringWidth(column)
	}
	return indent
}

// cutOf returns the byte at which to cut a line: behind the last blank within a width, or else
// behind a slash, a comma or a character of a language without blanks.
func cutOf(line string, hang, width int) int {
	blank, other, columns := 0, 0, 0
	for at, c := range line {
		size := ansi.StringWidth(string(c))
		if columns += size; columns > width {
			break
		}
		next, _ := utf8.DecodeRuneInString(line[at+utf8.RuneLen(c):])
		switch {
		case columns <= hang+1:
		case c == ' ':
			blank = at + 1
		case (size > 1 || c == '/' || c == ',' || c == '|') && !strings.ContainsRune("，。；：、）》”？", next):
			other = at + utf8.RuneLen(c)
		}
	}
	if wide := other > blank && ansi.StringWidth(line[:other]) < other; blank == 0 || wide {
		blank = other
	}
	if blank == 0 { // one word
		return len(line)
	}
	return blank
}

func joined(a, b string) string {
	last, _ := utf8.DecodeLastRuneInString(a)
	first, _ := utf8.DecodeRuneInString(b)
	if ansi.StringWidth(string(last)) > 1 || ansi.StringWidth(string(first)) > 1 {
		return a + b
	}
	return a + " " + b
}
