package lightsout

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// solveTexts solves between two bodies and has the answer judged.
func solveTexts(t *testing.T, opt puzzle.Options, from string, to ...string) puzzle.Solution {
	t.Helper()
	p, err := Puzzle{}.Parse("lightsout:" + from)
	if err != nil {
		t.Fatalf("Parse(%s): %v", from, err)
	}
	for i := range to {
		to[i] = "lightsout:" + to[i]
	}
	goal, err := p.Goal(to...)
	if err != nil {
		t.Fatalf("%s: Goal(%v): %v", from, to, err)
	}
	opt.Goal = goal
	s, err := p.Solve(context.Background(), opt)
	if err != nil {
		t.Fatalf("%s to %v: %v", from, to, err)
	}
	if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
		t.Fatalf("%s to %v: %+v: the checker says: %v", from, to, s, err)
	}
	return s
}

// sorted is the twin's list in the order of answers.
func sorted(all [][]string) [][]string {
	slices.SortFunc(all, slices.Compare)
	return all
}

// shortestOf keeps the shortest of a list.
func shortestOf(all [][]string) [][]string {
	least := slices.MinFunc(all, func(a, b []string) int { return len(a) - len(b) })
	return slices.DeleteFunc(slices.Clone(all), func(m []string) bool { return len(m) > len(least) })
}

// compareWithTwin asks everything about one question and compares with the list
// of all press patterns.
func compareWithTwin(t *testing.T, from, to string) {
	t.Helper()
	all := sorted(newTwin(from).solutions(to))
	s := solveTexts(t, puzzle.Options{All: true, Count: true, Every: true, Limit: 1 << 20}, from, to)
	if (s.Status == puzzle.Solved) != (len(all) > 0) {
		t.Fatalf("%s to %s: %v, the twin has %d solutions", from, to, s.Status, len(all))
	}
	if len(all) == 0 {
		return
	}
	if !slices.EqualFunc(s.Solutions, all, slices.Equal) || s.Count.Int64() != int64(len(all)) || s.Truncated {
		t.Fatalf("%s to %s: every = %v (%v), want %v", from, to, s.Solutions, s.Count, all)
	}
	cut := solveTexts(t, puzzle.Options{All: true, Every: true, Limit: 3}, from, to)
	if !slices.EqualFunc(cut.Solutions, all[:min(3, len(all))], slices.Equal) || cut.Truncated != (len(all) > 3) {
		t.Fatalf("%s to %s: the first three are %v, want those of %v", from, to, cut.Solutions, all)
	}
	short := shortestOf(all)
	s = solveTexts(t, puzzle.Options{All: true, Count: true}, from, to)
	if !slices.EqualFunc(s.Solutions, short, slices.Equal) || s.Count.Int64() != int64(len(short)) || !s.Optimal {
		t.Fatalf("%s to %s: shortest = %v (%v), want %v", from, to, s.Solutions, s.Count, short)
	}
	if s = solveTexts(t, puzzle.Options{}, from, to); !slices.Equal(s.Moves, short[0]) || s.Length != int64(len(short[0])) {
		t.Fatalf("%s to %s: Moves = %v, want %v", from, to, s.Moves, short[0])
	}
	solveTexts(t, puzzle.Options{First: true}, from, to)
}

func TestSolveAgreesWithTwinOnAllSmallBoards(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}} {
		h, w := size[0], size[1]
		if short() && h*w > 6 {
			continue
		}
		for set := range 1 << (h * w) {
			from, to := make([]byte, 0, h*(w+1)), make([]byte, 0, h*(w+1))
			for i := range h * w {
				if i > 0 && i%w == 0 {
					from, to = append(from, '/'), append(to, '/')
				}
				from, to = append(from, '0'+byte(set>>i&1)), append(to, '0')
			}
			compareWithTwin(t, string(from), string(to))
		}
	}
}

func TestSolveAgreesWithTwinOnRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 150 {
		h, w := 1+rng.IntN(6), 1+rng.IntN(6)
		if h*w > 14 || i < 3 && h == w {
			continue
		}
		from, to := randomBody(rng, h, w, rng.IntN(2)*5)
		if strings.Trim(from, "-/") == "" {
			continue
		}
		compareWithTwin(t, from, to)
	}
}

// Names of two digits come before shorter ones: "0,10" < "0,2".
func TestListingOrderPastTenColumns(t *testing.T) {
	for _, body := range []string{"111111111111/000000000000", "10110111011101", "1/1/1/1/1/1/1/1/1/1/1/1/1/1"} {
		dark := strings.Map(func(r rune) rune {
			if r == '1' {
				return '0'
			}
			return r
		}, body)
		s := solveTexts(t, puzzle.Options{All: true, Count: true, Every: true}, body, dark)
		if s.Status == puzzle.Solved && s.Count.Int64() != int64(len(s.Solutions)) {
			t.Errorf("%s: %v solutions, %d listed", body, s.Count, len(s.Solutions))
		}
	}
	compareWithTwin(t, "11011011011011", "00000000000000")
}

func TestSolvableAgreesWithElimination(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 150 {
		h, w := 1+rng.IntN(14), 1+rng.IntN(14)
		from, to := randomBody(rng, h, w, rng.IntN(2)*9)
		if strings.Trim(from, "-/") == "" {
			continue
		}
		nullity, solvable := eliminate(from, to)
		s := solveTexts(t, puzzle.Options{First: true, Count: true, Every: true}, from, to)
		if (s.Status == puzzle.Solved) != solvable {
			t.Fatalf("%s to %s: %v, elimination says solvable is %v", from, to, s.Status, solvable)
		}
		if solvable && s.Count.BitLen()-1 != nullity {
			t.Fatalf("%s to %s: %v solutions, elimination gives nullity %d", from, to, s.Count, nullity)
		}
	}
}

// Turning or mirroring a question never changes its length.
func TestSymmetryKeepsLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	transpose := func(body string) string {
		b := newTwin(body)
		var out []string
		for c := range b.rows[0] {
			row := ""
			for r := range b.rows {
				row += string(b.rows[r][c])
			}
			out = append(out, row)
		}
		return strings.Join(out, "/")
	}
	flip := func(body string) string {
		rows := strings.Split(body, "/")
		slices.Reverse(rows)
		return strings.Join(rows, "/")
	}
	for range 60 {
		from, to := randomBody(rng, 1+rng.IntN(9), 1+rng.IntN(9), 0)
		want := solveTexts(t, puzzle.Options{Count: true}, from, to)
		for range 8 {
			from, to = transpose(flip(from)), transpose(flip(to))
			got := solveTexts(t, puzzle.Options{Count: true}, from, to)
			if got.Status != want.Status || got.Length != want.Length || got.Count.Cmp(want.Count) != 0 {
				t.Fatalf("%s to %s: %v %d (%v), turned %v %d (%v)", from, to, want.Status, want.Length, want.Count, got.Status, got.Length, got.Count)
			}
		}
	}
}

func TestSeveralGoals(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 40 {
		h, w := 1+rng.IntN(3), 1+rng.IntN(4)
		from, to1 := randomBody(rng, h, w, 0)
		to2, _ := randomBody(rng, h, w, 0)
		if to1 == to2 {
			continue
		}
		all := sorted(append(newTwin(from).solutions(to1), newTwin(from).solutions(to2)...))
		s := solveTexts(t, puzzle.Options{All: true, Count: true, Every: true}, from, to1, to2)
		if len(all) == 0 {
			if s.Status != puzzle.Unsolvable {
				t.Errorf("%s to %s or %s: %v", from, to1, to2, s.Status)
			}
			continue
		}
		if !slices.EqualFunc(s.Solutions, all, slices.Equal) || s.Count.Int64() != int64(len(all)) {
			t.Errorf("%s to %s or %s: %v (%v), want %v", from, to1, to2, s.Solutions, s.Count, all)
		}
		s = solveTexts(t, puzzle.Options{All: true}, from, to1, to2)
		if short := shortestOf(all); !slices.EqualFunc(s.Solutions, short, slices.Equal) {
			t.Errorf("%s to %s or %s: shortest %v, want %v", from, to1, to2, s.Solutions, short)
		}
	}
}

func TestStartEqualToGoal(t *testing.T) {
	s := solveTexts(t, puzzle.Options{}, "101/010", "101/010")
	if s.Status != puzzle.Solved || s.Length != 0 || s.Moves == nil || len(s.Moves) != 0 {
		t.Errorf("start equal to goal: %+v", s)
	}
}

// Forty-five pairs of lights, each put out by either of them, have nullity 45, past
// the sweep. A press changes two lights at most, so one for each pair is proved least.
func TestBoundProves(t *testing.T) {
	pairs := "11-11-11-11-11"
	s := solveTexts(t, puzzle.Options{}, strings.Repeat(pairs+"/--------------/", 8)+pairs, strings.ReplaceAll(strings.Repeat(pairs+"/--------------/", 8)+pairs, "1", "0"))
	if s.Length != 45 || !s.Optimal {
		t.Errorf("%d presses, optimal %v, want 45, proved", s.Length, s.Optimal)
	}
}

// Forty-five rows of five lights have nullity 45 as well. Each takes two presses, in
// two ways:
// a trellis of the quiet patterns proves it, and counts and lists what it proved.
func TestWiringProves(t *testing.T) {
	fives := "11111-11111-11111-11111-11111"
	board := strings.Repeat(fives+"/"+strings.Repeat("-", len(fives))+"/", 8) + fives
	s := solveTexts(t, puzzle.Options{Count: true, All: true, Limit: 3}, board, strings.ReplaceAll(board, "1", "0"))
	if s.Length != 90 || !s.Optimal || s.Count.Int64() != 1<<45 || len(s.Solutions) != 3 || !s.Truncated {
		t.Errorf("%d presses, optimal %v, %v ways, %d listed; want 90 in 2^45 ways", s.Length, s.Optimal, s.Count, len(s.Solutions))
	}
	s = solveTexts(t, puzzle.Options{All: true, Count: true, Every: true, Limit: 20}, board, strings.ReplaceAll(board, "1", "0"))
	if s.Count.BitLen() != 46 || len(s.Solutions) != 20 || !s.Truncated {
		t.Errorf("every: count %v, %d listed", s.Count, len(s.Solutions))
	}
}

// Forty-five pairs of lights of three states have 3^45 solutions, too many to look at:
// the best is given, and no more is claimed.
func TestBeyondReach(t *testing.T) {
	pairs := "11-11-11-11-11"
	p, err := Puzzle{}.Parse("lightsout[k=3]:" + strings.Repeat(pairs+"/--------------/", 8) + pairs)
	if err != nil {
		t.Fatal(err)
	}
	goal, _ := p.Goal()
	s, err := p.Solve(context.Background(), puzzle.Options{Goal: goal})
	if !errors.Is(err, puzzle.ErrReach) || s.Status != puzzle.Unknown || !s.HasBest || s.Optimal || s.LowerBound != 45 || s.Length != 90 {
		t.Fatalf("Solve = %v %v optimal %v bound %d, %v", s.Status, s.HasBest, s.Optimal, s.LowerBound, err)
	}
	if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
		t.Error(err)
	}
	s, err = p.Solve(context.Background(), puzzle.Options{Goal: goal, Every: true, All: true, Count: true, Limit: 20})
	if want := new(big.Int).Exp(big.NewInt(3), big.NewInt(45), nil); err != nil || s.Count.Cmp(want) != 0 || len(s.Solutions) != 20 || !s.Truncated {
		t.Errorf("every: count %v, %d listed, %v", s.Count, len(s.Solutions), err)
	}
	if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
		t.Error(err)
	}
}

// What counts are the lights of a board, not its sides.
func TestLargeBoardsLeaveOutMoves(t *testing.T) {
	holes := "111-/" + strings.TrimSuffix(strings.Repeat("1111/", 1024), "/")
	for from, listed := range map[string]bool{
		"all-on:1x100": true, "all-on:100x1": true, "random:2x300:1": true, "all-on:2x2048": true, "random:64x64:9": true,
		"all-on:65x64": false, "random:100x130:9": false, "all-on:1x4097": false, "all-on:4097x1": false,
		holes: false, strings.Replace(holes, "1111", "--11", 3): true,
	} {
		s := solveTexts(t, puzzle.Options{First: true}, from)
		if s.Status == puzzle.Solved && ((s.Moves != nil) != listed || len(s.Pattern) == 0) {
			t.Errorf("%.20s: %d moves, %d rows of pattern", from, len(s.Moves), len(s.Pattern))
		}
	}
}

func TestBigBoards(t *testing.T) {
	if short() {
		t.Skip("judging four million lights takes a while")
	}
	for _, from := range []string{"all-on:2000x2000", "random:2000x2000:1", "random:1999x1999:2", "random:30x2000:3"} {
		s := solveTexts(t, puzzle.Options{First: true}, from)
		t.Log(from, s.Status, s.Length)
	}
}

// A long list stops when its context is over, and at the memory limit.
func TestLongListsStop(t *testing.T) {
	for _, id := range []string{"lightsout:all-on:30x30", "lightsout[torus]:all-on:15x15"} {
		p, err := Puzzle{}.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		goal, _ := p.Goal()
		opt := puzzle.Options{Goal: goal, All: true, Every: true, Limit: 4000}
		s, err := p.Solve(polls(t.Context(), 3000), opt)
		if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || s.Solutions != nil {
			t.Errorf("%s: %v with %d solutions, %v", id, s.Status, len(s.Solutions), err)
		}
		opt.Memory = 1 << 20
		if s, err = p.Solve(t.Context(), opt); !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || s.Solutions != nil {
			t.Errorf("%s: %v with %d solutions, %v", id, s.Status, len(s.Solutions), err)
		}
	}
}
