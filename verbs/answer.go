package verbs

import (
	"context"

	"jie/puzzle"
)

// NoVerb is the code of a verb that has no question in JSON. verb
const NoVerb puzzle.Code = "no-such-verb"

// Words are the texts of one language, as package words has them.
type Words interface {
	Lang() string
	Error(err error) string
	Templates(families []string) map[string]any
}

// Answer decodes the question of a verb and answers it, with a value to write as
// JSON. "puzzles" has no question: its answer is that of [Service.Describe].
func (s *Service) Answer(ctx context.Context, name string, question []byte, by Asker) (Reply, error) {
	if name == "puzzles" {
		catalog, err := s.Describe(by.Words.Lang(), by.Words.Templates(WordFamilies))
		return Reply{Value: catalog}, err
	}
	v, err := Find(name)
	if err != nil {
		return Reply{}, err
	}
	q, err := v.Read(question)
	if err != nil {
		return Reply{}, err
	}
	return q.Answer(ctx, s, by)
}
