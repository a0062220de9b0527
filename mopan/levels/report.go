package levels

import (
	"encoding/json"
	"math/big"

	"jie/mopan"
	"jie/puzzle"
)

// mostListed is how many of the farthest positions a report lists, as a table does.
const mostListed = 64

// Report is what a finished search says: what jie table says of the same targets. blockOf
// reads the blocks of the last level.
func (s *Search) Report(m *Manifest, blockOf func(shard int) ([]byte, error)) (puzzle.Analysis, error) {
	farthest, err := s.farthest(m, blockOf)
	if err != nil {
		return nil, err
	}
	return puzzle.Analysis{
		{Key: "puzzle", Value: mopan.Name},
		{Key: "targets", Value: s.question.Targets},
		{Key: "positions", Value: m.Positions},
		{Key: "reached", Value: m.Reached()},
		{Key: "complete", Value: m.Complete},
		{Key: "greatest_distance", Value: m.Level()},
		{Key: "by_distance", Value: m.Levels},
		{Key: "mean_distance", Value: json.Number(m.mean().FloatString(6))},
		{Key: "farthest", Value: farthest},
	}, nil
}

// farthest lists the first positions of the last level.
func (s *Search) farthest(m *Manifest, blockOf func(shard int) ([]byte, error)) (list []string, err error) {
	for _, e := range m.Files {
		if e.Positions == 0 || len(list) == mostListed {
			continue
		}
		block, err := blockOf(e.Shard)
		if err != nil {
			return nil, err
		}
		boards, err := s.Boards(e.Shard, block, mostListed-len(list))
		if err != nil {
			return nil, err
		}
		for _, b := range boards {
			list = append(list, b.String())
		}
	}
	return list, nil
}

// mean is the mean distance of the positions that have one.
func (m *Manifest) mean() *big.Rat {
	sum := new(big.Int)
	for distance, n := range m.Levels {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(distance)), new(big.Int).SetUint64(n)))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).SetUint64(m.Reached()))
}
