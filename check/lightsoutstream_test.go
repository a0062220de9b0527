package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jie/puzzle"
)

// randomRows makes a full rectangle of '0' and '1'.
func randomRows(r *rand.Rand, h, w int) []string {
	rows := make([]string, h)
	for i := range rows {
		row := make([]byte, w)
		for j := range row {
			row[j] = '0' + byte(r.IntN(2))
		}
		rows[i] = string(row)
	}
	return rows
}

func rectangle(rows []string) string { return "lightsout:" + strings.Join(rows, "/") }

// p1 is a press pattern as a picture with a digit a light.
func p1(rows []string) string {
	return fmt.Sprintf("P1\n%d %d\n%s\n", len(rows[0]), len(rows), strings.Join(rows, "\n"))
}

func lights(t *testing.T, id string) *Lights {
	t.Helper()
	l, err := ReadLights(id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A pattern that is read row by row is judged as one whose board is a table.
func TestPresses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		h, w := 1+r.IntN(6), 1+r.IntN(20)
		if r.IntN(3) == 0 { // the ends of words
			w = 64*(1+r.IntN(2)) + r.IntN(5) - 2
		}
		goal, pattern := randomRows(r, h, w), randomRows(r, h, w)
		// The start is the goal with the pattern pressed, and now and then a light wrong.
		board, err := newLightsOut("", strings.Join(goal, "/"))
		if err != nil {
			t.Fatal(err)
		}
		g := board.(*lightsOut)
		if err := g.press(Bounds{}.meter(t.Context()), pattern); err != nil {
			t.Fatal(err)
		}
		if r.IntN(3) == 0 {
			g.lights[r.IntN(h*w)] ^= 1
		}
		start := make([]string, h)
		for i, light := range g.lights {
			start[i/w] += fmt.Sprint(light)
		}
		want, wantErr := Pattern(rectangle(start), []string{rectangle(goal)}, pattern)
		picture, err := ReadPBM(strings.NewReader(p1(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := Bounds{}.Presses(context.Background(), lights(t, rectangle(start)), lights(t, rectangle(goal)), picture)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Fatalf("Presses(%v, %v, %v) = %d, %v, want %d, %v", start, goal, pattern, got, err, want, wantErr)
		}
	}
}

// A first row proves what the quiet pattern that is chased down from it proves.
func TestQuiet(t *testing.T) {
	r, held := rand.New(rand.NewPCG(3, 4)), 0
	for range 3000 {
		h, w := 1+r.IntN(5), 1+r.IntN(11)
		if h == 5 { // the ends of words
			h, w = 1, 62+r.IntN(5)
		}
		start, goal := rectangle(randomRows(r, h, w)), rectangle(randomRows(r, h, w))
		c := puzzle.Certificate{Kind: "quiet-pattern", Seed: randomRows(r, 1, w)[0]}
		if r.IntN(2) == 0 { // a row of a square board of this width is quiet more often
			c.Seed = strings.Repeat("1", w)
		}
		got := Certificate(start, []string{goal}, c)
		want := Certificate(start, []string{goal}, quiet(chased(c.Seed, h)...))
		if (got == nil) != (want == nil) {
			t.Fatalf("Certificate(%s, %s, %+v) = %v, want %v", start, goal, c, got, want)
		}
		if got == nil {
			held++
		}
	}
	if held < 50 {
		t.Errorf("only %d of the patterns prove anything", held)
	}
}

// chased lists the lights of the pattern in which no light of the first h-1 rows
// has an odd number of pressed lights around it and in it.
func chased(first string, h int) (cells []string) {
	w := len(first)
	row := func() []bool { return make([]bool, w+2) }
	above, at := row(), row()
	for c := range first {
		at[c+1] = first[c] == '1'
	}
	for r := range h {
		below := row()
		for c := 1; c <= w; c++ {
			if at[c] {
				cells = append(cells, fmt.Sprintf("%d,%d", r, c-1))
			}
			below[c] = above[c] != (at[c-1] != (at[c] != at[c+1]))
		}
		above, at = at, below
	}
	return cells
}

// A made board has the same lights row by row as in a table, and a height that no
// table has is no harm.
func TestTallBoards(t *testing.T) {
	pattern, err := ReadPBM(strings.NewReader("P1 3 2 101010"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Bounds{}.Presses(context.Background(), lights(t, "lightsout:all-on:1000000000000x3"), lights(t, "lightsout:1000000000000x3"), pattern)
	if f := (*Failure)(nil); !errors.As(err, &f) || f.Code != OtherPattern {
		t.Errorf("a pattern of another height: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	told := int64(0)
	b := Bounds{Progress: func(p puzzle.Progress) {
		if told = p.Done; told >= 640 {
			cancel()
		}
	}}
	none := puzzle.Certificate{Kind: "quiet-pattern", Seed: "101"}
	err = b.Certificate(ctx, "lightsout:all-on:1000000000000x3", []string{"lightsout:1000000000000x3"}, none)
	if !errors.Is(err, context.Canceled) || told != 640 {
		t.Errorf("a proof that is stopped after %d rows: %v", told, err)
	}
}
