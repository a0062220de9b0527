package pairs

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// saved is the work so far. Its file is a JSON object and its CRC-32C in four bytes.
type saved struct {
	Version int    `json:"version"`
	Puzzle  string `json:"puzzle"`
	Batches int    `json:"batches"` // done, from the first
	Of      int    `json:"of"`
	Pairs
}

// All finds the distances between all positions with the counts of each colour, 0 first. If opt
// names a file, results are stored there, after batches for which opt.Save asks, to continue from.
// Time: for each ring, each position and most distances a few words for every 256 sources; memory:
// 66 bytes a position. Errors: of [NewSearch], of files, OtherPairs, ctx.Err().
func All(ctx context.Context, side int, counts [rings.Colours + 1]int, opt Options) (*Pairs, error) {
	s, err := resume(opt.File, side, counts)
	if err != nil {
		return nil, err
	}
	if s.Of > 0 && s.Batches == s.Of {
		return &s.Pairs, nil
	}
	a, err := NewSearch(ctx, side, counts, opt)
	if err != nil {
		return nil, err
	}
	s.Version, s.Puzzle, s.Of = fileVersion, rings.Name, a.batches()
	s.Side, s.Counts, s.Positions, s.Sources = side, counts, a.positions.Size, a.Classes()
	return &s.Pairs, a.run(ctx, s, opt)
}

func resume(path string, side int, counts [rings.Colours + 1]int) (*saved, error) {
	s := new(saved)
	if path == "" {
		return s, nil
	}
	err := s.read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil && (s.Side != side || s.Counts != counts) {
		err = &puzzle.Error{Puzzle: rings.Name, Code: OtherPairs, Args: puzzle.Args{"path": path,
			"side": s.Side, "dots": s.dots(), "asked_side": side, "asked_dots": counts[1] + counts[2] + counts[3]}}
	}
	return s, err
}

func (p *Pairs) dots() int { return p.Counts[1] + p.Counts[2] + p.Counts[3] }

func (a *Search) batches() int { return (len(a.sources) + BatchSize - 1) / BatchSize }

func (a *Search) run(ctx context.Context, s *saved, opt Options) error {
	for s.Batches < s.Of {
		opt.Report(puzzle.Progress{Phase: "batch", Done: int64(s.Batches), Total: int64(s.Of),
			Nodes: int64(s.Batches) * BatchSize, LowerBound: int64(max(0, s.Diameter()))})
		first := uint64(s.Batches) * BatchSize
		share, err := a.Share(ctx, first, min(first+BatchSize, a.Classes()))
		if err != nil {
			return err
		}
		s.Add(share)
		s.Batches++
		if opt.File != "" && (s.Batches == s.Of || opt.Saves()) {
			if err := s.write(opt.File); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *saved) write(path string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	text = binary.LittleEndian.AppendUint32(text, table.Checksum(text))
	return table.WriteFile(rings.Name, path, func(f *os.File) error {
		_, err := f.Write(text)
		return err
	})
}

// fileVersion has batches of 256 sources. Version 1 had 512: only finished work of it is valid.
const fileVersion = 2

func (s *saved) readable() bool {
	return s.Version == fileVersion || s.Version == 1 && s.Batches == s.Of
}

func (s *saved) read(path string) error {
	data, err := table.ReadFile(rings.Name, path)
	if err != nil {
		return err
	}
	end := max(0, len(data)-4)
	if len(data) < 4 || data[0] != '{' {
		return &puzzle.Error{Puzzle: rings.Name, Code: table.NoTable, Args: puzzle.Args{"path": path}}
	}
	if binary.LittleEndian.Uint32(data[end:]) != table.Checksum(data[:end]) {
		return &puzzle.Error{Puzzle: rings.Name, Code: table.Damaged, Args: puzzle.Args{"path": path}}
	}
	if json.Unmarshal(data[:end], s) != nil || s.Puzzle != rings.Name || s.Of == 0 || !s.readable() {
		return &puzzle.Error{Puzzle: rings.Name, Code: table.NoTable, Args: puzzle.Args{"path": path}}
	}
	return nil
}
