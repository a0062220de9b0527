// Game shows how a game ships Jie's levels and hints: it makes a small pack of
// each puzzle, gives the player hints that say a little more each time, and lets
// an independent judge accept the solution. A player who is given
//
//	go run . -puzzle pegs -difficulty 2 -seed 7
//
// sees a level as text, asks for hints with h, plays a move by typing it, takes
// one back with u, and gives up with q.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/hint"
	"jie/puzzle/level"
)

func main() {
	name := flag.String("puzzle", "lightsout", "one of "+strings.Join(puzzleNames(), ", "))
	difficulty := flag.Int("difficulty", 1, "from 1 to 5")
	seed := flag.Uint64("seed", 1, "the same seed gives the same level")
	flag.Parse()
	if err := run(context.Background(), *name, *difficulty, *seed, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "game:", err)
		os.Exit(1)
	}
}

func puzzleNames() []string {
	var names []string
	for _, p := range catalog.All() {
		names = append(names, p.Name())
	}
	return names
}

func run(ctx context.Context, name string, difficulty int, seed uint64, in io.Reader, out io.Writer) error {
	p := catalog.Lookup(name)
	if p == nil {
		return fmt.Errorf("there is no puzzle %q", name)
	}
	for l, err := range level.Generate(ctx, p, level.Options{Difficulty: difficulty, Seed: seed}) {
		if err != nil {
			return err
		}
		s, err := begin(p, l)
		if err != nil {
			return err
		}
		return s.loop(ctx, in, out)
	}
	return nil
}

// session is one level being played. line[0] is its start.
type session struct {
	puzzle puzzle.Puzzle
	level  level.Level
	goal   puzzle.Goal
	line   []puzzle.Position
	moves  []string
	hints  int // how many were asked for at this position
}

func begin(p puzzle.Puzzle, l level.Level) (*session, error) {
	start, err := p.Parse(l.From)
	if err != nil {
		return nil, err
	}
	goal, err := start.Goal(l.To)
	return &session{puzzle: p, level: l, goal: goal, line: []puzzle.Position{start}}, err
}

func (s *session) position() puzzle.Position { return s.line[len(s.line)-1] }

// loop plays until the level is solved or the player gives up.
func (s *session) loop(ctx context.Context, in io.Reader, out io.Writer) error {
	fmt.Fprintf(out, "reach %s in %d %s\n", s.level.To, s.level.Length, s.level.Metric)
	lines := bufio.NewScanner(in)
	for !s.position().Solved(s.goal) {
		fmt.Fprintf(out, "%s> ", draw.Text(s.position().Grid(), draw.Style{}))
		if !lines.Scan() {
			return lines.Err()
		}
		switch typed := strings.TrimSpace(lines.Text()); typed {
		case "q":
			return nil
		case "u":
			s.undo()
		case "h":
			text, err := s.hint(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintln(out, text)
		default:
			if err := s.play(typed); err != nil {
				fmt.Fprintln(out, "no:", err)
			}
		}
	}
	length, err := check.Moves(s.level.From, []string{s.level.To}, s.moves, s.level.Metric)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "solved in %d, par %d\n", length, s.level.Length)
	return nil
}

func (s *session) play(move string) error {
	next, err := s.position().Play(move)
	if err != nil {
		return err
	}
	s.line, s.moves, s.hints = append(s.line, next), append(s.moves, move), 0
	return nil
}

func (s *session) undo() {
	if n := len(s.moves); n > 0 {
		s.line, s.moves, s.hints = s.line[:n], s.moves[:n-1], 0
	}
}

// hint says more each time it is asked at the same position.
func (s *session) hint(ctx context.Context) (string, error) {
	s.hints = min(s.hints+1, 4)
	goal, err := s.position().Goal(s.goal.Texts()...)
	if err != nil {
		return "", err
	}
	h, err := hint.For(ctx, s.puzzle, s.position(), puzzle.Options{Goal: goal}, s.hints)
	switch {
	case err != nil:
		return "", err
	case h.Length == nil:
		return "the goal is out of reach; take a move back with u", nil
	case len(h.Moves) > 0:
		return "all of it: " + strings.Join(h.Moves, " "), nil
	case h.Move != "":
		return "try " + h.Move, nil
	case h.Region != nil:
		return fmt.Sprintf("look at the %s %s", h.Region.Kind, h.Region.Name), nil
	}
	return fmt.Sprintf("%d %s to go", *h.Length, h.Metric), nil
}
