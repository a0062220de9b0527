package check

import (
	"errors"
	"slices"
	"testing"

	"jie/puzzle"
)

func TestRuledLightsMoves(t *testing.T) {
	for _, c := range []struct {
		from, to string
		moves    []string
		want     int64
		code     puzzle.Code
	}{
		// A press on a torus two wide meets the light beside it twice.
		{"lightsout[torus,k=3]:00/00", "lightsout[torus,k=3]:12/20", []string{"0,0"}, 1, ""},
		{"lightsout[torus]:00/00", "lightsout[torus]:10/00", []string{"0,0"}, 1, ""},
		{"lightsout[torus]:0", "lightsout[torus]:1", []string{"0,0"}, 1, ""},
		{"lightsout[cylinder]:000/000", "lightsout[cylinder]:111/100", []string{"0,0"}, 1, ""},
		{"lightsout[k=3]:00", "lightsout[k=3]:22", []string{"0,1*2"}, 2, ""},
		{"lightsout[k=3]:00", "lightsout[k=3]:00", []string{"0,1*3"}, 0, NoChange},
		{"lightsout[k=12]:0,11", "lightsout[k=12]:1,0", []string{"0,0"}, 1, ""},
		{"lightsout[near=x]:00/00", "lightsout[near=x]:10/01", []string{"0,0"}, 1, ""},
		{"lightsout[near=king]:00/00", "lightsout[near=king]:11/11", []string{"0,0"}, 1, ""},
		{"lightsout[near=knight]:000/000", "lightsout[near=knight]:100/001", []string{"0,0"}, 1, ""},
		{"lightsout[near=neighbours]:00/00", "lightsout[near=neighbours]:01/10", []string{"0,0"}, 1, ""},
		{"lightsout[near=rowcol]:0-0/000", "lightsout[near=rowcol]:1-1/100", []string{"0,0"}, 1, ""},
		{"lightsout[locked=10]:00", "lightsout[locked=10]:11", []string{"0,0"}, 0, IllegalMove},
		{"lightsout[locked=10]:00", "lightsout[locked=10]:11", []string{"0,1"}, 1, ""},
		{"lightsout[wiring=1/0+1/0]:00", "lightsout[wiring=1/0+1/0]:10", []string{"1,0"}, 1, ""},
		{"lightsout[wiring=1/0+1/0]:0-0", "lightsout[wiring=1/0+1/0]:0-1", []string{"0,0"}, 1, ""},
		{"lightsout[wiring=1/0+1/0]:00", "lightsout[wiring=1/0+1/0]:11", []string{"1,1"}, 0, IllegalMove},
		{"lightsout[wiring=1/-]:00", "lightsout[wiring=1/-]:00", []string{"0,1"}, 1, ""},
		{"lightsout[k=4,wiring=0*2]:0", "lightsout[k=4,wiring=0*2]:0", []string{"0,0*2"}, 2, ""},
		{"lightsout[k=4,wiring=0*2]:0", "lightsout[k=4,wiring=0*2]:0", []string{"0,0*4"}, 0, NoChange},
		{"lightsout[counters,wiring=0/-]:0,0", "lightsout[counters,wiring=0/-]:0,0", []string{"0,1"}, 0, NoChange},
		{"lightsout[counters,wiring=0*2/0+1]:0,0", "lightsout[counters,wiring=0*2/0+1]:7,3", []string{"0,0*2", "0,1*3"}, 5, ""},
		{"lightsout[counters,wiring=0]:0", "lightsout[counters,wiring=0]:1073741824", []string{"0,0*1073741824"}, 1 << 30, ""},
		{"lightsout[k=3]:00", "lightsout[k=4]:11", []string{"0,1"}, 0, BadText},
		{"lightsout[k=3]:00", "lightsout[k=3]:1-", []string{"0,1"}, 0, BadText},
		{"lightsout[k=3]:03", "lightsout[k=3]:00", nil, 0, BadText},
		{"lightsout[k=300]:0", "lightsout[k=300]:0", nil, 0, BadText},
		{"lightsout[near=bishop]:0", "lightsout[near=bishop]:0", nil, 0, BadText},
		{"lightsout[wiring=2]:00", "lightsout[wiring=2]:00", nil, 0, BadText},
		{"lightsout[moebius]:00", "lightsout[moebius]:00", nil, 0, BadText},
		{"lightsout[cost=5+7]:00", "lightsout[cost=5+7]:11", []string{"0,1"}, 1, ""},
		{"lightsout[k=3,cost=5+7]:00", "lightsout[k=3,cost=5+7]:11", []string{"0,1"}, 0, BadText},
		{"lightsout[cost=5]:00", "lightsout[cost=5]:11", []string{"0,1"}, 0, BadText},
		{"lightsout[cost=5+6+7]:00", "lightsout[cost=5+6+7]:11", []string{"0,1"}, 0, BadText},
		{"lightsout[cost=5/7]:00", "lightsout[cost=5/7]:11", []string{"0,1"}, 0, BadText},
		{"lightsout[cost=5+-]:00", "lightsout[cost=5+-]:11", []string{"0,1"}, 0, BadText},
		{"lightsout[cost=5+16777217]:00", "lightsout[cost=5+16777217]:11", []string{"0,1"}, 0, BadText},
	} {
		got, err := Moves(c.from, []string{c.to}, c.moves, puzzle.Presses)
		var f *Failure
		errors.As(err, &f)
		if got != c.want || (err == nil) != (c.code == "") || f != nil && f.Code != c.code {
			t.Errorf("Moves(%s, %s, %v) = %d, %v, want %d, %s", c.from, c.to, c.moves, got, err, c.want, c.code)
		}
	}
}

// Costs add up; where there is no button there is none.
func TestCosts(t *testing.T) {
	for _, c := range []struct {
		rules, from, to string
		moves           []string
		want            int64
	}{
		{"cost=5+7", "00", "00", []string{"0,0", "0,1"}, 12},
		{"locked=10,cost=-+7", "00", "11", []string{"0,1"}, 7},
		{"cost=5+-+16777216", "1-1", "0-0", []string{"0,0", "0,2"}, 16777221},
		{"wiring=1/0+1/0,cost=5+7/2", "11", "10", []string{"0,0"}, 5},
		{"wiring=1/0+1/0,cost=5+7/2", "11", "00", []string{"1,0", "0,0"}, 7},
	} {
		id := "lightsout[" + c.rules + "]:"
		for metric, want := range map[puzzle.Metric]int64{"": c.want, puzzle.Cost: c.want, puzzle.Presses: int64(len(c.moves))} {
			if got, err := Moves(id+c.from, []string{id + c.to}, c.moves, metric); err != nil || got != want {
				t.Errorf("Moves(%s%s, %s, %v, %q) = %d, %v, want %d", id, c.from, c.to, c.moves, metric, got, err, want)
			}
		}
	}
	if _, err := Metric("lightsout[torus]:00", puzzle.Cost); !errors.Is(err, &puzzle.Error{Code: puzzle.BadMetric}) {
		t.Errorf("a board without costs counts them: %v", err)
	}
}

// Counters do not come round, not even at 2^64.
func TestCountersDoNotWrap(t *testing.T) {
	id := "lightsout[counters,wiring=0*1048576]:0"
	moves := slices.Repeat([]string{"0,0*1073741824"}, 1<<14)
	var f *Failure
	if _, err := Moves(id, []string{id}, moves, puzzle.Presses); !errors.As(err, &f) || f.Code != IllegalMove {
		t.Errorf("2^64 in 2^14 moves: %v", err)
	}
}

func TestRuledLightsPattern(t *testing.T) {
	from, goals := "lightsout[k=3]:00", []string{"lightsout[k=3]:00", "lightsout[k=3]:22"}
	for pattern, want := range map[string]int64{"02": 2, "20": 2, "12": 3, "21": 3, "11": 2} {
		// Three presses in all come round to dark, two to all lights at 2.
		if got, err := Pattern(from, goals, []string{pattern}); err != nil || got != want {
			t.Errorf("Pattern(%s) = %d, %v, want %d", pattern, got, err, want)
		}
	}
	for _, bad := range [][]string{{"0"}, {"00", "00"}, {"0x"}, {"10"}} {
		if _, err := Pattern(from, goals, bad); err == nil {
			t.Errorf("Pattern(%v) is accepted", bad)
		}
	}
	if _, err := Pattern("lightsout[locked=10]:00", []string{"lightsout[locked=10]:11"}, []string{"10"}); err == nil {
		t.Error("a locked light is pressed")
	}
}

func TestRuledLightsCertificates(t *testing.T) {
	weights := func(kind string, modulus int64, w ...int64) puzzle.Certificate {
		return puzzle.Certificate{Kind: kind, Weights: w, Modulus: modulus}
	}
	exhausted := func(positions string, levels ...string) puzzle.Certificate {
		return puzzle.Certificate{Kind: "exhausted", Positions: positions, Levels: levels}
	}
	const three, wired, count = "lightsout[k=3]:", "lightsout[wiring=0+1/1+2]:", "lightsout[counters,wiring=0+1/1+2/0+2]:"
	for _, c := range []struct {
		from, to string
		c        puzzle.Certificate
		holds    bool
	}{
		{three + "10", three + "00", weights("quiet-pattern", 0, 1, 2), true},
		{three + "10", three + "00", weights("quiet-pattern", 3, 1, 2), false},
		{three + "10", three + "00", weights("pagoda", 0, 1, 2), false},
		{three + "10", three + "00", weights("quiet-pattern", 0, 1, 1), false},
		{three + "10", three + "00", weights("quiet-pattern", 0, 1), false},
		{three + "10", three + "00", weights("quiet-pattern", 0, 1, 2, 0), false},
		{three + "11", three + "00", weights("quiet-pattern", 0, 1, 2), false},
		{three + "10", three + "00", quiet("0,0", "0,1"), false},
		{wired + "100", wired + "000", quiet("0,0", "0,1", "0,2"), true},
		{wired + "100", wired + "000", quiet("0,0", "0,1"), false},
		{wired + "110", wired + "000", quiet("0,0", "0,1", "0,2"), false},
		{wired + "100", wired + "000", quiet("0,0", "0,1", "0,2", "0,2"), false},
		{wired + "100", wired + "000", quiet("0,0", "0,1", "0,3"), false},
		{count + "0,0,0", count + "1,1,1", weights("quiet-pattern", 2, 1, 1, 1), true},
		{count + "0,0,0", count + "1,1,2", weights("quiet-pattern", 2, 1, 1, 1), false},
		{count + "0,0,0", count + "1,1,1", weights("quiet-pattern", 0, 1, 1, 1), false},
		{count + "0,0,0", count + "1,1,4", weights("weights", 0, -1, -1, 1), true},
		{count + "0,0,0", count + "2,2,4", weights("weights", 0, -1, -1, 1), false},
		{count + "0,0,0", count + "1,1,4", weights("weights", 0, -1, 0, 1), false},
		{count + "2,0,0", count + "1,1,1", weights("weights", 0, -1, 0, 0), true},
		{count + "0,0,0", count + "1,1,1", exhausted("4", "1", "3"), true},
		{count + "0,0,0", count + "1,1,1", exhausted("4", "1", "2"), false},
		{count + "0,0,0", count + "1,1,1", exhausted("5", "1", "3"), false},
		{count + "0,0,0", count + "1,1,1", exhausted("4", "1", "3", "1"), false},
		{count + "0,0,0", count + "1,2,1", exhausted("5", "1", "3", "1"), false},
	} {
		if err := Certificate(c.from, []string{c.to}, c.c); (err == nil) != c.holds {
			t.Errorf("Certificate(%s, %s, %+v) = %v, want holds %v", c.from, c.to, c.c, err, c.holds)
		}
	}
	both := puzzle.Certificate{Kind: "quiet-pattern", Goals: []puzzle.Certificate{weights("quiet-pattern", 0, 1, 2), weights("quiet-pattern", 0, 2, 1)}}
	if err := Certificate(three+"10", []string{three + "00", three + "11"}, both); err != nil {
		t.Errorf("two certificates are refused: %v", err)
	}
	if err := Certificate(three+"10", []string{three + "00"}, both); err == nil {
		t.Error("two certificates for one goal are accepted")
	}
}
