package verbs

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// Line is a line of a batch of questions or answers.
type Line struct {
	Number  int   // from 1
	Offset  int64 // where it begins, in bytes
	Text    string
	TooLong bool // the text is cut
}

// ByteOrderMark is what some editors put before a text in UTF-8.
const ByteOrderMark = "\ufeff"

// Lines reads the lines of a batch that are not blank, each up to a number of bytes. An error of reading ends them.
func Lines(in io.Reader, longest int) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		lines := bufio.NewReaderSize(in, 64<<10)
		var offset int64
		for number := 1; ; number++ {
			text, size, tooLong, err := readLine(lines, longest)
			if err != nil && err != io.EOF {
				yield(Line{}, err)
				return
			}
			if number == 1 {
				if err := Encoded(text); err != nil {
					yield(Line{}, err)
					return
				}
				text = strings.TrimPrefix(text, ByteOrderMark)
			}
			text = strings.TrimRight(text, "\r\n")
			if strings.TrimSpace(text) != "" && !yield(Line{number, offset, text, tooLong}, nil) || err != nil {
				return
			}
			offset += size
		}
	}
}

// Questions yields the lines of a batch of questions, without comments.
func Questions(in io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		for line, err := range Lines(in, LongestLine) {
			if !isComment(line.Text) && !yield(line, err) {
				return
			}
		}
	}
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), ";") }

// readLine reads one line, at most longest bytes of it; size is the size of the whole line.
func readLine(lines *bufio.Reader, longest int) (text string, size int64, tooLong bool, err error) {
	var b strings.Builder
	for {
		part, err := lines.ReadSlice('\n')
		size += int64(len(part))
		if b.Len()+len(part) <= longest {
			b.Write(part)
		} else {
			tooLong = true
		}
		if err != bufio.ErrBufferFull {
			return b.String(), size, tooLong, err
		}
	}
}

// ReadLine reads a line of a batch: a JSON object, or prefix and a position with its goals, a tab before each. to
// are the goals of a line without any.
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
