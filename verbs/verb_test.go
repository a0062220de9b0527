package verbs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
	"jie/verbs"
)

var small = &verbs.Service{
	Puzzles: catalog.All(),
	Limits:  verbs.Limits{Cells: 64, Frames: 10, Shown: 500, Time: time.Minute, Memory: 1 << 28, Workers: 1}.Wire(),
}

// plain says errors as they are.
type plain struct{ verbs.Words }

func (plain) Error(err error) string { return err.Error() }

// answer asks a question in its JSON form and gives the answer in its own.
func answer(name, question string) (text string, err error) {
	reply, err := small.Answer(context.Background(), name, []byte(question), verbs.Asker{Words: plain{}})
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(reply.Value)
	return string(data), err
}

func TestAnswers(t *testing.T) {
	tests := []struct{ verb, question, want string }{
		{"solve", `{"from":"lightsout:010/111/010"}`, `"status":"solved","metric":"presses","length":1,"lower_bound":1,"optimal":true,"moves":["1,1"]`},
		{"solve", `{"from":"pegs:11010","to":"one","metric":"jumps"}`, `"metric":"jumps","length":2`},
		{"solve", `{"from":"pegs:11010","to":["e1","a1"]}`, `"to":["e1","a1"],"status":"solved"`},
		{"solve", `{"from":"lightsout:all-on:4x4","every":true,"count":true}`, `"count":"16"`},
		{"solve", `{"from":"lightsout:all-on:4x4","all":true,"limit":1}`, `"truncated":true`},
		{"solve", `{"from":"lightsout:10000/00000/00000/00000/00000"}`, `"status":"unsolvable","metric":"presses","certificate":{"kind":"quiet-pattern"`},
		{"solve", `{"from":"3x1:PPH"}`, `"from":"pegs:110"`},
		{"hint", `{"from":"pegs:11010","to":"e1","level":3}`, `"move":"a1-c1-e1"`},
		{"check", `{"from":"pegs:11010","to":"e1","moves":"a1-c1 c1-e1"}`, `{"holds":true,"metric":"moves","length":1,"verified":["moves"],"unverified":["length"]}`},
		{"check", `{"from":"pegs:11010","to":"e1","moves":["a1-c1"]}`, `"holds":false,"code":"check-not-reached"`},
		{"check", `{"from":"mopan:10/000/00","to":"mopan:11/000/00","certificate":{"kind":"dots","from":1,"to":2}}`, `"code":"mopan-dots"`},
		{"analyse", `{"from":"lightsout:5x5"}`, `"nullity":2`},
		{"generate", `{"puzzle":"lightsout","board":"3x3","n":2,"seed":7}`, `"puzzle":"lightsout","from":"lightsout:`},
		{"show", `{"from":"lightsout:11","moves":"0,0"}`, `"position":"lightsout:00","move":"0,0","action":{"at":"0,0","cells":["0,0"],"changes":["0,0","0,1"],"reversible":true},"states":"00","solved":true`},
		{"show", `{"from":"pegs:110"}`, `"ground":"hole","rows":["1"],"columns":["a","","b","","c"],"faces":[{"state":"0","shape":"empty","word":"hole"},`},
	}
	for _, test := range tests {
		got, err := answer(test.verb, test.question)
		var e *puzzle.Error
		if errors.As(err, &e) {
			got = `"code":"` + string(e.Code) + `"`
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%s %s = %s, %v, want %s", test.verb, test.question, got, err, test.want)
		}
	}
}

// An answer that says why it has no count is judged as any other.
func TestCheckOfUncounted(t *testing.T) {
	const question = `{"puzzle":"pegs","from":"pegs:110","to":"c1","status":"solved","metric":"moves","length":1,"optimal":true,"moves":["a1-c1"],"count_reason":"stopped-time"}`
	if got, err := answer("check", question); err != nil || !strings.Contains(got, `"holds":true`) {
		t.Errorf("check %s = %s, %v", question, got, err)
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct {
		verb, question string
		code           puzzle.Code
	}{
		{"solve", `{"from":"lightsout:@/etc/passwd"}`, verbs.NoFiles},
		{"solve", `{"from":"@x"}`, verbs.NoFiles},
		{"solve", `{"from":"-"}`, verbs.NoFiles},
		{"solve", `{"from":"lightsout[locked=@x]:1"}`, verbs.NoFiles},
		{"solve", `{"from":"lightsout:1","to":"lightsout:@x"}`, verbs.NoFiles},
		{"solve", `{"to":"one"}`, verbs.NoFrom},
		{"solve", `{"from":"lightsout:all-on:9x9"}`, verbs.BoardLarge},
		{"solve", `{"from":"lightsout:all-on:99999999999x9"}`, verbs.BoardLarge},
		{"solve", `{"from":"lightsout:` + strings.Repeat("1", 65) + `"}`, verbs.BoardLarge},
		{"solve", `{"from":"lightsout:1","timeout":"soon"}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","timeout":"-1s"}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","memory":"4 apples"}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","memory":"9000000TiB"}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","workers":-1}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","limit":0}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","first":true,"all":true}`, verbs.Conflict},
		{"solve", `{"from":"lightsout:1","every":true}`, verbs.Needs},
		{"solve", `{"from":1}`, verbs.BadValue},
		{"solve", `{"from":"lightsout:1","form":1}`, verbs.UnknownKey},
		{"solve", `{"from":"lightsout:1"} {}`, verbs.BadJSON},
		{"solve", `{"from":"lightsout:1"`, verbs.BadJSON},
		{"solve", `from`, verbs.BadJSON},
		{"solve", `3`, verbs.BadJSON},
		{"solve", `{"from":"sudoku:1"}`, puzzle.UnknownPuzzle},
		{"hint", `{"from":"lightsout:1","level":5}`, verbs.BadValue},
		{"check", `{"from":"lightsout:1"}`, verbs.NoMoves},
		{"check", `{"from":"lightsout:1","moves":"0,0","metric":"turns"}`, puzzle.BadMetric},
		{"check", `{"from":"lightsout:1","moves":"0,0","certificate":{"kind":"dots"}}`, verbs.NoMoves},
		{"generate", `{"puzzle":"pegs","n":0}`, verbs.BadValue},
		{"generate", `{"puzzle":"pegs","difficulty":6}`, verbs.BadValue},
		{"generate", `{"puzzle":"sudoku"}`, puzzle.UnknownPuzzle},
		{"show", `{"from":"lightsout:1","moves":"up"}`, puzzle.BadMove},
		{"show", `{"from":"lightsout:1","moves":"` + strings.Repeat("0,0 ", 11) + `"}`, puzzle.TooLarge},
		{"show", `{"from":"lightsout:all-on:8x8","moves":"` + strings.Repeat("0,0 ", 7) + `"}`, verbs.ShowLong},
		{"show", `{"from":"lightsout:8x8","to":["lightsout:8x8"` + strings.Repeat(`,"lightsout:8x8"`, 6) + `]}`, verbs.ShowLong},
	}
	for _, test := range tests {
		got, err := answer(test.verb, test.question)
		var e *puzzle.Error
		if !errors.As(err, &e) || e.Code != test.code {
			t.Errorf("%s %s = %s, %v, want the error %s", test.verb, test.question, got, err, test.code)
		}
	}
}

// Showing moves ends with its request.
func TestShowStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	moves := verbs.Moves{"0,0"}
	if _, err := small.Show(ctx, verbs.Show{From: "lightsout:11", Moves: &moves}); !errors.Is(err, context.Canceled) {
		t.Errorf("Show after its client went: %v", err)
	}
}

// What generate makes, solve solves in the length it says, and check accepts.
func TestVerbsAgree(t *testing.T) {
	for _, p := range catalog.All() {
		n := 5
		levels, err := small.Generate(context.Background(), verbs.Generate{Puzzle: p.Name(), N: &n, Seed: 3})
		if err != nil || len(levels) != n {
			t.Fatalf("Generate(%s): %d levels, %v", p.Name(), len(levels), err)
		}
		for _, l := range levels {
			a, err := small.SolveText(context.Background(), verbs.Solve{From: l.From, To: puzzle.Texts{l.To}}, verbs.Asker{})
			if err != nil || *a.Length != l.Length || !*a.Optimal {
				t.Errorf("Solve(%s, %s) = %+v, %v, want length %d", l.From, l.To, a, err, l.Length)
			}
			if length, err := check.Moves(l.From, []string{l.To}, *a.Moves, a.Metric); err != nil || length != l.Length {
				t.Errorf("%s: the moves have length %d, %v", l.From, length, err)
			}
		}
	}
}

// A question has the same key however it is written, and another question
// another.
func TestKey(t *testing.T) {
	key := func(q verbs.Solve) string {
		k, err := small.Key(q)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	one := key(verbs.Solve{From: "pegs:triangle15"})
	if other := key(verbs.Solve{From: "pegs[tri]:0/11/111/1111/11111", To: puzzle.Texts{"a1"}}); other != one {
		t.Errorf("the keys of one question are %s and %s", one, other)
	}
	if other := key(verbs.Solve{From: "pegs:triangle15", Metric: "jumps"}); other == one {
		t.Error("two questions have one key")
	}
}

func TestPictures(t *testing.T) {
	moves := verbs.Moves{"0,0", "1,1"}
	for kind, begins := range map[string]string{"image/svg+xml": "<svg", "image/png": "\x89PNG", "image/gif": "GIF89a"} {
		picture, err := small.Picture(t.Context(), verbs.Show{From: "lightsout:000/000/000", Moves: &moves}, kind)
		if err != nil || !bytes.Contains(picture[:min(200, len(picture))], []byte(begins)) {
			t.Errorf("Picture(%s): %d bytes, %v", kind, len(picture), err)
		}
	}
}

// A film that is too large for its kind is refused, and one that nobody waits for
// is not drawn.
func TestPicturesAreBounded(t *testing.T) {
	s := verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{}.Wire()}
	many := verbs.Moves(slices.Repeat([]string{"0,0"}, 20_000))
	for _, q := range []verbs.Show{{From: "lightsout:1", Moves: &many}, {From: "lightsout:1x40000"}} {
		_, err := s.Picture(t.Context(), q, "image/gif")
		if !errors.Is(err, &puzzle.Error{Code: verbs.GIFLarge}) {
			t.Errorf("%s as GIF: %v, want %s", q.From, err, verbs.GIFLarge)
		}
	}
	few := many[:100]
	for _, polls := range []int64{1, 50, 150} { // while it is played, and while it is drawn
		ctx := endAfter(polls)
		_, err := s.Picture(ctx, verbs.Show{From: "lightsout:1", Moves: &few}, "image/gif")
		if more := ctx.count.Load() - polls; !errors.Is(err, context.Canceled) || more != 0 {
			t.Errorf("after %d polls: %v, asked %d times more", polls, err, more)
		}
	}
}
