package narrow

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
	"jie/puzzle/board"
)

// drawn is a board as rules and rows of holes: every character but '-' is a hole, and a
// '1' has a peg.
type drawn struct {
	rules string // "", "tri" or "diagonal"
	rows  string // separated by '/'
}

// The boards of the tests.
var (
	english    = drawn{"", "--ooo--/--ooo--/ooooooo/ooooooo/ooooooo/--ooo--/--ooo--"}
	french     = drawn{"", "--ooo--/-ooooo-/ooooooo/ooooooo/ooooooo/-ooooo-/--ooo--"}
	square4    = drawn{"", "oooo/oooo/oooo/oooo"}
	square5    = drawn{"", "ooooo/ooooo/ooooo/ooooo/ooooo"}
	square6    = drawn{"", "oooooo/oooooo/oooooo/oooooo/oooooo/oooooo"}
	triangle15 = drawn{"tri", "o/oo/ooo/oooo/ooooo"}
	triangle28 = drawn{"tri", "o/oo/ooo/oooo/ooooo/oooooo/ooooooo"}
	diagonal5  = drawn{"diagonal", "ooooo/ooooo/ooooo/ooooo/ooooo"}
	diagonal3  = drawn{"diagonal", "ooo/ooo/ooo"}
	odd        = drawn{"", "--oo--/oooooo/oooooo"}
)

func (d drawn) board() *bitboard.Board {
	rules := map[string]bitboard.Rules{"tri": bitboard.Triangular, "diagonal": bitboard.Diagonal}[d.rules]
	var holes []board.Point
	for row, cells := range strings.Split(d.rows, "/") {
		for col, cell := range cells {
			if cell != '-' {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	return bitboard.New(rules, holes)
}

// pegs is the position drawn.
func (d drawn) pegs() board.Set {
	var p board.Set
	for i, cell := range strings.NewReplacer("-", "", "/", "").Replace(d.rows) {
		if cell == '1' {
			p = p.With(i)
		}
	}
	return p
}

// text is a position as the judge reads it; the holes of free may hold anything.
func (d drawn) text(pegs, free board.Set) string {
	cells, hole := []byte(d.rows), 0
	for i, cell := range cells {
		if cell == '-' || cell == '/' {
			continue
		}
		switch {
		case free.Has(hole):
			cells[i] = '?'
		case pegs.Has(hole):
			cells[i] = '1'
		default:
			cells[i] = '0'
		}
		hole++
	}
	if d.rules != "" {
		return "pegs[" + d.rules + "]:" + string(cells)
	}
	return "pegs:" + string(cells)
}

// judge has package check replay a solution.
func (d drawn) judge(t *testing.T, q *Search, moves []bitboard.Move) {
	t.Helper()
	name := func(hole uint8) string {
		p := q.Board.Shape().Point(int(hole))
		return string(rune('a'+p.Col)) + strconv.Itoa(p.Row+1)
	}
	var texts, goals []string
	for _, m := range moves {
		text := name(m[0].From)
		for _, j := range m {
			text += "-" + name(j.To)
		}
		texts = append(texts, text)
	}
	for _, p := range patterns(q.Goal) {
		goals = append(goals, d.text(p.Want, q.Board.Full()&^p.Care))
	}
	if q.Goal.One() {
		goals = append(goals, "one")
	}
	if n, err := check.Moves(d.text(q.Start, 0), goals, texts, q.Opt.Metric); err != nil || n != int64(len(moves)) {
		t.Fatalf("%s to %v: %v: %d moves, %v", d.text(q.Start, 0), goals, texts, n, err)
	}
}

// goalOf is the goal of some patterns, and of one peg anywhere.
func goalOf(b *bitboard.Board, one bool, patterns ...bitboard.WordPattern) *bitboard.Goal {
	var list []bitboard.Alternative
	for i, t := range patterns {
		t := bitboard.Pattern{Want: bitboard.One(t.Want), Care: bitboard.One(t.Care)}
		list = append(list, bitboard.Alternative{Text: strconv.Itoa(i), Patterns: []bitboard.Pattern{t}})
	}
	if one {
		list = append(list, b.AnyPeg())
	}
	return b.NewGoal(list...)
}

// patterns are those of a goal, but for one peg anywhere.
func patterns(g *bitboard.Goal) []bitboard.WordPattern { return g.Words()[:len(g.Patterns())] }

// pegIn is the pattern of one peg, in hole i.
func pegIn(b *bitboard.Board, i int) bitboard.WordPattern {
	return bitboard.WordPattern{Want: board.Set(0).With(i), Care: b.Full()}
}

// thresholds are the parity pagoda functions; none where no position is named.
func thresholds(b *bitboard.Board, g *bitboard.Goal) []Threshold {
	var list []Threshold
	if len(g.Words()) == 0 {
		return nil
	}
	for _, w := range b.ParityPagodas() {
		least := int64(bitboard.MaxWord)
		for _, t := range g.Words() {
			least = min(least, w.Of(bitboard.One(t.Want)))
		}
		list = append(list, Threshold{w, least})
	}
	return list
}

// asked is a search that is ready.
func asked(t *testing.T, b *bitboard.Board, start board.Set, g *bitboard.Goal, opt puzzle.Options) *Search {
	t.Helper()
	q := &Search{Work: &wide.Work{Ctx: t.Context(), Opt: opt}, Board: b, Start: start}
	q.Use(g, NewKit(b, g, thresholds(b, g)))
	return q
}

// randomPegs is a given number of pegs.
func randomPegs(r *rand.Rand, b *bitboard.Board, pegs int) board.Set {
	var s board.Set
	for _, i := range r.Perm(b.Len())[:pegs] {
		s = s.With(i)
	}
	return s
}

// undone is a position from which a given number of jumps at most lead to p.
func undone(r *rand.Rand, b *bitboard.Board, p board.Set, jumps int) board.Set {
	for range jumps {
		if before := b.AppendPredecessors(nil, p); len(before) > 0 {
			p = before[r.IntN(len(before))]
		}
	}
	return p
}

// randomGoal has one to three alternatives, mostly within reach of some jumps.
func randomGoal(r *rand.Rand, b *bitboard.Board, start board.Set) *bitboard.Goal {
	one := false
	var patterns []bitboard.WordPattern
	for range 1 + r.IntN(3) {
		switch r.IntN(4) {
		case 0:
			one = true
		case 1:
			patterns = append(patterns, pegIn(b, r.IntN(b.Len())))
		default:
			at := start
			for range r.IntN(5) {
				if next := b.AppendSuccessors(nil, at); len(next) > 0 {
					at = next[r.IntN(len(next))]
				}
			}
			free := board.Set(r.Uint64()&r.Uint64()) & b.Full()
			switch r.IntN(4) {
			case 0, 1:
				free = 0
			case 2: // so many that the goals are not listed
				free |= board.Set(r.Uint64()) & b.Full()
			}
			patterns = append(patterns, bitboard.WordPattern{Want: at &^ free, Care: b.Full() &^ free})
		}
	}
	return goalOf(b, one, patterns...)
}

// standingAt is a position and the peg that jumped last, -1 for none.
type standingAt struct {
	at   board.Set
	last int
}

// twin counts the solutions by their moves, by trying every jump. It knows nothing of
// sweeps: a peg that jumped last continues at no cost.
type twin struct {
	board *bitboard.Board
	goal  *bitboard.Goal
	known map[standingAt]twinAnswer
}

// twinAnswer is the fewest moves, -1 for never, and the solutions of that length.
type twinAnswer struct {
	moves int
	ways  int64
}

func newTwin(b *bitboard.Board, g *bitboard.Goal) *twin {
	return &twin{b, g, make(map[standingAt]twinAnswer)}
}

func (t *twin) answer(p board.Set, last int) twinAnswer {
	if t.isGoal(p) {
		return twinAnswer{0, 1}
	}
	key := standingAt{p, last}
	if known, ok := t.known[key]; ok {
		return known
	}
	best := twinAnswer{moves: -1}
	for _, l := range t.board.Lines() {
		for _, j := range l.Jumps() {
			from, over, to := int(j.From), int(j.Over), int(j.To)
			if !p.Has(from) || !p.Has(over) || p.Has(to) {
				continue
			}
			next := t.answer(p.Without(from).Without(over).With(to), to)
			if from != last {
				next.moves++
			}
			switch {
			case next.ways == 0:
			case best.ways == 0 || next.moves < best.moves:
				best = next
			case next.moves == best.moves:
				best.ways += next.ways
			}
		}
	}
	t.known[key] = best
	return best
}

func (t *twin) isGoal(p board.Set) bool {
	if t.goal.One() && p.Len() == 1 {
		return true
	}
	return slices.ContainsFunc(patterns(t.goal), func(g bitboard.WordPattern) bool {
		for i := range t.board.Len() {
			if g.Care.Has(i) && g.Want.Has(i) != p.Has(i) {
				return false
			}
		}
		return true
	})
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }
