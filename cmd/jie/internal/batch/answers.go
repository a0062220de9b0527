package batch

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
	"jie/verbs"
)

// answers are the lines that a batch writes: on standard output, or in a file that holds
// every answer as soon as it is known. A batch that was killed leaves whole lines, and
// perhaps the beginning of one.
type answers struct {
	app  *console.App
	file *os.File // nil for standard output
	kept []keptAnswer
}

// keptAnswer is what says whether a line of a file answers a question.
type keptAnswer struct {
	From   string         `json:"from"`
	To     puzzle.Texts   `json:"to"` // none for what is no question about a goal
	Status string         `json:"status"`
	Error  *verbs.Failure `json:"error"`
}

// answers tells whether the answer, where it has a goal, has this one.
func (k keptAnswer) answers(goal puzzle.Goal) bool {
	return k.To == nil || goal != nil && slices.Equal(k.To, goal.Texts())
}

// openAnswers opens the file of -o: a new one, or with --resume the one that is there,
// less a last line that is not whole.
func openAnswers(a *console.App, b Question) (*answers, error) {
	s := &answers{app: a}
	if b.Output == "" || b.Output == "-" {
		return s, nil
	}
	mode := os.O_RDWR | os.O_CREATE
	if !b.Resume {
		mode |= os.O_TRUNC
	}
	file, err := os.OpenFile(b.Output, mode, 0o644)
	if err != nil {
		return nil, err
	}
	s.file = file
	if err := s.readKept(b.Output); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// readKept reads the whole lines of the file, and cuts off what comes after them.
func (s *answers) readKept(path string) error {
	whole := int64(0) // bytes of whole lines
	for in := bufio.NewReader(s.file); ; {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			break // what is left is not whole
		}
		if err != nil {
			return err
		}
		var answer keptAnswer
		if err := json.Unmarshal(line, &answer); err != nil {
			if _, more := in.Peek(1); more != nil && line[0] == '{' { // it was cut, and ends as the file does
				break
			}
			return failure.New(failure.ResumeOther, failure.Details{"path": path, "line": len(s.kept) + 1})
		}
		s.kept = append(s.kept, answer)
		whole += int64(len(line))
	}
	if err := s.file.Truncate(whole); err != nil {
		return err
	}
	_, err := s.file.Seek(whole, io.SeekStart)
	return err
}

// left tells whether there are answers that were kept and not used; next is one.
func (s *answers) left() bool { return s != nil && len(s.kept) > 0 }

func (s *answers) next() keptAnswer {
	first := s.kept[0]
	s.kept = s.kept[1:]
	return first
}

// put writes an answer.
func (s *answers) put(value any) error {
	line, err := console.JSONLine(value)
	if err != nil {
		return err
	}
	if s.file == nil {
		return s.app.Write("", line)
	}
	_, err = s.file.Write(line)
	return err
}

// close fails where the last answers did not reach the disk.
func (s *answers) close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
