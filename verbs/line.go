package verbs

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// Line is a line of a batch of questions or answers.
type Line struct {
	Number  int // from 1
	Text    string
	TooLong bool // the text is cut
}

// ByteOrderMark is what some editors put before a text in UTF-8.
const ByteOrderMark = "\ufeff"

// Lines reads the lines of a batch that are not blank, of each so many bytes at most.
// An error of reading ends them.
func Lines(in io.Reader, longest int) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		lines := bufio.NewReaderSize(in, 64<<10)
		for number := 1; ; number++ {
			text, tooLong, err := readLine(lines, longest)
			if err != nil && err != io.EOF {
				yield(Line{}, err)
				return
			}
			if number == 1 {
				text = strings.TrimPrefix(text, ByteOrderMark)
			}
			text = strings.TrimRight(text, "\r\n")
			if strings.TrimSpace(text) != "" && !yield(Line{number, text, tooLong}, nil) || err != nil {
				return
			}
		}
	}
}

// readLine reads one line, of a long one as much as may be read.
func readLine(lines *bufio.Reader, longest int) (text string, tooLong bool, err error) {
	var b strings.Builder
	for {
		part, err := lines.ReadSlice('\n')
		if b.Len()+len(part) <= longest {
			b.Write(part)
		} else {
			tooLong = true
		}
		if err != bufio.ErrBufferFull {
			return b.String(), tooLong, err
		}
	}
}

// ReadLine reads a line of a batch: a JSON object, or a position and, each after a
// tab, its goals. prefix goes before a position that is no JSON. to are the goals of
// a line that names none.
func (s *Service) ReadLine(line, prefix string, to []string) (Problem, error) {
	if !isObject(line) {
		from, goals, found := strings.Cut(line, "\t")
		if found && strings.TrimSpace(goals) != "" {
			to = strings.Split(strings.TrimSpace(goals), "\t")
		}
		return s.Read(prefix+strings.TrimSpace(from), to)
	}
	p, err := s.Read(line, nil)
	if err != nil || p.Given || len(to) == 0 {
		return p, err
	}
	p.Goal, err = s.Goal(p.From, to)
	return p, err
}
