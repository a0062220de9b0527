package verbs

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"jie/puzzle"
)

// sizes finds the heights and widths of boards that are named by their size
// only, such as lightsout:all-on:1000x1000.
var sizes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([0-9]+)x([0-9]+)`) })

// admit refuses texts that name files, and boards too large by their name.
func (s *Service) admit(text string) error {
	if strings.Contains(text, "@") && namesFile(text) || text == "-" {
		return fail(NoFiles, puzzle.Args{"text": clip(text)})
	}
	if s.Limits.Cells == 0 {
		return nil
	}
	for _, size := range sizes().FindAllStringSubmatch(text, -1) {
		if got, ok := product(size[1], size[2]); !ok || got > int64(s.Limits.Cells) {
			return fail(BoardLarge, puzzle.Args{"got": clip(size[0]), "limit": s.Limits.Cells})
		}
	}
	return nil
}

// namesFile tells @FILE, PUZZLE:@FILE and [locked=@FILE] from a named vacancy,
// as in pegs:english@c1. Comments name nothing.
func namesFile(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), ";") {
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

// clip shortens a text that is quoted in a message.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
