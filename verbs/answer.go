package verbs

import (
	"context"

	"jie/puzzle"
)

// NoVerb is the code of a verb that has no question in JSON. verb
const NoVerb puzzle.Code = "no-such-verb"

// Drawing is the question of "picture": of show, with the media type asked for.
type Drawing struct {
	Show
	Kind string `json:"kind"`
}

// Words are the texts of one language, as package words has them.
type Words interface {
	Lang() string
	Error(err error) string
	Templates(families []string) map[string]any
}

// Answer decodes the question of a verb and answers it with what is to be written
// as JSON. "puzzles" has no question: its answer is that of [Service.Describe].
// progress may be nil.
func (s *Service) Answer(ctx context.Context, name string, question []byte, w Words, progress func(puzzle.Progress)) (any, error) {
	switch name {
	case "puzzles":
		return s.Describe(w.Lang(), w.Templates(WordFamilies))
	case "solve":
		return decoded(question, func(q Solve) (any, error) { return s.Solve(ctx, q, progress) })
	case "hint":
		return decoded(question, func(q Hint) (any, error) { return s.Hint(ctx, q, progress) })
	case "check":
		return decoded(question, func(q Check) (any, error) { return s.Check(ctx, q, w.Error) })
	case "analyse":
		return decoded(question, func(q Analyse) (any, error) { return s.Analyse(ctx, q) })
	case "generate":
		return decoded(question, func(q Generate) (any, error) { return s.Generate(ctx, q) })
	case "picture": // in place of an Accept header; in JSON its bytes are base64
		return decoded(question, func(q Drawing) (any, error) { return s.Picture(ctx, q.Show, q.Kind) })
	case "show":
		return decoded(question, func(q Show) (any, error) { return s.Show(ctx, q) })
	}
	return nil, fail(NoVerb, puzzle.Args{"verb": clip(name)})
}

func decoded[Q any](question []byte, answer func(Q) (any, error)) (any, error) {
	var q Q
	if err := Decode(question, &q); err != nil {
		return nil, err
	}
	return answer(q)
}
