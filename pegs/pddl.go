package pegs

import (
	"slices"
	"strconv"
	"strings"

	"jie/board"
	"jie/puzzle"
)

// Problems of the planning competitions of 2008 and 2011, domain pegsol:
//
//	(define (problem p) (:domain pegsolitaire-sequential)
//	  (:objects pos-0-2 - location pos-0-3 - location ...)
//	  (:init (move-ended) (in-line pos-0-2 pos-0-3 pos-0-4) ...
//	         (occupied pos-0-2) (free pos-0-3) ...)
//	  (:goal (and (free pos-0-2) ... (occupied pos-3-3)))
//	  (:metric minimize (total-cost)))
//
// A location's numbers are its row and column. The domain charges for a move and
// lets the same peg go on free of charge, so its costs are our moves. The in-line
// facts must be those of a board under one of our rules. Holes that the goal does
// not speak of are free in it.

// Codes of errors in such problems, with their Args.
const (
	PDDLSyntax  puzzle.Code = "pegs-pddl-syntax"  // found: where brackets or words do not fit
	PDDLMissing puzzle.Code = "pegs-pddl-missing" // part: a part of the problem that is not there
	PDDLPlace   puzzle.Code = "pegs-pddl-place"   // name: no location of the problem, or not pos-ROW-COLUMN
	PDDLFact    puzzle.Code = "pegs-pddl-fact"    // fact: unknown, or against another
	PDDLState   puzzle.Code = "pegs-pddl-state"   // name: a location said to be neither occupied nor free
	PDDLLines   puzzle.Code = "pegs-pddl-lines"   // the lines are not those of a board
)

// isPDDL tells a problem from rows.
func isPDDL(body string) bool {
	return strings.HasPrefix(body[puzzle.SkipComments(body):], "(")
}

// form is a word, in lower case, or a list between brackets.
type form struct {
	word string
	list []form
	at   int // byte offset in the text
}

// is tells whether f is a list that begins with the word.
func (f form) is(word string) bool { return len(f.list) > 0 && f.list[0].word == word }

func (f form) String() string {
	if f.word != "" {
		return f.word
	}
	words := make([]string, len(f.list))
	for i, x := range f.list {
		words[i] = x.String()
	}
	return "(" + strings.Join(words, " ") + ")"
}

// problem is a planning problem as read.
type problem struct {
	text  string
	at    int
	start int // of the text in the ID, for messages

	places    map[string]board.Point
	holes     []board.Point
	lines     map[[3]board.Point]bool
	now, then [2][]board.Point // free and occupied, at the start and in the goal
}

// deepest is how far lists may be nested; problems need four levels.
const deepest = 16

func (p *problem) fail(code puzzle.Code, at int, args puzzle.Args) error {
	return fail(code, puzzle.AtByte(p.start+at), args)
}

// skip passes over blanks and comments, and tells whether something follows.
func (p *problem) skip() bool {
	p.at += puzzle.SkipComments(p.text[p.at:])
	return p.at < len(p.text)
}

func (p *problem) form(depth int) (form, error) {
	if !p.skip() {
		return form{}, p.fail(PDDLSyntax, p.at, puzzle.Args{"found": ""})
	}
	f := form{at: p.at}
	if p.text[p.at] != '(' {
		end := strings.IndexAny(p.text[p.at:], " \t\r\n;()")
		if end < 0 {
			end = len(p.text) - p.at
		}
		if end == 0 {
			return form{}, p.fail(PDDLSyntax, p.at, puzzle.Args{"found": p.text[p.at : p.at+1]})
		}
		f.word = strings.ToLower(p.text[p.at : p.at+end])
		p.at += end
		return f, nil
	}
	if depth == deepest {
		return form{}, p.fail(PDDLSyntax, p.at, puzzle.Args{"found": "("})
	}
	p.at++
	for p.skip() {
		if p.text[p.at] == ')' {
			p.at++
			return f, nil
		}
		x, err := p.form(depth + 1)
		if err != nil {
			return form{}, err
		}
		f.list = append(f.list, x)
	}
	return form{}, p.fail(PDDLSyntax, p.at, puzzle.Args{"found": ""})
}

// parsePDDL reads a problem.
func parsePDDL(text string, start int) (drawing, error) {
	p := &problem{text: text, start: start, places: make(map[string]board.Point), lines: make(map[[3]board.Point]bool)}
	f, err := p.form(0)
	if err != nil {
		return drawing{}, err
	}
	if p.skip() || !f.is("define") {
		return drawing{}, p.fail(PDDLSyntax, p.at, puzzle.Args{"found": strings.SplitN(p.text[p.at:]+"\n", "\n", 2)[0]})
	}
	for _, part := range []struct {
		name string
		read func(form) error
	}{{":objects", p.objects}, {":init", p.init}, {":goal", p.goal}} {
		found := false
		for _, x := range f.list {
			if x.is(part.name) {
				found = true
				if err := part.read(x); err != nil {
					return drawing{}, err
				}
			}
		}
		if !found {
			return drawing{}, p.fail(PDDLMissing, f.at, puzzle.Args{"part": part.name})
		}
	}
	return p.drawing()
}

// objects reads the locations: names, and after a dash their type.
func (p *problem) objects(f form) error {
	for i := 1; i < len(f.list); i++ {
		x := f.list[i]
		if x.word == "-" {
			i++
			continue
		}
		var at board.Point
		var ok, ok2 bool
		parts := strings.Split(x.word, "-")
		if len(parts) == 3 && parts[0] == "pos" {
			at.Row, ok = coordinate(parts[1])
			at.Col, ok2 = coordinate(parts[2])
		}
		if _, twice := p.places[x.word]; !ok || !ok2 || twice {
			return p.fail(PDDLPlace, x.at, puzzle.Args{"name": x.String()})
		}
		p.places[x.word] = at
		p.holes = append(p.holes, at)
	}
	if len(p.holes) == 0 {
		return p.fail(NoHoles, f.at, nil)
	}
	if len(p.holes) > MaxHoles {
		return p.fail(puzzle.TooLarge, f.at, puzzle.Args{"got": len(p.holes), "limit": MaxHoles})
	}
	return nil
}

// coordinate reads a row or column in its shortest form.
func coordinate(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && 0 <= n && n < maxSide && strconv.Itoa(n) == text
}

// arguments reads the locations a fact speaks of.
func (p *problem) arguments(f form, n int) ([]board.Point, error) {
	if len(f.list) != n+1 {
		return nil, p.fail(PDDLFact, f.at, puzzle.Args{"fact": f.String()})
	}
	list := make([]board.Point, n)
	for i, x := range f.list[1:] {
		at, ok := p.places[x.word]
		if !ok {
			return nil, p.fail(PDDLPlace, x.at, puzzle.Args{"name": x.String()})
		}
		list[i] = at
	}
	return list, nil
}

func (p *problem) init(f form) error {
	for _, x := range f.list[1:] {
		switch {
		case x.is("move-ended"), x.is("="):
		case x.is("in-line"):
			line, err := p.arguments(x, 3)
			if err != nil {
				return err
			}
			p.lines[[3]board.Point(line)] = true
		default:
			if err := p.state(x, &p.now); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *problem) goal(f form) error {
	if len(f.list) != 2 {
		return p.fail(PDDLFact, f.at, puzzle.Args{"fact": f.String()})
	}
	facts := f.list[1:]
	if f.list[1].is("and") {
		facts = f.list[1].list[1:]
	}
	for _, x := range facts {
		if err := p.state(x, &p.then); err != nil {
			return err
		}
	}
	return nil
}

// state reads (occupied PLACE) or (free PLACE).
func (p *problem) state(f form, of *[2][]board.Point) error {
	k := 0
	switch {
	case f.is("occupied"):
		k = 1
	case !f.is("free"):
		return p.fail(PDDLFact, f.at, puzzle.Args{"fact": f.String()})
	}
	at, err := p.arguments(f, 1)
	if err != nil {
		return err
	}
	if slices.Contains(of[1-k], at[0]) {
		return p.fail(PDDLFact, f.at, puzzle.Args{"fact": f.String()})
	}
	of[k] = append(of[k], at[0])
	return nil
}

// drawing is the problem's start, with its goal as the usual finish.
func (p *problem) drawing() (drawing, error) {
	b, err := p.board()
	if err != nil {
		return drawing{}, err
	}
	pegs := b.set(p.now[1])
	if silent := b.All().Less(pegs).Less(b.set(p.now[0])); !silent.Empty() {
		at := b.Shape().Point(silent.First())
		return drawing{}, p.fail(PDDLState, 0, puzzle.Args{"name": "pos-" + strconv.Itoa(at.Row) + "-" + strconv.Itoa(at.Col)})
	}
	want := b.set(p.then[1])
	free := b.All().Less(want).Less(b.set(p.then[0]))
	if want.Len() > pegs.Len() {
		return drawing{}, fail(MorePegs, nil, puzzle.Args{"got": want.Len(), "limit": pegs.Len()})
	}
	return drawing{board: b, pegs: pegs, finish: b.text(want, free)}, nil
}

// board finds the rules under which the holes have just the lines given.
func (p *problem) board() (*Board, error) {
	for _, rules := range []Rules{Orthogonal, Diagonal, Triangular} {
		b := NewBoard(rules, p.holes)
		same := len(p.lines) == 2*len(b.Lines())
		for _, l := range b.Lines() {
			x, y, z := b.Shape().Point(int(l.End)), b.Shape().Point(int(l.Middle)), b.Shape().Point(int(l.Other))
			same = same && p.lines[[3]board.Point{x, y, z}] && p.lines[[3]board.Point{z, y, x}]
		}
		if same {
			return b, nil
		}
	}
	return nil, p.fail(PDDLLines, 0, nil)
}
