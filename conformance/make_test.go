package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"jie/catalog"
	"jie/internal/newfile"
	"jie/internal/race"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

var folder = flag.String("write", "", "the folder into which TestFiles writes the vectors, in place of comparing them")

// The questions come from a fixed seed, and the files have Jie's answers to them. The other
// tests compare these with the answers of a slow solver.
func TestFiles(t *testing.T) {
	for name, add := range map[string]func(*maker){
		"lightsout": lights, "machines": machines, "mopan": rings, "pegs": jumps, "twiddle": turns, "errors": mistakes,
	} {
		if race.Enabled && name != "errors" {
			continue // a short form
		}
		t.Run(name, func(t *testing.T) {
			m := newMaker(name)
			add(m)
			if m.err != nil {
				t.Fatal(m.err)
			}
			file := name + ".jsonl"
			if *folder != "" {
				if err := newfile.Write(filepath.Join(*folder, file), m.lines.Bytes()); err != nil {
					t.Fatal(err)
				}
				return
			}
			if old, err := os.ReadFile(file); err != nil || !bytes.Equal(old, m.lines.Bytes()) {
				t.Errorf("%s does not have the %d vectors of today, %v: go test ./conformance -run Files -args -write . writes them", file, m.n, err)
			}
		})
	}
}

// maker answers questions and keeps the vectors of one file.
type maker struct {
	random
	name    string
	service *verbs.Service
	words   words.Words
	lines   bytes.Buffer
	seen    map[string]bool
	n       int
	err     error
}

func newMaker(name string) *maker {
	return &maker{
		random: newRandom(), name: name, words: words.For("en"), seen: make(map[string]bool),
		service: &verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{}.Wire()},
	}
}

// wanted are the keys of an answer that a vector states, by verb: those that every right
// answer shares.
var wanted = map[string][]string{
	"solve":   {"puzzle", "status", "metric", "length", "optimal", "count", "truncated"},
	"hint":    {"status", "metric", "length"},
	"check":   {"holds", "length"},
	"analyse": {"solutions_each", "solvable", "pegs", "class"},
}

// question is a question of any verb; keys that are empty are left out.
type question struct {
	From   string        `json:"from"`
	To     *puzzle.Texts `json:"to,omitempty"`
	Metric string        `json:"metric,omitempty"`
	Count  bool          `json:"count,omitempty"`
	Every  bool          `json:"every,omitempty"`
	Moves  []string      `json:"moves,omitempty"`
	Level  int           `json:"level,omitempty"`
}

func goal(texts ...string) *puzzle.Texts { return (*puzzle.Texts)(&texts) }

// ask adds the vector of a question, once, and returns its answer.
func (m *maker) ask(name string, q question) (a puzzle.Answer) {
	data, err := json.Marshal(q)
	if m.err != nil || err != nil || m.seen[name+string(data)] {
		return a
	}
	m.seen[name+string(data)] = true
	v := Vector{ID: fmt.Sprintf("%s/%04d", m.name, m.n+1), Verb: name, Question: data}
	answer, err := m.service.Answer(context.Background(), name, data, verbs.Asker{Words: m.words})
	if err != nil {
		if v.Error = verbs.CodeOf(err); v.Error == "" {
			m.err = fmt.Errorf("%s %s: %w", name, data, err)
			return a
		}
		m.add(v)
		return a
	}
	if m.err = m.state(&v, answer.Value); m.err != nil {
		return a
	}
	a, _ = answer.Value.(puzzle.Answer)
	v.Moves, v.Certificate = a.Moves, a.Certificate
	m.add(v)
	return a
}

// state copies the wanted keys of an answer.
func (m *maker) state(v *Vector, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	v.Want = make(map[string]json.RawMessage)
	for _, key := range wanted[v.Verb] {
		if value, ok := all[key]; ok {
			v.Want[key] = value
		}
	}
	if len(v.Want) == 0 {
		return fmt.Errorf("%s %s: nothing to want in %s", v.Verb, v.Question, text)
	}
	return nil
}

func (m *maker) add(v Vector) {
	line, err := puzzle.JSONLine(v)
	if m.err = err; err == nil {
		m.lines.Write(line)
		m.n++
	}
}

// verify adds questions of check about an answer: its moves, its moves without the last,
// and its moves in another order.
func (m *maker) verify(q question, a puzzle.Answer) {
	if a.Moves == nil || len(*a.Moves) < 2 || m.IntN(8) > 0 {
		return
	}
	moves := *a.Moves
	q.Count, q.Every = false, false
	for _, list := range [][]string{moves, moves[:len(moves)-1], append([]string{moves[len(moves)-1]}, moves[:len(moves)-1]...)} {
		q.Moves = list
		m.ask("check", q)
	}
}

// hint adds a question of hint about one in eight problems.
func (m *maker) hint(q question) {
	if m.IntN(8) > 0 || q.Metric != "" {
		return
	}
	m.ask("hint", question{From: q.From, To: q.To, Level: 1})
}

// all adds the questions about a problem.
func (m *maker) all(q question) {
	m.verify(q, m.ask("solve", q))
	m.hint(q)
}
