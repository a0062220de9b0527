package levels

import (
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/search"
)

// Report returns the facts of a finished search, as jie table reports them for the same
// targets. blockOf reads the blocks of the last level.
func (s *Search) Report(m *Manifest, blockOf func(shard int) ([]byte, error)) (puzzle.Analysis, error) {
	farthest, err := s.farthest(m, blockOf)
	if err != nil {
		return nil, err
	}
	return append(puzzle.Analysis{{Key: "puzzle", Value: rings.Name}},
		search.Facts(s.question.Targets, m.Positions, m.Levels, m.Complete, false, farthest)...), nil
}

// farthest lists the first positions of the last level.
func (s *Search) farthest(m *Manifest, blockOf func(shard int) ([]byte, error)) (list []string, err error) {
	for _, e := range m.Files {
		if e.Positions == 0 || len(list) == search.MostListed {
			continue
		}
		block, err := blockOf(e.Shard)
		if err != nil {
			return nil, err
		}
		boards, err := s.Boards(e.Shard, block, search.MostListed-len(list))
		if err != nil {
			return nil, err
		}
		for _, b := range boards {
			list = append(list, b.String())
		}
	}
	return list, nil
}
