package check

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"jie/puzzle"
)

// Moves that leave more pegs than can be left do not hold as an answer to the goal of the
// fewest, and what was not proved of it is named.
func TestFewestPegsLeft(t *testing.T) {
	const board = "pegs:0111/1111/1111"
	more, fewest := strings.Fields("a3-a1 c2-a2 c3-a3"), strings.Fields("c1-a1 b3-b1 d3-b3 a3-c3 d1-d3-b3 a1-c1-c3-a3-a1")
	pairs := "pegs:" + strings.Repeat("110000", 20) // each of which has one jump
	var jumps []string
	for i := range 20 {
		jumps = append(jumps, columnName(6*i)+"1-"+columnName(6*i+2)+"1")
	}
	for _, test := range []struct {
		name                 string
		from                 string
		moves                []string
		goals                []string
		b                    Bounds
		verified, unverified string
		code                 puzzle.Code
		stop                 error
	}{
		{"eight pegs", board, more, []string{"fewest"}, Bounds{}, "", "", NotFewest, nil},
		{"eight pegs, to be proved", board, more, []string{"fewest"}, Bounds{Prove: true}, "", "", NotFewest, nil},
		{"eight pegs are stuck", board, more, []string{"stuck"}, Bounds{}, "moves", "length", "", nil},
		{"eight pegs are eight", board, more, []string{"count=8"}, Bounds{}, "moves", "length", "", nil},
		{"another goal is reached", board, more, []string{"fewest", "stuck"}, Bounds{}, "moves", "length", "", nil},
		{"eight pegs of two goals", board, more, []string{"a1", "fewest"}, Bounds{}, "", "", NotFewest, nil},
		{"one peg", board, fewest, []string{"fewest"}, Bounds{}, "moves pegs_left", "length", "", nil},
		{"one peg, proved", board, fewest, []string{"fewest"}, Bounds{Prove: true}, "moves pegs_left length", "", "", nil},
		{"too much for a proof by the way", pairs, jumps, []string{"fewest"}, Bounds{}, "moves", "pegs_left length", "", nil},
		{"too much for the memory", pairs, jumps, []string{"fewest"}, Bounds{Prove: true, Memory: 1 << 20}, "moves", "pegs_left length", "", puzzle.ErrMemory},
		{"isolated", "pegs:10001", nil, []string{"fewest"}, Bounds{}, "moves pegs_left length", "", "", nil},
		{"no memory", board, more, []string{"fewest"}, Bounds{Prove: true, Memory: 100}, "moves", "pegs_left length", "", puzzle.ErrMemory},
	} {
		v, err := test.b.Replay(t.Context(), test.from, test.goals, test.moves, "")
		if test.code != "" {
			if codeOf(t, err) != test.code {
				t.Errorf("%s: %+v, %v, want %s", test.name, v, err, test.code)
			}
			continue
		}
		if err != nil || names(v.Verified) != test.verified || names(v.Unverified) != test.unverified || !errors.Is(v.Stopped, test.stop) {
			t.Errorf("%s: %+v, %v, want verified %s; not %s; %v", test.name, v, err, test.verified, test.unverified, test.stop)
		}
	}
}

// An answer that says another number of pegs than its moves leave does not hold.
func TestPegsLeftIsCounted(t *testing.T) {
	for left, want := range map[string]bool{"7": false, "8": true, "9": false} {
		answer, err := decode(`{"from":"pegs:0111/1111/1111","to":"stuck","status":"solved","metric":"moves","length":3,"pegs_left":` + left + `,"moves":["a3-a1","c2-a2","c3-a3"]}`)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (Bounds{}).Answer(t.Context(), answer, answer.From, answer.To); (err == nil) != want {
			t.Errorf("%s pegs left: %v", left, err)
		}
	}
	nowhere := puzzle.Answer{From: "pegs:110", To: puzzle.Texts{"one"}, Status: "unknown", PegsLeft: new(int64)}
	if _, err := (Bounds{}).Answer(t.Context(), nowhere, nowhere.From, nowhere.To); codeOf(t, err) != Inconsistent {
		t.Errorf("pegs left without moves: %v", err)
	}
}

// decode reads an answer.
func decode(text string) (a puzzle.Answer, err error) {
	err = puzzle.Unmarshal([]byte(text), &a)
	return a, err
}

// columnName is the name of a column: a, b ... z, aa, ab ...
func columnName(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return columnName(n/26-1) + columnName(n%26)
}

// A solver's own answer, a list of solutions and a bound are judged by the same rule.
func TestFewestInAnswers(t *testing.T) {
	const board = `"from":"pegs:0111/1111/1111","to":"fewest",`
	for _, test := range []struct {
		keys string
		code puzzle.Code
	}{
		{`"status":"solved","length":3,"moves":["a3-a1","c2-a2","c3-a3"]`, NotFewest},
		{`"status":"unknown","length":3,"moves":["a3-a1","c2-a2","c3-a3"]`, ""},
		{`"status":"unknown","lower_bound":6`, ""},
		{`"status":"unknown","lower_bound":7`, NotLeast},
		{`"status":"solved","metric":"jumps","length":3,"moves":["a3-a1","c2-a2","c3-a3"],"solutions":[["a3-a1","c2-a2","c3-a3"]]`, NotFewest},
		{`"status":"solved","length":6,"moves":["c1-a1","b3-b1","d3-b3","a3-c3","d1-d3-b3","a1-c1-c3-a3-a1"],` +
			`"solutions":[["a3-a1","c2-a2","c3-a3"],["c1-a1","b3-b1","d3-b3","a3-c3","d1-d3-b3","a1-c1-c3-a3-a1"]]`, NotReached},
	} {
		_, err := judgeText(t, Bounds{Prove: true}, board+test.keys)
		if got := codeOf(t, err); got != test.code {
			t.Errorf("%s: %v, want %q", test.keys, err, test.code)
		}
	}
	s := puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Moves, Length: 3, LowerBound: 3, Optimal: true, Moves: strings.Fields("a3-a1 c2-a2 c3-a3")}
	if err := Solution("pegs:0111/1111/1111", []string{"fewest"}, s); codeOf(t, err) != NotFewest {
		t.Errorf("a solver's own: %v", err)
	}
}

// leastPegs visits every game to its end.
func leastPegs(h *holes, seen map[string]bool) int64 {
	fewest := h.pegs()
	key := string((&tableField{holes: h}).key(nil))
	if seen[key] {
		return fewest
	}
	seen[key] = true
	for _, l := range h.lines() {
		if h.at(l[0]) == '1' && h.at(l[1]) == '1' && h.at(l[2]) == '0' {
			f := &tableField{holes: h}
			f.put(l, "001")
			fewest = min(fewest, leastPegs(h, seen))
			f.put(l, "110")
		}
	}
	return fewest
}

// The fewest pegs are those of visiting every game, on words and on tables, and no
// position of the class has fewer than the class allows.
func TestLeastPegs(t *testing.T) {
	r := rand.New(rand.NewPCG(49, 1))
	bounds := 0
	for _, shape := range []string{"pegs:1111/1111/1111", "pegs:11-11/11111/-111-", "pegs[tri]:1/11/111/1111", "pegs[diagonal]:111/111/111", "pegs:1111111111", "pegs:-1-/111/-1-"} {
		for range 40 {
			id := []byte(shape)
			for i := strings.IndexByte(shape, ':'); i < len(id); i++ {
				if id[i] == '1' {
					id[i] = "01"[r.IntN(2)]
				}
			}
			g, err := newGame(string(id))
			if err != nil {
				t.Fatal(err)
			}
			h := g.(*holes)
			if h.pegs() == 0 {
				continue
			}
			want := leastPegs(h, make(map[string]bool))
			got, err := h.best(Bounds{}.meter(t.Context()))
			if err != nil || got != want || h.leastOfClass() > want {
				t.Errorf("%s: %d, %v, want %d; the class allows %d", id, got, err, want, h.leastOfClass())
			}
			if h.leastOfClass() > 1 {
				bounds++
			}
		}
	}
	if bounds < 10 {
		t.Errorf("the class was of use %d times", bounds)
	}
}

// A board of more holes than a word has is as it was after the search.
func TestLeastPegsOnTable(t *testing.T) {
	id := "pegs:" + strings.Repeat("1101100", 3) + strings.Repeat("0", 50)
	g, err := newGame(id)
	if err != nil {
		t.Fatal(err)
	}
	h := g.(*holes)
	want := leastPegs(h, make(map[string]bool))
	if got, err := h.best(Bounds{Memory: 1 << 30}.meter(t.Context())); err != nil || got != want || string(h.rows[0]) != id[5:] {
		t.Errorf("%d, %v, want %d; then %s", got, err, want, h.rows[0])
	}
}
