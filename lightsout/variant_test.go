package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// A button wired to no light, or whose presses have no effect modulo k, is part of
// press patterns like any other: the patterns listed are as many as the nullity says.
func TestEveryPatternOfButtonsWithoutEffect(t *testing.T) {
	for _, test := range []struct {
		id   string
		want [][]string
	}{
		{"lightsout[near=neighbours]:1-0", nil},
		{"lightsout[near=neighbours]:0-0", [][]string{{}, {"0,0"}, {"0,0", "0,2"}, {"0,2"}}},
		{"lightsout[wiring=0/1/-]:11", [][]string{{"0,0", "0,1"}, {"0,0", "0,1", "1,0"}}},
		{"lightsout[cylinder,k=3]:0", [][]string{{}, {"0,0"}, {"0,0*2"}}},
		{"lightsout[k=4,wiring=0*2]:2", [][]string{{"0,0"}, {"0,0*3"}}},
	} {
		pos, err := Puzzle{}.Parse(test.id)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := pos.Goal()
		if err != nil {
			t.Fatal(err)
		}
		s, err := pos.Solve(context.Background(), puzzle.Options{Goal: goal, All: true, Every: true})
		if err == nil {
			err = check.Solution(pos.String(), goal.Texts(), s)
		}
		if err != nil || !slices.EqualFunc(s.Solutions, test.want, slices.Equal) {
			t.Errorf("%s: %v, %v, want %v", test.id, s.Solutions, err, test.want)
		}
		for _, moves := range s.Solutions {
			end := pos
			for _, move := range moves {
				if end, err = end.Play(move); err != nil {
					t.Fatalf("%s: %v", test.id, err)
				}
			}
			if !end.Solved(goal) {
				t.Errorf("%s: %v ends at %s", test.id, moves, end)
			}
		}
	}
}

func TestVariantText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"lightsout[k=2]:10", "lightsout:10"},
		{"lightsout[near=plus]:1.", "lightsout:10"},
		{"lightsout[classic]:all-on", "lightsout:11111/11111/11111/11111/11111"},
		{"lightsout[mini]:", "lightsout[torus]:0000/0000/0000/0000"},
		{"lightsout[xl-25]:all-on", "lightsout[near=knight]:11111/11111/11111/11111/11111"},
		{"lightsout[mini]:all-on:4x4", "lightsout[torus]:1111/1111/1111/1111"},
		{"lightsout[classic]:5x5", "lightsout:00000/00000/00000/00000/00000"},
		{"lightsout[2000]:00000/11111/22222/00000/00000", "lightsout[k=3]:00000/11111/22222/00000/00000"},
		{"lightsout[merlin]:", "lightsout[wiring=0+1+3+4/0+1+2/1+2+4+5/0+3+6/1+3+4+5+7/2+5+8/3+4+6+7/6+7+8/4+5+7+8]:000/000/000"},
		{"lightsout[k=3, torus]:all-on:2x2", "lightsout[torus,k=3]:11/11"},
		{"lightsout[wiring=1+0/1+1+1/2*4+-]:111", "lightsout[wiring=0+1/1/-]:111"},
		{"lightsout[wiring=0+1/0+1]:11", "lightsout:11"},
		{"lightsout[k=11]:0,10,-", "lightsout[k=11]:0,10,-"},
		{"lightsout[locked=00/.-]:11/10", "lightsout:11/10"},
		{"lightsout[locked=#0/..]:11/10", "lightsout[locked=10/00]:11/10"},
		{"lightsout[cost=3 1/0 2]:11/10", "lightsout[cost=3+1/0+2]:11/10"},
		{"lightsout[cost=3+1/0+2,torus,k=2]:all-on:2x2", "lightsout[torus,cost=3+1/0+2]:11/11"},
		{"lightsout[locked=10/00,cost=3+1/0+2]:11/1-", "lightsout[locked=10/00,cost=-+1/0+-]:11/1-"},
		{"lightsout[locked=10/00,cost=3+1/0+9]:11/11", "lightsout[locked=10/00,cost=-+1/0+9]:11/11"},
		{"lightsout[cost=3+8+2]:1-1", "lightsout[cost=3+-+2]:1-1"},
		{"lightsout[wiring=0/0+1/1,cost=3+1/2]:01", "lightsout[wiring=0/0+1/1,cost=3+1/2]:01"},
		{"lightsout[wiring=0+1/0+1,cost=3+1]:11", "lightsout[wiring=0+1/0+1,cost=3+1]:11"},
		{"flip:2x1:f,8", "lightsout:10"},
		{"flip:2x1:9,8", "lightsout[wiring=0/1]:10"},
	} {
		p, err := Puzzle{}.Parse(c.text)
		if err != nil || p.String() != c.want {
			t.Errorf("Parse(%q) = %v, %v, want %s", c.text, p, err, c.want)
		}
	}
}

func TestVariantErrors(t *testing.T) {
	for text, code := range map[string]puzzle.Code{
		"lightsout[k=1]:0":                              badStates,
		"lightsout[k=256]:0":                            badStates,
		"lightsout[k=x]:0":                              badStates,
		"lightsout[k=]:0":                               badStates,
		"lightsout[torus,torus]:0":                      ruleTwice,
		"lightsout[torus,cylinder]:0":                   ruleConflict,
		"lightsout[counters,k=3]:0":                     ruleConflict,
		"lightsout[torus,wiring=0]:0":                   ruleConflict,
		"lightsout[merlin,k=3]:":                        ruleConflict,
		"lightsout[near=knigt]:0":                       badNear,
		"lightsout[k=3,cost=1]:0":                       ruleConflict,
		"lightsout[counters,cost=1]:0":                  ruleConflict,
		"lightsout[merlin,cost=1]:":                     ruleConflict,
		"lightsout[cost=]:0":                            badCost,
		"lightsout[cost=1,cost=1]:0":                    ruleTwice,
		"lightsout[cost=x]:0":                           badCost,
		"lightsout[cost=1.5]:0":                         badCost,
		"lightsout[cost=16777217]:0":                    badCost,
		"lightsout[cost=-1]:0":                          badCost,
		"lightsout[cost=1]:00":                          badCosts,
		"lightsout[cost=1+2+3]:00":                      badCosts,
		"lightsout[cost=1+2/3]:00":                      badCosts,
		"lightsout[cost=1+-]:00":                        badCosts,
		"lightsout[wiring=0/0,cost=1]:0":                badCosts,
		"lightsout[wiring=0/0,cost=1/2/3]:0":            badCosts,
		"lightsout[locked=]:0":                          badMask,
		"lightsout[locked=12]:00":                       badMask,
		"lightsout[locked=10/1]:00/00":                  badMask,
		"lightsout[locked=100]:00":                      badMask,
		"lightsout[wiring=]:00":                         badWiring,
		"lightsout[wiring=buttons.txt]:00":              badWiring,
		"lightsout[wiring=0*x]:00":                      badWiring,
		"lightsout[wiring=0+1/1+5]:10":                  noSuchLight,
		"lightsout[wiring=0+1/1+2]:1-0":                 noSuchLight,
		"lightsout[merlin]:111":                         puzzle.OtherShape,
		"lightsout[k=3]:013":                            puzzle.BadCell,
		"lightsout[k=12]:0,12":                          puzzle.BadCell,
		"lightsout[k=3]:01/0":                           puzzle.RaggedRow,
		"lightsout[k=3]:":                               puzzle.Empty,
		"lightsout[k=3]:--":                             puzzle.Empty,
		"lightsout[torus]:2000x2000":                    puzzle.TooLarge,
		"lightsout[near=rowcol]:1000x1000":              puzzle.TooLarge, // 2 x 10^9 wires
		"lightsout[merlin]:random:x":                    badSeed,
		"flip:3x3":                                      badFlip,
		"flip:3x3:d07,640":                              badFlip,
		"flip:3x3:d074191345d1644c17058,6":              badFlip,
		"flip:3x3:d074191345d1644c17058,641":            badFlip,
		"flip:0x3:,":                                    badFlip,
		"flip[k=3]:2x1:f,8":                             badFlip,
		"flip:1024x1024:," + strings.Repeat("0", 1<<18): puzzle.TooLarge, // 2^40 wires
	} {
		p, err := Puzzle{}.Parse(text)
		if p != nil || !errors.Is(err, &puzzle.Error{Code: code}) {
			t.Errorf("Parse(%q) = %v, %v, want %s", text, p, err, code)
		}
	}
	for text, at := range map[string]int{ // where the cell at fault begins
		"lightsout[k=12]:1,,2":            18,
		"lightsout[k=12]:1,21/ 11 ,12":    18,
		"lightsout[k=12]:0,1,10/11,10,-1": 29,
		"lightsout[k=3]:0120/0013":        23,
		"lightsout[torus]:1é0":            18,
	} {
		var e *puzzle.Error
		if _, err := (Puzzle{}).Parse(text); !errors.As(err, &e) || e.At == nil || e.At.Byte != at {
			t.Errorf("Parse(%q) = %+v, want byte %d", text, e, at)
		}
	}
	p, _ := Puzzle{}.Parse("lightsout[k=3]:012")
	for _, text := range []string{"lightsout[k=4]:012", "lightsout[torus,k=3]:012", "lightsout:01", "lightsout[k=3]:01-"} {
		if g, err := p.Goal(text); g != nil || !errors.Is(err, &puzzle.Error{Code: puzzle.OtherShape}) {
			t.Errorf("Goal(%q) = %v, %v", text, g, err)
		}
	}
	if _, err := p.Goal("lightsout:210"); err != nil {
		t.Errorf("a goal without its rules: %v", err)
	}
}

func TestVariantsAgreeWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for tried := 0; tried < 250; {
		twin, id := randomTwin(rng, 3)
		ways := 1
		for range twin.names {
			ways = min(ways*twin.k, 1<<20)
		}
		if ways > 1<<13 || len(twin.names) == 0 {
			continue
		}
		tried++
		id = strings.TrimPrefix(id, "lightsout")
		all, lengths := twin.solutions()
		if (len(all) > 0) != twin.solvable() {
			t.Fatalf("%s: the twins differ", id)
		}
		s := solveRuled(t, puzzle.Options{All: true, Count: true, Every: true, Limit: 1 << 20}, id)
		if len(all) == 0 {
			if s.Status != puzzle.Unsolvable {
				t.Fatalf("%s: %v, the twin finds no solution", id, s.Status)
			}
			continue
		}
		least := slices.Min(lengths)
		var short [][]string
		for i, moves := range all {
			if lengths[i] == least {
				short = append(short, moves)
			}
		}
		slices.SortFunc(all, slices.Compare)
		slices.SortFunc(short, slices.Compare)
		if !slices.EqualFunc(s.Solutions, all, slices.Equal) || s.Count.Int64() != int64(len(all)) {
			t.Fatalf("%s: every = %v (%v), want %v", id, s.Solutions, s.Count, all)
		}
		cut := solveRuled(t, puzzle.Options{All: true, Every: true, Limit: 3}, id)
		if !slices.EqualFunc(cut.Solutions, all[:min(3, len(all))], slices.Equal) || cut.Truncated != (len(all) > 3) {
			t.Fatalf("%s: the first three are %v, want those of %v", id, cut.Solutions, all)
		}
		s = solveRuled(t, puzzle.Options{All: true, Count: true, Limit: 1 << 20}, id)
		if !slices.EqualFunc(s.Solutions, short, slices.Equal) || s.Length != int64(least) || s.Count.Int64() != int64(len(short)) || !slices.Equal(s.Moves, short[0]) {
			t.Fatalf("%s: shortest = %v (%v), moves %v, want %v", id, s.Solutions, s.Count, s.Moves, short)
		}
		solveRuled(t, puzzle.Options{First: true}, id)
	}
}

// solveRuled solves "[RULES]:BODY" towards dark and has the answer judged.
func solveRuled(t *testing.T, opt puzzle.Options, id string) puzzle.Solution {
	t.Helper()
	p, err := Puzzle{}.Parse("lightsout" + id)
	if err != nil {
		t.Fatalf("Parse(%s): %v", id, err)
	}
	goal, err := p.Goal()
	if err != nil {
		t.Fatal(err)
	}
	opt.Goal = goal
	s, err := p.Solve(context.Background(), opt)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
		t.Fatalf("%s: %+v: the checker says: %v", id, s, err)
	}
	return s
}

// Boards of random shape, rules and states are solvable or not as plain
// elimination says, and each that is not has a certificate that holds.
func TestThousandRandomVariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	unsolvable := 0
	for range 1000 {
		twin, id := randomTwin(rng, 9)
		id = strings.TrimPrefix(id, "lightsout")
		if rng.IntN(2) == 0 { // one that can be solved: play from dark
			for i, cell := range twin.cells {
				twin.cells[i] = min(cell, 0)
			}
			for _, adds := range twin.adds {
				times := rng.IntN(twin.k)
				for i := range twin.cells {
					if twin.cells[i] >= 0 {
						twin.cells[i] = (twin.cells[i] + times*adds[i]) % twin.k
					}
				}
			}
			id = id[:strings.Index(id, ":")+1] + twin.draw(twin.cells)
		}
		s := solveRuled(t, puzzle.Options{First: true, Count: true, Every: true}, id)
		if (s.Status == puzzle.Solved) != twin.solvable() {
			t.Fatalf("%s: %v, elimination says solvable is %v", id, s.Status, twin.solvable())
		}
		if s.Status == puzzle.Unsolvable {
			unsolvable++
		}
	}
	if unsolvable < 100 || unsolvable > 900 {
		t.Errorf("%d of 1,000 boards are unsolvable: the test is lopsided", unsolvable)
	}
}

// Chasing finds as many ways as elimination on the whole board, and refutes the
// same differences.
func TestChasedAgreesWithElimination(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 46))
	tried, refuted := 0, 0
	for range 400 {
		wrap := []string{"torus,", "cylinder,", ""}[rng.IntN(3)]
		k := []int{2, 2, 3, 4, 6, 9, 30}[rng.IntN(7)]
		near := []string{"plus", "neighbours"}[rng.IntN(2)]
		h, w := 1+rng.IntN(9), 1+rng.IntN(7)
		id := fmt.Sprintf("lightsout[%sk=%d,near=%s]:random:%dx%d:%d", wrap, k, near, h, w, rng.IntN(1000))
		v, err := parseBoard(id)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if !v.chasable() {
			continue
		}
		tried++
		b := newDifference(v, v.blank()).steps()
		if rng.IntN(2) == 0 {
			x := make([]uint8, v.buttons())
			for j := range x {
				x[j] = uint8(rng.IntN(k))
			}
			b = v.leads(x)
		}
		start, goal := v.blank(), stepped(v, b)
		chased, err := findChased(t.Context(), pair{start: start, goal: goal})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		whole, err := eliminated(t.Context(), start, goal)
		got, want := chased.way, whole.way
		if err != nil || (got == nil) != (want == nil) {
			t.Fatalf("%s: chasing solves %v, elimination %v, %v", id, got != nil, want != nil, err)
		}
		if got == nil {
			refuted++
			if err := check.Certificate(start.id(), []string{goal.id()}, *chased.certificate); err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			continue
		}
		n, _ := got.count(t.Context())
		if m, _ := want.count(t.Context()); n.Cmp(m) != 0 {
			t.Fatalf("%s: chasing finds %v patterns, elimination %v", id, n, m)
		}
		if n, presses := leastOf(t, got); n != nil {
			if m, least := leastOf(t, want); presses != least || m == nil || n.Cmp(m) != 0 {
				t.Fatalf("%s: fewest presses %d (%v), by elimination %d (%v)", id, presses, n, least, m)
			}
		}
	}
	if tried < 200 || refuted < 20 {
		t.Errorf("%d boards, %d refuted", tried, refuted)
	}
}

// As on plain boards, no moves are listed above 4,096 lights: they would be millions.
func TestLargeVariantsListNoMoves(t *testing.T) {
	for _, opt := range []puzzle.Options{
		{All: true, Count: true, Every: true, First: true},
		{All: true, Count: true},
	} {
		s := solveRuled(t, opt, "[torus]:all-on:3x1368")
		if s.Status != puzzle.Solved || s.Count == nil || s.Moves != nil || s.Solutions != nil || len(s.Pattern) != 3 {
			t.Errorf("%+v: %v of %v, %d moves, %d lists", opt, s.Status, s.Count, len(s.Moves), len(s.Solutions))
		}
	}
}

// leastOf is how many patterns have the fewest presses, and these; nil where they are
// too many to look at.
func leastOf(t *testing.T, w way) (count *big.Int, presses int64) {
	t.Helper()
	f, err := w.least(t.Context(), puzzle.Options{})
	if err != nil {
		return nil, 0
	}
	var s puzzle.Solution
	if err := w.best(t.Context(), f).show(t.Context(), &s); err != nil {
		t.Fatal(err)
	}
	return f.count, s.Length
}
