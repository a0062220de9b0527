package conformance

import (
	"fmt"
	"strings"
)

// lights are Lights Out boards of at most 16 lights, under each rule.
func lights(m *maker) {
	boards := []struct {
		rules string
		h, w  int
		k     int
	}{
		{"", 1, 7, 2}, {"", 2, 3, 2}, {"", 3, 3, 2}, {"", 2, 5, 2}, {"", 3, 4, 2}, {"", 3, 5, 2}, {"", 4, 4, 2}, {"", 5, 3, 2},
		{"torus", 3, 4, 2}, {"torus", 4, 4, 2}, {"torus", 3, 5, 2}, {"cylinder", 4, 3, 2}, {"cylinder", 3, 5, 2},
		{"near=x", 3, 4, 2}, {"near=x", 4, 4, 2}, {"near=king", 3, 4, 2}, {"near=king", 4, 4, 2}, {"near=knight", 4, 4, 2}, {"near=knight", 3, 5, 2},
		{"near=neighbours", 3, 4, 2}, {"near=neighbours", 4, 4, 2}, {"near=rowcol", 3, 4, 2}, {"near=rowcol", 4, 4, 2},
		{"k=3", 2, 3, 3}, {"k=3", 3, 3, 3}, {"k=4", 2, 3, 4}, {"k=5", 2, 3, 5}, {"k=3,near=king", 3, 3, 3}, {"k=6", 2, 2, 6},
	}
	for _, b := range boards {
		prefix := "lightsout:"
		if b.rules != "" {
			prefix = "lightsout[" + b.rules + "]:"
		}
		m.ask("analyse", question{From: prefix + strings.TrimSuffix(strings.Repeat(strings.Repeat("0", b.w)+"/", b.h), "/")})
		for i := range 60 {
			q := question{From: prefix + m.rows(b.h, b.w, b.k), Count: i%3 == 0}
			if i%4 == 1 {
				q.To = goal(m.rows(b.h, b.w, b.k))
			}
			m.all(q)
		}
	}
}

// machines are buttons on lights and on counters.
func machines(m *maker) {
	for i := range 300 {
		lights, buttons := 3+m.IntN(4), 3+m.IntN(6)
		var groups []string
		goals := make([]int, lights)
		for range buttons {
			var group []string
			presses := m.IntN(4)
			for light := range lights {
				if m.IntN(2) == 0 {
					group = append(group, fmt.Sprint(light))
					goals[light] += presses
				}
			}
			if len(group) > 0 {
				groups = append(groups, "("+strings.Join(group, ",")+")")
			}
		}
		if len(groups) == 0 {
			continue
		}
		if i%2 == 0 {
			m.ask("solve", question{From: "machine:[" + strings.NewReplacer("0", ".", "1", "#").Replace(m.digits(lights, 2)) + "] " + strings.Join(groups, " ")})
			continue
		}
		if i%6 == 1 {
			goals[m.IntN(lights)]++ // often out of reach
		}
		m.ask("solve", question{From: "machine[counters]:" + strings.Join(groups, " ") + " {" + strings.Trim(strings.ReplaceAll(fmt.Sprint(goals), " ", ","), "[]") + "}"})
	}
}

// rings are hexagons of side 2 and 3 with few dots.
func rings(m *maker) {
	for _, board := range []string{
		"10/000/00", "11/000/00", "11/010/00", "12/000/10", "12/030/00",
		"100/0000/00000/0000/000", "110/0000/00000/0000/000", "110/0100/00000/0000/000", "110/0100/00000/0010/000",
		"120/0000/00000/0000/000", "120/0100/00000/0000/000", "120/0300/00000/0000/000",
	} {
		targets, starts := 10, 13
		if len(board) < 12 {
			targets, starts = 8, 7
		}
		for range targets {
			to := m.shuffled(board)
			for i := range starts {
				q := question{From: "mopan:" + m.shuffled(board), To: goal(to), Count: i%3 == 0}
				switch i {
				case 1:
					q.To = goal(wild(to))
				case 2:
					q.To = goal(to, m.shuffled(board))
				}
				m.all(q)
			}
		}
	}
}

// wild leaves the middle row of a target open.
func wild(to string) string {
	rows := strings.Split(to, "/")
	middle := len(rows) / 2
	rows[middle] = strings.Repeat("?", len(rows[middle]))
	return strings.Join(rows, "/")
}

// jumps are positions of few pegs on boards of each kind.
func jumps(m *maker) {
	for _, b := range []struct {
		rules, board string
		pegs         []int
	}{
		{"", "0000/0000/0000/0000", []int{3, 4, 5, 7, 9, 12}},
		{"", "00000/00000/00000/00000/00000", []int{3, 4, 5, 6}},
		{"", "--000--/--000--/0000000/0000000/0000000/--000--/--000--", []int{3, 4, 5, 6, 7}},
		{"", "0000000000", []int{3, 5, 7}},
		{"[diagonal]", "0000/0000/0000/0000", []int{3, 4, 6, 8}},
		{"[diagonal]", "000/000/000", []int{3, 5, 7, 8}},
		{"[tri]", "0/00/000/0000/00000", []int{3, 4, 6, 8, 10, 12}},
		{"[tri]", "0/00/000/0000", []int{3, 5, 7, 9}},
	} {
		for _, pegs := range b.pegs {
			for i := range 27 {
				from := m.filled(b.board, pegs)
				q := question{From: "pegs" + b.rules + ":" + from, To: goal("one")}
				switch i % 9 {
				case 1:
					q.Metric = "jumps"
				case 2:
					q.Metric, q.Count = "jumps", true
				case 3:
					q.To = goal("count=2")
				case 4:
					q.To = goal("stuck")
				case 5:
					q.To = goal("fewest")
				case 6:
					q.To = goal(m.filled(b.board, 1))
				case 7:
					q.To = goal(m.filled(b.board, 2))
				}
				m.all(q)
			}
		}
	}
}

// turns are squares of numbers, equal ones among them.
func turns(m *maker) {
	for _, b := range []struct {
		rules, board string
		n            int
	}{
		{"", "12/34", 24}, {"", "11/22", 6}, {"", "123/456/789", 180}, {"", "111/222/333", 120}, {"", "112/233/445", 120},
		{"[r=3]", "123/456/789", 24}, {"[r=3]", "1111/1111/1112/2222", 120}, {"", "1111/1111/1111/1122", 100},
	} {
		for i := range b.n {
			q := question{From: "twiddle" + b.rules + ":" + m.shuffled(b.board), Count: i%3 == 0}
			if i%5 == 1 {
				q.To = goal(b.board)
			}
			m.all(q)
		}
	}
}

// mistakes are questions that are wrong: each must end in the error of its code.
func mistakes(m *maker) {
	for _, from := range []string{
		"", "lightsout:", "lightsout:01/x1", "lightsout:01/1", "lightsout:012", "lightsout[k=3]:013", "lightsout[k=1]:01", "lightsout[near=moon]:01",
		"lightsout[torus,torus]:01", "lightsout[moon]:01", "lightsout[wiring=9]:01", "lightsout:9x", "sokoban:01", "nothing", "lightsoutt:01",
		"pegs:", "pegs:11y0", "pegs:@file", "pegs:english@z9", "pegs:atlantis", "pegs[moon]:110",
		"mopan:", "mopan:10/000", "mopan:10/000/0", "mopan:10/0000/00", "mopan:1x/000/00", "mopan:10/000/00",
		"twiddle:", "twiddle:12/3", "twiddle:1", "twiddle[r=9]:12/34", "twiddle:1x/34", "machine:", "machine:[.#] (9)", "machine:[.#", "machine[counters]:(0) {1,2",
	} {
		m.ask("solve", question{From: from})
	}
	for _, q := range []question{
		{From: "pegs:110", To: goal("z9")}, {From: "pegs:110", To: goal("1111")}, {From: "pegs:110", To: goal("count=0")}, {From: "pegs:110", Metric: "turns"},
		{From: "lightsout:01/10", To: goal("011/100")}, {From: "lightsout:01/10", To: goal("02/10")}, {From: "lightsout:01", Metric: "jumps"}, {From: "lightsout:01", Every: true},
		{From: "mopan:10/000/00", To: goal("11/000/00")}, {From: "mopan:10/000/00", To: goal("100/0000/00000/0000/000")}, {From: "mopan:10/000/00", To: goal("one")},
		{From: "twiddle:12/34", To: goal("12/35")}, {From: "twiddle:12/34", To: goal("123/456/789")},
	} {
		m.ask("solve", q)
	}
	for _, name := range []string{"analyse", "hint", "check"} {
		for _, from := range []string{"", "lightsout:01/x1", "pegs:11y0", "mopan:1x/000/00", "twiddle:12/3"} {
			m.ask(name, question{From: from, Moves: map[bool][]string{true: {"a1-c1"}}[name == "check"]})
		}
	}
	m.ask("hint", question{From: "pegs:110", Level: 5})
	m.ask("check", question{From: "pegs:110"})
}
