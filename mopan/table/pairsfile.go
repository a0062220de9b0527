package table

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"jie/mopan"
	"jie/puzzle"
	"jie/table"
)

// pairsState is the work on all pairs so far: a JSON object a file, then its
// CRC-32C in four bytes.
type pairsState struct {
	Version int    `json:"version"`
	Puzzle  string `json:"puzzle"`
	Batches int    `json:"batches"` // done, from the first
	Of      int    `json:"of"`
	Pairs
}

// AllPairsFile is AllPairs, which keeps what it has in a file, after each batch
// for which opt.Save wishes it, and goes on from there. The file stays, with all
// batches done, so that asking again costs nothing.
func AllPairsFile(ctx context.Context, path string, side int, counts [mopan.Colours + 1]int, opt Options) (*Pairs, error) {
	state, err := readPairs(path)
	if err != nil {
		return nil, err
	}
	if state != nil && (state.Side != side || state.Counts != counts) {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: OtherPairs, Args: puzzle.Args{"path": path,
			"side": state.Side, "dots": state.dots(), "asked_side": side, "asked_dots": counts[1] + counts[2] + counts[3]}}
	}
	if state == nil {
		state = new(pairsState)
	}
	save := func() error { return state.write(path) }
	return allPairsFrom(ctx, side, counts, opt, &pairsLog{state, save})
}

// pairsLog is where the work on all pairs is kept.
type pairsLog struct {
	state *pairsState
	save  func() error
}

func (p *Pairs) dots() int { return p.Counts[1] + p.Counts[2] + p.Counts[3] }

// allPairsFrom goes on from a log, nil for none.
func allPairsFrom(ctx context.Context, side int, counts [mopan.Colours + 1]int, opt Options, log *pairsLog) (*Pairs, error) {
	if log != nil && log.state.Of > 0 && log.state.Batches == log.state.Of {
		return &log.state.Pairs, nil
	}
	a, err := NewPairsSearch(ctx, side, counts, opt)
	if err != nil {
		return nil, err
	}
	if log == nil {
		log = &pairsLog{new(pairsState), func() error { return nil }}
	}
	s := log.state
	s.Version, s.Puzzle, s.Of = pairsVersion, mopan.Name, a.batches()
	s.Side, s.Counts, s.Positions, s.Sources = side, counts, a.size, a.Classes()
	err = a.run(ctx, log, opt)
	return &s.Pairs, err
}

// batches is how many there are.
func (a *PairsSearch) batches() int { return (len(a.sources) + batchSize - 1) / batchSize }

// run does the batches that are missing, one after the other.
func (a *PairsSearch) run(ctx context.Context, log *pairsLog, opt Options) error {
	s := log.state
	for s.Batches < s.Of {
		opt.report(puzzle.Progress{Phase: "batch", Done: int64(s.Batches), Total: int64(s.Of),
			Nodes: int64(s.Batches) * batchSize, LowerBound: int64(max(0, s.Diameter()))})
		first := uint64(s.Batches) * batchSize
		share, err := a.Share(ctx, first, min(first+batchSize, a.Classes()))
		if err != nil {
			return err
		}
		s.Pairs.Add(share)
		s.Batches++
		if s.Batches == s.Of || opt.Save == nil || opt.Save() {
			if err := log.save(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *pairsState) write(path string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	text = binary.LittleEndian.AppendUint32(text, checksum(text))
	return atomically(path, func(f *os.File) error {
		_, err := f.Write(text)
		return err
	})
}

// pairsVersion is the version of these files. In version 1 a batch had 512 sources,
// so work that was cut short cannot go on from there; work that was done is as good.
const pairsVersion = 2

func (s *pairsState) readable() bool {
	return s.Version == pairsVersion || s.Version == 1 && s.Batches == s.Of
}

// readPairs undoes write; the state is nil where there is no file.
func readPairs(path string) (*pairsState, error) {
	data, err := table.ReadFile(mopan.Name, path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	end := max(0, len(data)-4)
	s := new(pairsState)
	if len(data) < 4 || data[0] != '{' {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: NoTable, Args: puzzle.Args{"path": path}}
	}
	if binary.LittleEndian.Uint32(data[end:]) != checksum(data[:end]) {
		return nil, altered(path, 0)
	}
	if json.Unmarshal(data[:end], s) != nil || s.Puzzle != mopan.Name || s.Of == 0 || !s.readable() {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: NoTable, Args: puzzle.Args{"path": path}}
	}
	return s, nil
}
