package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/puzzletest"
)

func TestVariantConformance(t *testing.T) {
	puzzletest.Run(t, Puzzle{},
		puzzletest.Sample{From: "lightsout[torus]:100/010/001"},
		puzzletest.Sample{From: "lightsout[torus]:10000/00000/00000/00000/00000"},
		puzzletest.Sample{From: "lightsout[cylinder,k=3]:120/0-1", To: []string{"lightsout[cylinder,k=3]:111/1-1"}},
		puzzletest.Sample{From: "lightsout[k=3,near=king]:012/201"},
		puzzletest.Sample{From: "lightsout[k=4]:0123/3210/0000/1111"},
		puzzletest.Sample{From: "lightsout[k=6,locked=010/000]:012/345"},
		puzzletest.Sample{From: "lightsout[k=12]:0,11,-/3,4,5"},
		puzzletest.Sample{From: "lightsout[wiring=0+1/1+2/0]:101"},
		puzzletest.Sample{From: "lightsout[k=5,wiring=0*2+1/1+2*3/0/-/2]:104"},
		puzzletest.Sample{From: "lightsout[counters,wiring=0+1/1+2/0*2]:0,0,0", To: []string{"lightsout[counters,wiring=0+1/1+2/0*2]:3,3,2"}},
		puzzletest.Sample{From: "lightsout[counters]:0,0/0,0", To: []string{"lightsout[counters]:4,4/5,3"}},
		puzzletest.Sample{From: "lightsout[merlin]:101/010/111"},
		puzzletest.Sample{From: "lightsout[2000]:random:7"},
		puzzletest.Sample{From: "lightsout[orbix]:all-on"},
		puzzletest.Sample{From: "flip:3x3:d074191345d1644c17058,640"},
		puzzletest.Sample{From: "flip:3x3:d0780b1a46c12c4c170d8,e90"},
	)
}

// A button that no light hears, or only whole rounds of presses, is part of press
// patterns like any other: the patterns listed are as many as the nullity says.
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
		"lightsout[k=1]:0":                   BadStates,
		"lightsout[k=256]:0":                 BadStates,
		"lightsout[k=x]:0":                   BadStates,
		"lightsout[k=]:0":                    BadStates,
		"lightsout[torus,torus]:0":           RuleTwice,
		"lightsout[torus,cylinder]:0":        RuleConflict,
		"lightsout[counters,k=3]:0":          RuleConflict,
		"lightsout[torus,wiring=0]:0":        RuleConflict,
		"lightsout[merlin,k=3]:":             RuleConflict,
		"lightsout[near=knigt]:0":            BadNear,
		"lightsout[locked=]:0":               BadMask,
		"lightsout[locked=12]:00":            BadMask,
		"lightsout[locked=10/1]:00/00":       BadMask,
		"lightsout[locked=100]:00":           BadMask,
		"lightsout[wiring=]:00":              BadWiring,
		"lightsout[wiring=buttons.txt]:00":   BadWiring,
		"lightsout[wiring=0*x]:00":           BadWiring,
		"lightsout[wiring=0+1/1+5]:10":       NoSuchLight,
		"lightsout[wiring=0+1/1+2]:1-0":      NoSuchLight,
		"lightsout[merlin]:111":              puzzle.OtherShape,
		"lightsout[k=3]:013":                 puzzle.BadCell,
		"lightsout[k=12]:0,12":               puzzle.BadCell,
		"lightsout[k=3]:01/0":                puzzle.RaggedRow,
		"lightsout[k=3]:":                    puzzle.Empty,
		"lightsout[k=3]:--":                  puzzle.Empty,
		"lightsout[torus]:2000x2000":         puzzle.TooLarge,
		"lightsout[merlin]:random:x":         BadSeed,
		"flip:3x3":                           BadFlip,
		"flip:3x3:d07,640":                   BadFlip,
		"flip:3x3:d074191345d1644c17058,6":   BadFlip,
		"flip:3x3:d074191345d1644c17058,641": BadFlip,
		"flip:0x3:,":                         BadFlip,
		"flip[k=3]:2x1:f,8":                  BadFlip,
	} {
		p, err := Puzzle{}.Parse(text)
		if p != nil || !errors.Is(err, &puzzle.Error{Code: code}) {
			t.Errorf("Parse(%q) = %v, %v, want %s", text, p, err, code)
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

// ruledTwin is a slow, obvious board under any rules: a table of what each button
// adds to each light, filled by pressing on paper.
type ruledTwin struct {
	k, h, w int
	cells   []int // -1: no light
	names   []string
	adds    [][]int
}

// randomTwin draws a board of random shape, rules and states, and its ID.
func randomTwin(rng *rand.Rand, most int) (twin ruledTwin, id string) {
	k := []int{2, 2, 3, 4, 5, 6, 8, 9, 10, 12, 30, 255}[rng.IntN(12)]
	h, w := 1+rng.IntN(most), 1+rng.IntN(most)
	twin = ruledTwin{k: k, h: h, w: w}
	var ids []string
	for range h * w {
		cell := rng.IntN(k)
		if rng.IntN(8) == 0 {
			cell = -1
		}
		twin.cells = append(twin.cells, cell)
	}
	twin.cells[rng.IntN(h*w)] = 1
	wrapRows, wrapCols := false, false
	switch rng.IntN(3) {
	case 0:
		ids, wrapRows, wrapCols = append(ids, "torus"), true, true
	case 1:
		ids, wrapCols = append(ids, "cylinder"), true
	}
	ids = append(ids, fmt.Sprintf("k=%d", k))
	near := nearNames()[rng.IntN(6)]
	ids = append(ids, "near="+near)
	locked := strings.Repeat("0", h*w)
	if rng.IntN(3) == 0 {
		mask := []byte(locked)
		mask[rng.IntN(h*w)] = '1'
		locked = string(mask)
		var rows []string
		for r := range h {
			rows = append(rows, locked[r*w:(r+1)*w])
		}
		ids = append(ids, "locked="+strings.Join(rows, "/"))
	}
	steps := map[string]string{ // 5 rows of 5, the button in the middle
		"plus":       "00000 00100 01110 00100 00000",
		"x":          "00000 01010 00100 01010 00000",
		"king":       "00000 01110 01110 01110 00000",
		"knight":     "01010 10001 00100 10001 01010",
		"neighbours": "00000 00100 01010 00100 00000",
		"rowcol":     "00000 00000 00000 00000 00000",
	}[near]
	for i, cell := range twin.cells {
		if cell < 0 || locked[i] == '1' {
			continue
		}
		adds := make([]int, h*w)
		for dy := range 5 {
			for dx := range 5 {
				if strings.Fields(steps)[dy][dx] == '0' {
					continue
				}
				y, x := i/w+dy-2, i%w+dx-2
				if wrapRows {
					y = (y + 10*h) % h
				}
				if wrapCols {
					x = (x + 10*w) % w
				}
				if y >= 0 && y < h && x >= 0 && x < w {
					adds[y*w+x]++
				}
			}
		}
		if near == "rowcol" {
			for j := range adds {
				if j/w == i/w || j%w == i%w {
					adds[j]++
				}
			}
		}
		twin.names = append(twin.names, fmt.Sprintf("%d,%d", i/w, i%w))
		twin.adds = append(twin.adds, adds)
	}
	return twin, "lightsout[" + strings.Join(ids, ",") + "]:" + twin.draw(twin.cells)
}

// draw writes the cells as rows.
func (t ruledTwin) draw(cells []int) string {
	var rows []string
	for r := range t.h {
		var row []string
		for _, cell := range cells[r*t.w : (r+1)*t.w] {
			if cell < 0 {
				row = append(row, "-")
			} else {
				row = append(row, fmt.Sprint(cell))
			}
		}
		sep := ""
		if t.k > 10 {
			sep = ","
		}
		rows = append(rows, strings.Join(row, sep))
	}
	return strings.Join(rows, "/")
}

// solutions tries every way to press, as moves; what they total is the length.
func (t ruledTwin) solutions() (all [][]string, lengths []int) {
	total := 1
	for range t.names {
		total *= t.k
	}
	for n := range total {
		cells := slices.Clone(t.cells)
		moves, length := []string{}, 0
		for j := range t.names {
			times := n % t.k
			n /= t.k
			switch {
			case times == 1:
				moves = append(moves, t.names[j])
			case times > 1:
				moves = append(moves, fmt.Sprintf("%s*%d", t.names[j], times))
			}
			length += times
			for i := range cells {
				if cells[i] >= 0 {
					cells[i] = (cells[i] + times*t.adds[j][i]) % t.k
				}
			}
		}
		if !slices.ContainsFunc(cells, func(c int) bool { return c > 0 }) {
			all, lengths = append(all, moves), append(lengths, length)
		}
	}
	return all, lengths
}

// solvable is plain elimination: the positions that the buttons span, as rows in
// echelon form. Modulo a composite k a row times k over its first entry's divisor
// is one more row.
func (t ruledTwin) solvable() bool {
	var rows [][]int
	for _, adds := range t.adds {
		rows = append(rows, slices.Clone(adds))
	}
	target := make([]int, len(t.cells))
	for i, cell := range t.cells {
		target[i] = (t.k - max(cell, 0)) % t.k
	}
	for i := range target {
		if t.cells[i] < 0 {
			continue
		}
		var pivot []int
		for at := range rows {
			for rows[at][i]%t.k != 0 {
				if pivot == nil {
					pivot = rows[at]
					rows[at] = make([]int, len(target))
					break
				}
				times := pivot[i] / rows[at][i]
				for c := range pivot {
					pivot[c] = ((pivot[c]-times*rows[at][c])%t.k + t.k) % t.k
				}
				pivot, rows[at] = rows[at], pivot
			}
		}
		if pivot == nil {
			if target[i]%t.k != 0 {
				return false
			}
			continue
		}
		times := 0
		for times < t.k && (target[i]+times*pivot[i])%t.k != 0 {
			times++
		}
		if times == t.k {
			return false
		}
		order := 1
		for order*pivot[i]%t.k != 0 {
			order++
		}
		more := make([]int, len(target))
		for c := range target {
			target[c] = (target[c] + times*pivot[c]) % t.k
			more[c] = order * pivot[c] % t.k
		}
		rows = append(rows, more)
	}
	return true
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
		v, _, err := parseAny(id)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if v == nil || v.chased() == nil {
			continue
		}
		tried++
		b := make([]uint8, len(v.places))
		for i, s := range v.state {
			b[i] = uint8((k - int(s)) % k)
		}
		if rng.IntN(2) == 0 {
			x := make([]uint8, len(v.buttons))
			for j := range x {
				x[j] = uint8(rng.IntN(k))
			}
			b = v.leads(x)
		}
		got, certificate, err := v.chased().ways(b)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		want, _, err := v.eliminated(b)
		if err != nil || (got == nil) != (want == nil) {
			t.Fatalf("%s: chasing solves %v, elimination %v, %v", id, got != nil, want != nil, err)
		}
		if got == nil {
			refuted++
			start := v.dark()
			goal := v.dark()
			for i, n := range b {
				goal.state[i] = int32(n)
			}
			if err := check.Certificate(start.String(), []string{goal.String()}, *certificate); err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			continue
		}
		if order(got.generators()).Cmp(order(want.generators())) != 0 {
			t.Fatalf("%s: chasing finds %v ways, elimination %v", id, order(got.generators()), order(want.generators()))
		}
		if a, err := got.least(context.Background(), puzzle.Options{}); err == nil {
			if z, _ := want.least(context.Background(), puzzle.Options{}); a.presses != z.presses || a.count != z.count {
				t.Fatalf("%s: fewest presses %d (%d), by elimination %d (%d)", id, a.presses, a.count, z.presses, z.count)
			}
		}
	}
	if tried < 200 || refuted < 20 {
		t.Errorf("%d boards, %d refuted", tried, refuted)
	}
}
