package console

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"
	"unicode"

	"jie/internal/crew"
	"jie/internal/machine"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/verbs"
)

// MaxInput is the most bytes read from one file or from standard input.
const MaxInput = 64 << 20

// hintPatience bounds a hint's search for fewer moves without --timeout, which on large boards would not end.
const hintPatience = 30 * time.Second

// Service answers the verbs. The common flags are its limits.
func (a *App) Service() *verbs.Service {
	limits := verbs.Limits{Memory: a.Memory, Workers: a.Workers}
	if a.Timeout == 0 {
		limits.Patience = hintPatience
	}
	return &verbs.Service{Puzzles: a.Puzzles, Limits: limits, Peak: machine.PeakMemory}
}

// Problem reads the one POSITION that most verbs take, and the goals given with --to.
func (a *App) Problem(ctx context.Context, args, goals []string) (verbs.Problem, error) {
	if len(args) == 0 {
		return verbs.Problem{}, Usage(NoPosition, nil)
	}
	text, err := a.Resolve(ctx, args[0])
	if err != nil {
		return verbs.Problem{}, err
	}
	if text.Text == "" {
		return verbs.Problem{}, text.Locate(NewError(puzzle.Empty, nil))
	}
	if err := a.onlyPuzzle(text.Text); err != nil {
		return verbs.Problem{}, text.Locate(err)
	}
	if text.Path == "" && !strings.Contains(text.Text, ":") && IsFile(text.Text) {
		return verbs.Problem{}, NewError(OnlyFile, Details{"path": text.Text})
	}
	inputs, texts, err := a.Goals(ctx, goals)
	if err != nil {
		return verbs.Problem{}, err
	}
	p, err := a.Service().Read(text.Text, texts)
	if bad, ok := errors.AsType[*verbs.GoalError](err); ok {
		text, err = inputs[bad.Index], bad.Err
	}
	return p, text.Locate(err)
}

// Asked reads a problem for a verb that needs a goal.
func (a *App) Asked(ctx context.Context, args, goals []string) (verbs.Problem, error) {
	p, err := a.Problem(ctx, args, goals)
	if err == nil {
		_, err = p.Reached()
	}
	return p, err
}

// IsFile reports whether a text is the name of an existing file.
func IsFile(text string) bool {
	info, err := os.Stat(text)
	return err == nil && info.Mode().IsRegular()
}

// onlyPuzzle returns an error if a text is a puzzle's name and not a position.
func (a *App) onlyPuzzle(text string) error {
	for _, p := range a.Puzzles {
		if strings.TrimSpace(text) != p.Name() {
			continue
		}
		if boards := p.Describe().Boards; len(boards) > 0 {
			return NewError(OnlyPuzzle, Details{"name": p.Name(), "example": boards[0].From})
		}
	}
	return nil
}

// Goals returns the texts given with --to, as they stand and as they are read.
func (a *App) Goals(ctx context.Context, goals []string) (inputs []Input, texts []string, err error) {
	for _, text := range goals {
		in, err := a.Resolve(ctx, text)
		if err != nil {
			return nil, nil, err
		}
		if in.Path == "" {
			in.Path = "--to"
		}
		inputs, texts = append(inputs, in), append(texts, in.Text)
	}
	return inputs, texts, nil
}

// Goal reads the goals given with --to; none means the puzzle's default.
func (a *App) Goal(ctx context.Context, pos puzzle.Position, goals []string) (puzzle.Goal, error) {
	inputs, texts, err := a.Goals(ctx, goals)
	if err != nil {
		return nil, err
	}
	goal, err := a.Service().Goal(pos, texts)
	if bad, ok := errors.AsType[*verbs.GoalError](err); ok {
		err = inputs[bad.Index].Locate(bad.Err)
	}
	return goal, err
}

// Input is a text, its source, and how many bytes were put before it.
type Input struct {
	Text  string
	Path  string // "" for the command line itself
	added int
}

// Resolve replaces "-", "@-", "@FILE" and "PUZZLE[RULES]:@FILE" by their content. It returns other texts unchanged.
func (a *App) Resolve(ctx context.Context, text string) (Input, error) {
	if text == "-" {
		text = "@-"
	}
	if path, found := strings.CutPrefix(text, "@"); found {
		content, path, err := a.Content(ctx, path)
		prefix := a.picturePrefix(content)
		return Input{prefix + content, path, len(prefix)}, err
	}
	text, err := a.withRules(ctx, text)
	if err != nil {
		return Input{}, err
	}
	id, err := puzzle.SplitID(text)
	if err != nil || !strings.HasPrefix(id.Body, "@") {
		return Input{Text: text}, nil // the parser of the text reports the error
	}
	content, path, err := a.Content(ctx, id.Body[1:])
	if err != nil {
		return Input{}, err
	}
	if p := a.Service().Of(content); p != nil && ability.Reads(p, id.Puzzle) && len(id.Rules) == 0 {
		return Input{content, path, 0}, nil // the file names its puzzle
	}
	return Input{text[:id.Start] + content, path, id.Start}, nil
}

// withRules replaces the file names in the rules of an ID by the content of the files.
func (a *App) withRules(ctx context.Context, text string) (string, error) {
	id, err := puzzle.SplitID(text)
	if err != nil || len(id.Rules) == 0 {
		return text, nil // the parser of the text reports the error
	}
	p, err := ability.Find(a.Puzzles, id.Puzzle)
	if err != nil {
		return text, nil // as above
	}
	files, ok := puzzle.As[ability.FileRules](p)
	if !ok {
		return text, nil
	}
	read := false
	for i, rule := range id.Rules {
		path, ok := files.RuleFile(rule)
		if !ok {
			continue
		}
		content, name, err := a.Content(ctx, path)
		if err != nil {
			return "", err
		}
		if id.Rules[i], err = files.RuleText(rule, content); err != nil {
			return "", InFile(name, err)
		}
		read = true
	}
	if !read {
		return text, nil
	}
	return id.Puzzle + "[" + strings.Join(id.Rules, ",") + "]:" + id.Body, nil
}

// picturePrefix returns the prefix for a picture: of the only puzzle that reads pictures; "" for other contents.
func (a *App) picturePrefix(content string) string {
	if len(content) < 3 || content[:2] != "P1" && content[:2] != "P4" || !unicode.IsSpace(rune(content[2])) {
		return ""
	}
	prefix := ""
	for _, p := range a.Puzzles {
		if _, ok := puzzle.As[ability.Streamer](p); !ok {
			continue
		}
		if prefix != "" {
			return ""
		}
		prefix = p.Name() + ":"
	}
	return prefix
}

// Board reads a board or a target of p: a position in any form becomes its ID, other texts stay.
func (a *App) Board(ctx context.Context, p puzzle.Puzzle, text string) (Input, error) {
	in, err := a.Resolve(ctx, text)
	if err != nil {
		return in, err
	}
	id, err := a.Service().BoardID(p, in.Text)
	if err == nil && id != in.Text {
		in.Text, in.added = id, 0
	}
	return in, in.Locate(err)
}

// Content reads a whole file, or standard input for "-", without a byte order mark.
func (a *App) Content(ctx context.Context, path string) (content, name string, err error) {
	path = strings.TrimPrefix(path, "@")
	name = path
	if path == "-" {
		if name = a.Text("input.standard", nil); a.InputRead {
			return "", name, Usage(InputTwice, nil)
		}
		a.InputRead = true
	}
	if path == "" {
		return "", name, Usage(NoPath, nil)
	}
	in, err := a.Open(ctx, path)
	if err != nil {
		return "", name, err
	}
	defer func() { _ = in.Close() }()
	if content, err = a.readAll(in, path, name); err == nil {
		err = InFile(name, verbs.Encoded(content))
	}
	return strings.TrimPrefix(content, verbs.ByteOrderMark), name, err
}

// Read parses the content of a file, or of standard input, and names it in an error.
func Read[T any](ctx context.Context, a *App, path string, parse func([]byte) (T, error)) (v T, err error) {
	content, name, err := a.Content(ctx, path)
	if err != nil {
		return v, err
	}
	v, err = parse([]byte(content))
	return v, InFile(name, err)
}

// Open opens PATH, @PATH or standard input ("-"). Opening and reading end with ctx, also for a pipe without data.
func (a *App) Open(ctx context.Context, path string) (io.ReadCloser, error) {
	path = strings.TrimPrefix(path, "@")
	if path == "-" {
		in := crew.Reader(ctx, io.NopCloser(a.In))
		if isDevice(a.In) {
			in = &notEmpty{ReadCloser: in, name: a.Text("input.standard", nil)}
		}
		return in, nil
	}
	file, err := crew.Until(ctx, func() (*os.File, error) { return os.Open(path) })
	if err != nil {
		return nil, err
	}
	return crew.Reader(ctx, file), nil
}

// isDevice reports whether in is a terminal, or the null device of a closed standard input: they may not be empty.
func isDevice(in io.Reader) bool {
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err != nil || info.Mode()&os.ModeCharDevice != 0
}

// notEmpty is an input whose end is an error before its first byte.
type notEmpty struct {
	io.ReadCloser
	name string
	some bool
}

func (r *notEmpty) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	r.some = r.some || n > 0
	if err == io.EOF && !r.some {
		err = InFile(r.name, NewError(puzzle.Empty, nil))
	}
	return n, err
}

// A text is held several times while it is answered: one too large for --memory is refused, unless it is short.
const (
	heldTexts = 4
	shortText = 1 << 20
)

// readAll reads everything at a path, at most MaxInput bytes and as many as fit in the memory.
func (a *App) readAll(r io.Reader, path, name string) (string, error) {
	limit := int64(MaxInput)
	if a.Memory > 0 {
		limit = min(limit, max(shortText, a.Memory/heldTexts))
	}
	var size int64 // if it is known beforehand
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	var text strings.Builder
	if size <= limit {
		text.Grow(int(size))
		read, err := io.Copy(&text, io.LimitReader(r, limit+1))
		if err != nil || read <= limit {
			return text.String(), err
		}
	}
	if limit < MaxInput {
		return "", InFile(name, puzzle.ErrMemory)
	}
	return "", NewError(FileTooLarge, Details{"path": name, "limit": "64 MiB"})
}

// Locate adds the file of an error, with byte offsets counted there.
func (in Input) Locate(err error) error {
	if err == nil || in.Path == "" {
		return err
	}
	return InFile(in.Path, verbs.Shift(err, in.added))
}
