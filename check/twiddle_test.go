package check

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/puzzle"
)

const (
	twiddle3 = "twiddle:123/456/789"
	twiddle4 = "twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"
	swapped4 = "twiddle[r=3]:3,2,1,4/5,6,7,8/9,10,11,12/13,14,15,16" // 1 and 3, of one colour
	crossed4 = "twiddle[r=3]:2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,16" // 1 and 2, of both colours
)

func TestTwiddleMoves(t *testing.T) {
	for _, test := range []struct {
		from, to, moves string
		want            puzzle.Code
	}{
		{twiddle3, "twiddle:136/425/789", "L0,1", ""},
		{twiddle3, "twiddle:413/526/789", "R0,0", ""},
		{twiddle3, twiddle3, "L1,1 R1,1", ""},
		{twiddle3, twiddle3, "L1,1 L1,1 L1,1 L1,1", ""},
		{"twiddle:987/654/321", twiddle3, "R0,0 R0,0 L0,1 R1,1 L0,1 R1,0 R1,0 L0,0 R0,1 L0,0", ""}, // known.txt of package twiddle
		{twiddle4, "twiddle[r=3]:1,4,8,12/5,3,7,11/9,2,6,10/13,14,15,16", "L0,1", ""},
		{"twiddle:10,2/3,4", "twiddle:2,4/10,3", "L0,0", ""},
		{twiddle3, twiddle3, "L1,1", NotReached},
		{twiddle3, twiddle3, "C0,0", BadMove}, {twiddle3, twiddle3, "L0,01", BadMove}, {twiddle3, twiddle3, "L-0,1", BadMove},
		{twiddle3, twiddle3, "L+0,1", BadMove}, {twiddle3, twiddle3, "0,1", BadMove}, {twiddle3, twiddle3, "L0", BadMove},
		{twiddle3, twiddle3, "L0,2", IllegalMove}, {twiddle3, twiddle3, "L2,0", IllegalMove}, {twiddle3, twiddle3, "R-1,0", IllegalMove},
		{twiddle4, twiddle4, "L2,0", IllegalMove},
		{"twiddle:112/113/456", "twiddle:112/113/456", "L0,0", NoChange},
		{"twiddle[cw]:152/463/789", "twiddle[cw]:123/456/789", "R0,1 R0,1 R0,1", ""},
		{"twiddle[cw]:152/463/789", "twiddle[cw]:123/456/789", "L0,1", IllegalMove},
		{"twiddle[ccw]:152/463/789", "twiddle[ccw]:123/456/789", "L0,1", ""},
		{"twiddle[ccw]:152/463/789", "twiddle[ccw]:123/456/789", "R0,1 R0,1 R0,1", IllegalMove},
	} {
		length, err := Moves(test.from, []string{test.to}, strings.Fields(test.moves), "")
		if got := codeOf(t, err); got != test.want || got == "" && length != int64(len(strings.Fields(test.moves))) {
			t.Errorf("%s by %s: %d, %v, want %q", test.from, test.moves, length, err, test.want)
		}
	}
}

func TestTwiddleBadTexts(t *testing.T) {
	for _, id := range []string{
		"twiddle:", "twiddle:1", "twiddle:12/3", "twiddle:12/345", "twiddle:12/3x", "twiddle:1,2/3,4", "twiddle:01,2/3,4",
		"twiddle:10,2/34", "twiddle:1000,2/3,4", "twiddle:-1,20/3,4", "twiddle[r=2]:12/34", "twiddle[r=3]:12/34", "twiddle[r=1]:12/34",
		"twiddle[r=03]:123/456/789", "twiddle[k=3]:123/456/789", "twiddle:1/2/3/4", "twiddle:12u/34", "twiddle[orient]:12/34", "twiddle[orient]:1u2x/3u4u", "twiddle[orient]:1u2/3u4u", "twiddle[orient,r=3]:1u2u3u/1u2u3u/1u2u3u", "twiddle[cw,ccw]:12/34", "twiddle[cw,orient]:1u2u/3u4u", "twiddle[ccw,cw]:12/34", "twiddle:12/34/",
	} {
		if _, err := Moves(id, []string{id}, nil, ""); codeOf(t, err) != BadText {
			t.Errorf("%s: %v", id, err)
		}
	}
	for _, goal := range []string{"", "123/456/789", "twiddle:12/34", "twiddle:111/111/111", "twiddle[r=3]:123/456/789", "twiddle[cw]:123/456/789", "mopan:123/456/789", "twiddle[:123/456/789"} {
		if _, err := Moves(twiddle3, []string{goal}, nil, ""); codeOf(t, err) != BadText {
			t.Errorf("goal %q: %v", goal, err)
		}
	}
}

// proofOf is a proof about some cells of 4 x 4 squares: all, or those of one colour.
func proofOf(kind string, colours ...int) puzzle.Certificate {
	c := puzzle.Certificate{Kind: kind}
	for i := range 16 {
		if slices.Contains(colours, (i/4+i%4)%2) {
			c.Cells = append(c.Cells, strconv.Itoa(i/4)+","+strconv.Itoa(i%4))
		}
	}
	return c
}

func TestTwiddleCertificates(t *testing.T) {
	exhausted := puzzle.Certificate{Kind: "exhausted", Positions: "4", Levels: []string{"1", "2", "1"}}
	all, black, white := proofOf("parity", 0, 1), proofOf("cell-class", 0), proofOf("cell-class", 1)
	both := puzzle.Certificate{Kind: "parity", Goals: []puzzle.Certificate{all, black}}
	with := func(c puzzle.Certificate, change func(*puzzle.Certificate)) puzzle.Certificate {
		c.Cells, c.Levels, c.Goals = slices.Clone(c.Cells), slices.Clone(c.Levels), slices.Clone(c.Goals)
		change(&c)
		return c
	}
	for name, test := range map[string]struct {
		from  string
		goals string // with spaces between
		c     puzzle.Certificate
		why   string // "" where it holds
	}{
		"exhausted":          {"twiddle:12/34", "twiddle:21/34", exhausted, ""},
		"two exhausted":      {"twiddle:12/34", "twiddle:21/34 twiddle:43/12", exhausted, ""},
		"reached":            {"twiddle:12/34", "twiddle:21/34 twiddle:43/21", exhausted, "reached"},
		"other levels":       {"twiddle:12/34", "twiddle:21/34", with(exhausted, func(c *puzzle.Certificate) { c.Levels[1] = "3" }), "levels"},
		"a level too few":    {"twiddle:12/34", "twiddle:21/34", with(exhausted, func(c *puzzle.Certificate) { c.Levels = c.Levels[:2] }), "levels"},
		"a level too many":   {"twiddle:12/34", "twiddle:21/34", with(exhausted, func(c *puzzle.Certificate) { c.Levels = append(c.Levels, "0") }), "positions"},
		"other positions":    {"twiddle:12/34", "twiddle:21/34", with(exhausted, func(c *puzzle.Certificate) { c.Positions = "5" }), "positions"},
		"parity":             {twiddle4, swapped4, all, ""},
		"even":               {twiddle4, "twiddle[r=3]:3,2,1,4/5,6,7,8/9,10,11,12/13,16,15,14", all, "twiddle-even"},
		"one colour is odd":  {twiddle4, swapped4, proofOf("parity", 0), "twiddle-odd"},
		"odd turns":          {twiddle3, "twiddle:213/456/789", puzzle.Certificate{Kind: "parity", Cells: strings.Fields("0,0 0,1 0,2 1,0 1,1 1,2 2,0 2,1 2,2")}, "twiddle-odd"},
		"equal numbers":      {"twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,14", "twiddle[r=3]:3,2,1,4/5,6,7,8/9,10,11,12/13,14,15,14", all, "twiddle-equal"},
		"a class":            {twiddle4, crossed4, black, ""},
		"the other class":    {twiddle4, crossed4, white, ""},
		"the same class":     {twiddle4, swapped4, black, "twiddle-same"},
		"parity of classes":  {twiddle4, crossed4, proofOf("parity", 0), "twiddle-other"},
		"a cell too few":     {twiddle4, crossed4, with(black, func(c *puzzle.Certificate) { c.Cells = c.Cells[1:] }), "twiddle-cells"},
		"a cell too many":    {twiddle4, crossed4, with(black, func(c *puzzle.Certificate) { c.Cells = append(c.Cells, "0,1") }), "twiddle-cells"},
		"a cell twice":       {twiddle4, crossed4, with(black, func(c *puzzle.Certificate) { c.Cells = append(c.Cells, "0,0") }), "twiddle-cells"},
		"a cell off board":   {twiddle4, crossed4, with(black, func(c *puzzle.Certificate) { c.Cells[0] = "0,4" }), "twiddle-cells"},
		"no cells":           {twiddle4, crossed4, puzzle.Certificate{Kind: "cell-class"}, "twiddle-cells"},
		"one each":           {twiddle4, swapped4 + " " + crossed4, both, ""},
		"in the other order": {twiddle4, crossed4 + " " + swapped4, both, "twiddle-other"},
		"one for two":        {twiddle4, swapped4 + " " + crossed4, all, "goals"},
		"two for one":        {twiddle4, swapped4, both, "goals"},
		"another kind":       {twiddle4, crossed4, with(black, func(c *puzzle.Certificate) { c.Kind = "dots" }), "kind"},
		"kinds that differ":  {twiddle4, swapped4 + " " + crossed4, with(both, func(c *puzzle.Certificate) { c.Kind = "cell-class" }), "goals"},
		"no goals":           {twiddle4, "", all, "goals"},
	} {
		err := Certificate(test.from, strings.Fields(test.goals), test.c)
		f, _ := err.(*Failure)
		if test.why == "" && err != nil || test.why != "" && (f == nil || f.Code != BadCertificate || f.Args["why"] != test.why) {
			t.Errorf("%s: %v, want %q", name, err, test.why)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	long := puzzle.Certificate{Kind: "exhausted", Positions: "362880", Levels: strings.Fields("1 8 52 328 1996 11336 51582 130042 125929 39706 1880 20")}
	if err := (Bounds{}).Certificate(ctx, twiddle3, []string{"twiddle:321/456/789"}, long); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	if err := (Bounds{Memory: 1 << 16}).Certificate(context.Background(), twiddle3, []string{"twiddle:321/456/789"}, long); err != puzzle.ErrMemory {
		t.Errorf("with little memory: %v", err)
	}
}

// A proof never holds for a goal that turns lead to.
func TestTwiddleNoFalseProof(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 4))
	for range 2000 {
		g, err := newGame(twiddle4)
		if err != nil {
			t.Fatal(err)
		}
		for range random.IntN(20) {
			move := string("LR"[random.IntN(2)]) + strconv.Itoa(random.IntN(2)) + "," + strconv.Itoa(random.IntN(2))
			if err := g.play(move); err != nil {
				t.Fatal(err)
			}
		}
		goal := "twiddle[r=3]:" + g.(*blocks).body()
		c := proofOf([]string{"parity", "cell-class"}[random.IntN(2)], [][]int{{0}, {1}, {0, 1}}[random.IntN(3)]...)
		if random.IntN(2) == 0 {
			c.Cells = c.Cells[random.IntN(len(c.Cells)):]
		}
		if Certificate(twiddle4, []string{goal}, c) == nil {
			t.Fatalf("%+v is taken for a proof that %s is out of reach", c, goal)
		}
	}
}
