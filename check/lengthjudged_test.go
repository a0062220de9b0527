package check_test

import (
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/check"
	"jie/lightsout"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

var (
	forgedLengths = flag.Int("forged", 400, "how many proofs TestJudgedLengths forges")
	lengthSeed    = flag.Uint64("seed", 1, "of the random boards and proofs")
)

// randomBoard is a board of at most nine buttons, and a goal.
func randomBoard(rng *rand.Rand) (from, to string) {
	random := func(n, below int, cell func(int) string) string {
		cells := make([]string, n)
		for i := range cells {
			cells[i] = cell(rng.IntN(below))
		}
		return strings.Join(cells, "")
	}
	if rng.IntN(3) == 0 {
		h, w := 2+rng.IntN(2), 2+rng.IntN(2)
		row := func(int) string { return random(w, 2, strconv.Itoa) }
		return "lightsout:" + random(h, 1, func(int) string { return "/" + row(0) })[1:], "lightsout:" + random(h, 1, func(int) string { return "/" + row(0) })[1:]
	}
	k := []int{0, 2, 2, 3, 5}[rng.IntN(5)]
	lights, buttons := 2+rng.IntN(4), 3+rng.IntN(5)
	if k > 2 {
		buttons = 3 + rng.IntN(2)
	}
	wires := make([]string, buttons)
	goal := make([]int, lights)
	for j := range wires {
		times := rng.IntN(2)
		list := rng.Perm(lights)[:1+rng.IntN(min(3, lights))]
		wires[j] = strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", "+")
		for _, light := range list {
			goal[light] += times
		}
	}
	wiring := "wiring=" + strings.Join(wires, "/")
	if k == 0 {
		row := func(list []int) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ",") }
		rules := "lightsout[counters," + wiring + "]:"
		return rules + row(make([]int, lights)), rules + row(goal)
	}
	rules := "lightsout[" + wiring + "]:"
	if k > 2 {
		rules = fmt.Sprintf("lightsout[k=%d,%s]:", k, wiring)
	}
	return rules + random(lights, k, strconv.Itoa), rules + random(lights, k, strconv.Itoa)
}

// planted puts a tree, or the classes of a split, in place of the patterns of two states.
func planted(rng *rand.Rand, p *lightest.Proof) {
	side := &p.Sides[0]
	if p.Board.Modulus != 2 || rng.IntN(4) == 0 {
		return
	}
	if !strings.Contains(p.Board.From, "[") && rng.IntN(2) == 0 {
		rows := strings.Split(strings.TrimPrefix(p.Board.From, "lightsout:"), "/")
		classes := make([]byte, len(p.Presses))
		for j := range classes {
			classes[j] = "0231"[j/len(rows[0])%2*2+j%len(rows[0])%2]
		}
		side.Split = &lightest.Split{Classes: string(classes), At: rng.Int64N(p.D+1) - 1}
		if p.D == 0 {
			side.Split = nil
		}
		return
	}
	var tree []byte
	lacks, blocked := slices.Clone(side.Need), make([]bool, len(p.Presses))
	grown(p, &tree, lacks, blocked, p.D-1)
	side.Roots = []lightest.Root{{Press: []int32{}, Check: -1, Tree: lightest.Tree{Bytes: tree}}}
	recount(&side.Roots[0].Tree)
}

// grown appends the tree below a node, which ends only where no presses are left.
func grown(p *lightest.Proof, tree *[]byte, lacks []int64, blocked []bool, left int64) {
	light := slices.Index(lacks, 1)
	if left < 0 || light < 0 {
		*tree = append(*tree, 0)
		return
	}
	*tree = binary.AppendUvarint(*tree, uint64(light+1))
	blocked = slices.Clone(blocked)
	for j, wires := range p.Board.Buttons {
		if blocked[j] || !slices.ContainsFunc(wires, func(w lightest.Wire) bool { return w[0] == int64(light) && w[1]%2 == 1 }) {
			continue
		}
		blocked[j] = true
		next := slices.Clone(lacks)
		for _, w := range wires {
			next[w[0]] = (next[w[0]] + w[1]) % 2
		}
		grown(p, tree, next, blocked, left-1)
	}
}

// holds reports whether what a proof says is right, whatever its steps are worth: its presses lead
// to a goal, and a search of all positions finds no fewer that do.
func holds(p *lightest.Proof) bool {
	var goals []string
	for _, side := range p.Sides {
		goals = append(goals, side.Side)
	}
	start, err := lightsout.Puzzle{}.Parse(p.Board.From)
	if err != nil || len(goals) == 0 || p.D < 0 || p.D > 20 {
		return false
	}
	goal, err := start.Goal(goals...)
	if err != nil {
		return false
	}
	var presses []string
	for move := range start.Moves() {
		if !strings.Contains(move, "*") {
			presses = append(presses, move)
		}
	}
	layer, seen, least := []puzzle.Position{start}, map[string]bool{start.String(): true}, int64(0)
	for ; len(layer) > 0 && least <= p.D && !slices.ContainsFunc(layer, func(pos puzzle.Position) bool { return pos.Solved(goal) }); least++ {
		var next []puzzle.Position
		for _, pos := range layer {
			for _, move := range presses {
				if to, err := pos.Play(move); err == nil && !seen[to.String()] {
					seen[to.String()] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	if len(layer) == 0 || least != p.D || len(presses) != len(p.Presses) {
		return false
	}
	end := start
	for j, times := range p.Presses {
		if times < 0 || times > p.D {
			return false
		}
		for range times {
			if end, err = end.Play(presses[j]); err != nil {
				return false
			}
		}
	}
	return end.Solved(goal)
}

var number = regexp.MustCompile(`-?\d+`)

// renumbered changes one number of a text.
func renumbered(rng *rand.Rand, text []byte) []byte {
	all := number.FindAllIndex(text, -1)
	at := all[rng.IntN(len(all))]
	values := []string{"-1", "0", "1", "2", "3", "7", "1.5", "true", "12800000000000", "9223372036854775807", `"1"`, "[]"}
	return slices.Concat(text[:at[0]], []byte(values[rng.IntN(len(values))]), text[at[1]:])
}

// Proofs of small random boards of every kind, true ones and forged ones, are judged by a search
// of all positions: what is false is accepted by no checker, what is true and was not forged is
// refused by none.
func TestJudgedLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, *lengthSeed))
	var texts [][]byte
	var intact []bool
	kinds := make(map[string]int)
	for forged := 0; forged < *forgedLengths; {
		from, to := randomBoard(rng)
		p := proved(t, from, []string{to})
		if p == nil {
			continue // it cannot be solved
		}
		planted(rng, p)
		for kind, has := range map[string]bool{"bounds": p.Sides[0].Bounds != nil, "split": p.Sides[0].Split != nil, "roots": p.Sides[0].Roots != nil, "modulo 2": p.Board.Modulus == 2, "modulo more": p.Board.Modulus > 2} {
			if has {
				kinds[kind]++
			}
		}
		original := []byte(text(p))
		texts, intact = append(texts, original), append(intact, true)
		for range 4 {
			changed := renumbered(rng, original)
			if rng.IntN(3) > 0 {
				changed = mutant(t, rng, original)
			}
			texts, intact = append(texts, changed), append(intact, false)
			forged++
		}
	}
	said := verifiedByPython(t, texts)
	var falseGo, falsePython, refusedGo, refusedPython, accepted int
	for i, data := range texts {
		p, err := verified(t, data)
		right := p != nil && p.Board != nil && holds(p)
		switch {
		case err == nil && !right:
			falseGo++
			t.Errorf("Go accepts what is false: %s", data)
		case err != nil && intact[i]:
			refusedGo++
			t.Errorf("Go refuses what is true: %v: %s", err, data)
		case err == nil && !intact[i]:
			accepted++
		}
		if said == nil {
			continue
		}
		python := strings.HasPrefix(said[i], "accepted: ")
		switch {
		case python && !right && !strings.Contains(said[i], ", if the equations are"):
			falsePython++
			t.Errorf("Python accepts what is false: %s", data)
		case !python && intact[i]:
			refusedPython++
			t.Errorf("Python refuses what is true: %s: %s", said[i], data)
		}
	}
	tried := len(texts) + len(said) // by Go and by Python
	t.Logf("%d tried, %d held: %d true and %d forged proofs of kinds %v: false and accepted %d by Go, %d by Python; true and refused %d by Go, %d by Python; %d forged ones are proofs all the same",
		tried, tried-falseGo-falsePython-refusedGo-refusedPython, count(intact, true), count(intact, false), kinds, falseGo, falsePython, refusedGo, refusedPython, accepted)
	if len(kinds) < 5 {
		t.Errorf("only the kinds %v", kinds)
	}
}

func count(list []bool, value bool) (n int) {
	for _, v := range list {
		if v == value {
			n++
		}
	}
	return n
}

// forgedLengthProofs are changes of a true proof, each with the reason for which it is refused.
var forgedLengthProofs = []struct {
	name, why string
	question  int
	change    func(*lightest.Proof)
}{
	{"patterns", "", 0, func(*lightest.Proof) {}},
	{"patterns: presses that are not the fewest", "certificate-lighter", 0, func(p *lightest.Proof) {
		p.Presses = otherSolution(p)
		raise(p, sum(p.Presses)-p.D)
	}},
	{"patterns: presses that lead to no goal", "certificate-presses", 0, func(p *lightest.Proof) {
		i, j := slices.Index(p.Presses, 0), slices.Index(p.Presses, 1)
		p.Presses[i], p.Presses[j] = 1, 0
	}},
	{"patterns: another number of presses", "certificate-presses", 0, func(p *lightest.Proof) { raise(p, 1) }},
	{"patterns: a limit that is too low", "certificate-limit", 0, func(p *lightest.Proof) { p.Sides[0].Limit-- }},
	{"patterns: a wire of another board", "certificate-board", 0, func(p *lightest.Proof) { p.Board.Buttons[0][0][0] = 3 }},
	{"patterns: a wire to a place without a light", "check-bad-text", 3, func(p *lightest.Proof) {
		for _, text := range []*string{&p.Board.From, &p.Sides[0].Side} {
			*text = (*text)[:len(*text)-2] + "-" + (*text)[len(*text)-1:]
		}
	}},
	{"patterns: a goal with other places", "check-bad-text", 3, func(p *lightest.Proof) {
		p.Sides[0].Side = p.Sides[0].Side[:len(p.Sides[0].Side)-2] + "-1"
	}},
	{"patterns: another need", "certificate-board", 0, func(p *lightest.Proof) { p.Sides[0].Need[0] ^= 1 }},
	{"patterns: another modulus", "certificate-board", 0, func(p *lightest.Proof) { p.Board.Modulus = 3 }},
	{"patterns: generators", "certificate-form", 0, func(p *lightest.Proof) { p.Sides[0].Generators = [][]int32{{0}} }},
	{"patterns: even weights", "certificate-form", 0, func(p *lightest.Proof) { p.Sides[0].Even = []int{0} }},
	{"patterns: a duality", "certificate-form", 0, func(p *lightest.Proof) { p.Sides[0].Dual = []int32{0} }},
	{"patterns: a witness", "certificate-form", 0, func(p *lightest.Proof) { p.Witness = &lightest.Row{X: []int32{}, Z: []int32{}} }},
	{"patterns: bounds", "certificate-form", 0, func(p *lightest.Proof) { p.Sides[0].Bounds = []lightest.Node{{Over: big.NewInt(0)}} }},
	{"split: classes that do not split", "certificate-split", 0, func(p *lightest.Proof) {
		p.Sides[0].Split = &lightest.Split{Classes: strings.Repeat("0", len(p.Presses))}
	}},
	{"split: too few classes", "certificate-split", 0, func(p *lightest.Proof) { p.Sides[0].Split = &lightest.Split{Classes: "0123"} }},
	{"split: a tree beside it", "certificate-form", 0, func(p *lightest.Proof) {
		p.Sides[0].Split = &lightest.Split{Classes: strings.Repeat("0", len(p.Presses))}
		p.Sides[0].Roots = []lightest.Root{{Press: []int32{}, Check: -1}}
	}},
	{"tree", "", 1, func(*lightest.Proof) {}},
	{"tree: cut off", "certificate-leaf", 1, func(p *lightest.Proof) { p.Sides[0].Roots[0].Bytes = []byte{0} }},
	{"tree: too long", "certificate-tree", 1, func(p *lightest.Proof) { p.Sides[0].Roots[0].Bytes = append(p.Sides[0].Roots[0].Bytes, 0) }},
	{"tree: a root that presses", "certificate-roots", 1, func(p *lightest.Proof) { p.Sides[0].Roots[0].Press = []int32{0} }},
	{"tree: two roots", "certificate-roots", 1, func(p *lightest.Proof) { p.Sides[0].Roots = append(p.Sides[0].Roots, p.Sides[0].Roots[0]) }},
	{"tree: left out", "certificate-roots", 1, func(p *lightest.Proof) {
		p.Sides[0].Roots[0].Tree = lightest.Tree{Nodes: 9, SHA256: strings.Repeat("0", 64)}
	}},
	{"counters", "", 2, func(*lightest.Proof) {}},
	{"counters: a leaf without multipliers", "certificate-leaf", 2, func(p *lightest.Proof) { p.Sides[0].Bounds[0].Multipliers = nil }},
	{"counters: a denominator below 0", "certificate-leaf", 2, func(p *lightest.Proof) { p.Sides[0].Bounds[0].Over.SetInt64(-1) }},
	{"counters: no bounds", "certificate-form", 2, func(p *lightest.Proof) { p.Sides[0].Bounds = nil }},
	{"counters: a node too many", "certificate-tree", 2, func(p *lightest.Proof) {
		p.Sides[0].Bounds = append(p.Sides[0].Bounds, p.Sides[0].Bounds[0])
	}},
}

// otherSolution returns presses that add what a plain board needs too, but more of them.
func otherSolution(p *lightest.Proof) []int64 {
	n := len(p.Presses)
	for mask := range 1 << n {
		presses, adds := make([]int64, n), make([]int64, len(p.Sides[0].Need))
		for j := range presses {
			presses[j] = int64(mask >> j & 1)
			for _, w := range p.Board.Buttons[j] {
				adds[w[0]] = (adds[w[0]] + presses[j]*w[1]) % 2
			}
		}
		if slices.Equal(adds, p.Sides[0].Need) && sum(presses) > p.D {
			return presses
		}
	}
	return nil
}

func sum(list []int64) (n int64) {
	for _, v := range list {
		n += v
	}
	return n
}

// Forged proofs about boards are refused by both checkers, by Go for the reason that stands there.
func TestForgedLengths(t *testing.T) {
	questions := []struct{ from, to string }{
		{"lightsout:1111/1111/1111/1111", "lightsout:0000/0000/0000/0000"},
		{"lightsout:010/110/101", "lightsout:111/010/101"},
		{"lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0", "lightsout[counters,wiring=0+1/1+2/0+2]:2,2,2"},
		{"lightsout[wiring=0+1/1/0/1/0]:01", "lightsout[wiring=0+1/1/0/1/0]:00"},
	}
	var texts [][]byte
	for _, f := range forgedLengthProofs {
		p := proved(t, questions[f.question].from, []string{questions[f.question].to})
		if f.question == 1 {
			var tree []byte
			grown(p, &tree, slices.Clone(p.Sides[0].Need), make([]bool, len(p.Presses)), p.D-1)
			p.Sides[0].Roots = []lightest.Root{{Press: []int32{}, Check: -1, Tree: lightest.Tree{Bytes: tree}}}
		}
		f.change(p)
		for i := range p.Sides[0].Roots {
			if root := &p.Sides[0].Roots[i]; root.Bytes != nil {
				recount(&root.Tree)
			}
		}
		texts = append(texts, []byte(text(p)))
	}
	said := verifiedByPython(t, texts)
	for i, f := range forgedLengthProofs {
		_, err := verified(t, texts[i])
		why := ""
		if refused, ok := errors.AsType[*check.Failure](err); ok {
			if why, ok = refused.Args["why"].(string); !ok {
				why = string(refused.Code)
			}
		} else if refused, ok := errors.AsType[*puzzle.Error](err); ok {
			why, _ = refused.Args["why"].(string)
		} else if err != nil {
			why = err.Error()
		}
		if why != f.why {
			t.Errorf("%s: refused for %q, want %q", f.name, why, f.why)
		}
		if said != nil && strings.HasPrefix(said[i], "accepted: ") != (f.why == "") {
			t.Errorf("%s: Python says %s", f.name, said[i])
		}
	}
}
