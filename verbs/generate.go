package verbs

import (
	"context"
	"encoding/json"
	"iter"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/level"
)

// Generate is the question of the verb "generate".
type Generate struct {
	Puzzle     string `json:"puzzle" doc:"The puzzle's name"`
	Board      string `json:"board,omitempty" doc:"A board; without one the puzzle's usual one" example:"triangle15"`
	Difficulty Grades `json:"difficulty,omitzero" doc:"A grade from 1 to 5, or several, such as 1-3, of which there are equally many; 0 is any"`
	MinMoves   int64  `json:"min_moves,omitempty" doc:"The shortest solution has at least so many moves" minimum:"0"`
	MaxMoves   int64  `json:"max_moves,omitempty" doc:"And at most so many; 0 is any number" minimum:"0"`
	Metric     string `json:"metric,omitempty" doc:"What a length counts, where there are several" example:"jumps"`
	N          *int   `json:"n,omitempty" doc:"How many positions; one where it is not said" minimum:"1"`
	Seed       uint64 `json:"seed,omitempty" doc:"The same seed gives the same positions"`
	Timeout    string `json:"timeout,omitempty" doc:"When to stop" example:"10s"`
}

// Generate makes positions to play. It stops when ctx ends, and then returns none.
func (s *Service) Generate(ctx context.Context, q Generate) ([]level.Level, error) {
	b, err := s.bounds(q.Timeout, "", 0)
	if err != nil {
		return nil, err
	}
	ctx, cancel := b.within(ctx)
	defer cancel()
	found, err := s.Levels(ctx, q)
	if err != nil {
		return nil, err
	}
	levels := []level.Level{}
	for l, err := range found {
		if err != nil {
			return nil, err
		}
		levels = append(levels, l)
	}
	return levels, ctx.Err()
}

// Levels yields the levels of Generate, each as soon as it is found. An error ends them.
func (s *Service) Levels(ctx context.Context, q Generate) (iter.Seq2[level.Level, error], error) {
	var parts []level.Options
	var p puzzle.Puzzle
	for _, part := range q.Parts() {
		var opt level.Options
		var err error
		if p, opt, err = s.Generating(part); err != nil {
			return nil, err
		}
		parts = append(parts, opt)
	}
	return level.GenerateParts(ctx, p, parts...), nil
}

// GenerateKey returns the same text for questions with the same levels. It fails if the question is wrong.
func (s *Service) GenerateKey(q Generate) (string, error) {
	p, opt, err := s.Generating(q)
	if err != nil {
		return "", err
	}
	opt.Workers = 0
	key, err := json.Marshal(opt)
	return p.Name() + " " + q.Difficulty.String() + " " + string(key), err
}

// Generating reads a question: the puzzle, and which levels to make.
func (s *Service) Generating(q Generate) (p puzzle.Puzzle, opt level.Options, err error) {
	if p, err = ability.Find(s.Puzzles, q.Puzzle); err != nil {
		return nil, opt, err
	}
	if q.Board, err = s.BoardID(p, q.Board); err != nil {
		return nil, opt, err
	}
	opt, err = s.levelOptions(q)
	return p, opt, err
}

func (s *Service) levelOptions(q Generate) (level.Options, error) {
	opt := level.Options{
		Board: q.Board, Difficulty: q.Difficulty.Most, MinMoves: q.MinMoves, MaxMoves: q.MaxMoves, Metric: puzzle.Metric(q.Metric),
		N: 1, Seed: q.Seed, Workers: s.Limits.Workers, Memory: s.Limits.Memory,
	}
	if q.N != nil {
		opt.N = *q.N
	}
	bad := func(key string, value int64) error {
		return fail(BadValue, puzzle.Args{"key": key, "value": strconv.FormatInt(value, 10)})
	}
	switch {
	case opt.N < 1 || s.Limits.Levels > 0 && opt.N > s.Limits.Levels:
		return opt, bad("n", int64(opt.N))
	case !q.Difficulty.valid():
		return opt, fail(BadValue, puzzle.Args{"key": "difficulty", "value": q.Difficulty.String()})
	case opt.MinMoves < 0:
		return opt, bad("min_moves", opt.MinMoves)
	case opt.MaxMoves < 0:
		return opt, bad("max_moves", opt.MaxMoves)
	}
	return opt, s.fits(q.Board)
}

// Grades are the grades of levels, from 1, easiest, to 5. The zero value is any grade. JSON has
// one grade as a number, and several as a text such as "1-5".
type Grades struct{ Least, Most int }

// Grade returns one grade; 0 is any.
func Grade(n int) Grades { return Grades{n, n} }

// ParseGrades reads grades such as 3 or 1-5.
func ParseGrades(text string) (g Grades, ok bool) {
	first, last, ranged := strings.Cut(text, "-")
	if !ranged {
		last = first
	}
	least, err := strconv.Atoi(first)
	most, err2 := strconv.Atoi(last)
	g = Grades{least, most}
	return g, err == nil && err2 == nil && g.valid() && least > 0
}

func (g Grades) valid() bool { return 0 <= g.Least && g.Least <= g.Most && g.Most <= 5 }

// String writes the grades as ParseGrades reads them.
func (g Grades) String() string {
	if g.Least == g.Most {
		return strconv.Itoa(g.Most)
	}
	return strconv.Itoa(g.Least) + "-" + strconv.Itoa(g.Most)
}

// MarshalJSON writes a number or a text.
func (g Grades) MarshalJSON() ([]byte, error) {
	if g.Least == g.Most {
		return json.Marshal(g.Most)
	}
	return json.Marshal(g.String())
}

// UnmarshalJSON reads a number or a text. A text that is not of grades is no valid value.
func (g *Grades) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '"' {
		var n int
		err := json.Unmarshal(data, &n)
		*g = Grade(n)
		return err
	}
	var text string
	err := json.Unmarshal(data, &text)
	if read, ok := ParseGrades(text); ok {
		*g = read
	} else {
		*g = Grades{-1, 0}
	}
	return err
}

// Parts returns questions for one grade each, which together ask for as many levels: of each grade equally many, or
// one more of the easier ones. Fewer levels than grades are as far apart as possible: three of 1-5 are of 1, 3 and 5.
func (q Generate) Parts() (parts []Generate) {
	least, n := q.Difficulty.Least, 1
	if q.N != nil {
		n = *q.N
	}
	count := q.Difficulty.Most - least + 1
	if count <= 1 || least < 1 {
		return []Generate{q}
	}
	part := func(grade, share int) {
		if p := q; share > 0 {
			p.N, p.Difficulty = &share, Grade(grade)
			parts = append(parts, p)
		}
	}
	if 1 < n && n < count {
		for i := range n {
			part(least+i*(count-1)/(n-1), 1)
		}
		return parts
	}
	for i := range count {
		part(least+i, (n+count-1-i)/count)
	}
	return parts
}
