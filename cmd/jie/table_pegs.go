package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"

	"jie/board"
	"jie/pegs"
	"jie/puzzle"
)

// vacancyTable solves all single-vacancy problems of a board: from the full
// board less one peg to one peg, where the position class allows it, each once up
// to symmetry. Answers come as those of solve, a line each; with -o they go to a
// file, and those that are proved there already are not sought again.
func (a *app) vacancyTable(ctx context.Context, args []string, q tableQuestion) error {
	switch {
	case len(args) > 0:
		return wrong(extraArgument, details{"argument": args[0]})
	case q.board == "":
		return wrong(flagNeeds, details{"flag": "--svss", "other": "--board"})
	}
	id := q.board
	if !strings.HasPrefix(id, pegs.Name) {
		id = pegs.Name + ":" + id
	}
	_, pos, err := a.parse(id)
	if err != nil {
		return err
	}
	b := pos.(*pegs.Position).Board()
	known, err := knownAnswers(q.output)
	if err != nil {
		return err
	}
	var short error
	for _, x := range b.Problems() {
		pos := pegs.New(b, b.Full()&^(board.Set(1)<<x.Vacancy))
		goal := b.OnePeg(x.Finish)
		key := pos.String() + " " + goal.Texts()[0]
		if q.output != "" && known.lines[key] != nil {
			continue
		}
		line, stop, err := a.vacancyLine(ctx, pos, goal)
		if err != nil {
			return err
		}
		if stop != nil {
			short = stop
		}
		if q.output == "" {
			err = a.write("", line)
		} else {
			err = known.add(q.output, key, line)
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			break
		}
	}
	return short
}

// vacancyLine solves and judges one problem. stop says why it is not proved.
func (a *app) vacancyLine(ctx context.Context, pos puzzle.Position, goal puzzle.Goal) (line []byte, stop, err error) {
	started := time.Now()
	s, stop := a.search(ctx, pos, goal, question{})
	if stop != nil && !stopped(stop) {
		return nil, nil, stop
	}
	if err := judge(ctx, pos, goal, s); err != nil {
		if !stopped(err) {
			return nil, nil, err
		}
		s, stop = unproved(s), err
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: s.Nodes, PeakBytes: peakMemory()}
	line, err = jsonLine(puzzle.NewAnswer(pegs.Name, pos, goal, s, stats))
	return line, stop, err
}

// answers is a file of JSON lines by problem; in is their order.
type answers struct {
	lines map[string][]byte
	in    []string
}

// knownAnswers reads the proved answers of a file, which need not exist.
func knownAnswers(path string) (*answers, error) {
	k := &answers{lines: make(map[string][]byte)}
	if path == "" || path == "-" {
		return k, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, maxInput)
	for lines.Scan() {
		var answer puzzle.Answer
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &answer); err != nil {
			return nil, jsonError(lines.Text(), err)
		}
		if answer.Status != puzzle.Unknown.String() && len(answer.To) == 1 {
			k.put(answer.From+" "+answer.To[0], append(bytes.Clone(lines.Bytes()), '\n'))
		}
	}
	return k, lines.Err()
}

func (k *answers) put(key string, line []byte) {
	if k.lines[key] == nil {
		k.in = append(k.in, key)
	}
	k.lines[key] = line
}

// add writes the file anew with one answer more, in one step.
func (k *answers) add(path, key string, line []byte) error {
	k.put(key, line)
	var all bytes.Buffer
	for _, key := range k.in {
		all.Write(k.lines[key])
	}
	return writeFile(path, all.Bytes())
}
