package check_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/codes"
	"jie/codes/family"
	"jie/lightsout"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

// lengthQuestions are boards with a proof of each kind, and how many presses are fewest
// where that is published: docs/results.md, OEIS A075462.
var lengthQuestions = []struct {
	from   string
	to     []string
	fewest int64
}{
	{from: "lightsout:11111/11111/11111/11111/11111", fewest: 15},
	{from: "lightsout:" + strings.Repeat("1111/", 3) + "1111", fewest: 4},
	{from: "lightsout:" + strings.Repeat("111111111/", 8) + "111111111", fewest: 25},
	{from: "lightsout:111/1-1/110"},
	{from: "lightsout[torus]:1111/1001/0110/1111"},
	{from: "lightsout[k=3]:000/000/000", to: []string{"lightsout[k=3]:120/211/002"}},
	{from: "lightsout:10000/00000/00000/00000/00000", to: []string{"lightsout:00000/00000/00000/00000/00000", "lightsout:01000/00000/00000/00000/00000", "lightsout:01000/10000/00000/00000/00000"}, fewest: 1},
	{from: "lightsout[wiring=3/1+3/2/2+3/0+2/0+1]:0000", to: []string{"lightsout[wiring=3/1+3/2/2+3/0+2/0+1]:0110"}, fewest: 2},
	{from: "lightsout[counters,wiring=3/1+3/2/2+3/0+2/0+1]:0,0,0,0", to: []string{"lightsout[counters,wiring=3/1+3/2/2+3/0+2/0+1]:3,5,4,7"}, fewest: 10},
	{from: "lightsout[torus]:solvable:20x20:7", fewest: 140},
	{from: "lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0", to: []string{"lightsout[counters,wiring=0+1/1+2/0+2]:2,2,2"}, fewest: 3},
}

// proved is a proof of a length; nil where the goal cannot be reached, or none is had.
func proved(t *testing.T, from string, to []string) *lightest.Proof {
	t.Helper()
	pos, err := lightsout.Puzzle{}.Parse(from)
	if err != nil {
		return nil
	}
	goal, err := pos.Goal(to...)
	if err != nil {
		return nil
	}
	s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal})
	if err != nil || s.Status != puzzle.Solved {
		return nil
	}
	p, err := lightsout.Puzzle{}.LengthProof(t.Context(), from, goal.Texts(), s.Moves)
	if err != nil || p.(*lightest.Proof).D != s.Length {
		t.Fatalf("%s to %v: %+v, %v", from, to, p, err)
	}
	return p.(*lightest.Proof)
}

// randomMachine is a machine of counters with a goal that can be reached.
func randomMachine(rng *rand.Rand) (from string, to []string) {
	n := 4 + rng.IntN(7)
	goal := make([]int, n)
	var buttons []string
	for range n + rng.IntN(4) {
		var wires []string
		times := rng.IntN(25)
		for i := range n {
			if rng.IntN(2) == 0 {
				wires = append(wires, fmt.Sprint(i))
				goal[i] += times
			}
		}
		if wires != nil {
			buttons = append(buttons, strings.Join(wires, "+"))
		}
	}
	rules := "lightsout[counters,wiring=" + strings.Join(buttons, "/") + "]:"
	row := func(list []int) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ",") }
	return rules + row(make([]int, n)), []string{rules + row(goal)}
}

// colourCode asks for the lightest error of a colour code whose faces show what a random
// one does. Its two states have more quiet patterns than a verifier goes through.
func colourCode(rng *rand.Rand, distance int, rate float64) (from string, to []string) {
	code, err := family.Make(fmt.Sprintf("colour:%d", distance))
	if err != nil {
		panic(err)
	}
	lights := len(code.X)
	shown := bytes.Repeat([]byte("0"), lights)
	var buttons []string
	for _, faces := range codes.ByColumn(code.X, code.N) {
		buttons = append(buttons, strings.ReplaceAll(strings.Trim(fmt.Sprint(faces), "[]"), " ", "+"))
		if rng.Float64() < rate {
			for _, face := range faces {
				shown[face] ^= '0' ^ '1'
			}
		}
	}
	rules := "lightsout[wiring=" + strings.Join(buttons, "/") + "]:"
	return rules + string(shown), []string{rules + strings.Repeat("0", lights)}
}

// lengthProofs are those of the questions and of some machines, as texts.
func lengthProofs(t *testing.T, machines int) (list [][]byte) {
	t.Helper()
	add := func(from string, to []string, fewest int64) int {
		p := proved(t, from, to)
		if p == nil || fewest > 0 && p.D != fewest {
			t.Fatalf("%s to %v: %+v, want %d presses", from, to, p, fewest)
		}
		list = append(list, []byte(text(p)))
		return len(p.Sides[0].Bounds)
	}
	for _, q := range lengthQuestions {
		add(q.from, q.to, q.fewest)
		if strings.HasPrefix(q.from, "lightsout:111111111/") {
			list = append(list, joined(t, list[len(list)-1], 9))
		}
	}
	rng, deep := rand.New(rand.NewPCG(33, 7)), 0
	for range machines {
		from, to := randomMachine(rng)
		if add(from, to, 0) > 1 {
			deep++
		}
	}
	if deep < machines/8 {
		t.Errorf("only %d of %d machines need a tree", deep, machines)
	}
	searches := 0
	for i := range machines / 4 {
		from, to := colourCode(rng, 9+i%2*2, 0.02+rng.Float64()/8)
		add(from, to, 0)
		if bytes.Contains(list[len(list)-1], []byte(`"roots":`)) {
			searches++
		}
	}
	if searches < machines/8 {
		t.Errorf("only %d of %d colour codes have a search", searches, machines/4)
	}
	return list
}

// verified reports whether package check accepts a proof.
func verified(t *testing.T, data []byte) (*lightest.Proof, error) {
	t.Helper()
	p, found, err := lightest.Read(data)
	if err != nil || !found {
		return p, errors.Join(errors.New("no proof"), err)
	}
	return p, check.Bounds{}.Length(t.Context(), p)
}

// driver runs the checker in Python over texts, one a line in hexadecimal, in one process.
const driver = `
import sys
sys.path.insert(0, "../docs/proofs")
import check_proof
for line in open(sys.argv[1]):
    print(check_proof.judge(bytes.fromhex(line))[1].replace("\n", " "))
`

// verifiedByPython has the program beside the format's page verify proofs: what it says of
// each; nil where there is no Python.
func verifiedByPython(t *testing.T, proofs [][]byte) (verdicts []string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3")
		return nil
	}
	path := filepath.Join(t.TempDir(), "proofs")
	var lines strings.Builder
	for _, data := range proofs {
		fmt.Fprintf(&lines, "%x\n", data)
	}
	if err := os.WriteFile(path, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), python, "-B", "-c", driver, path).CombinedOutput()
	for line := range bytes.Lines(out) {
		verdicts = append(verdicts, string(line))
	}
	if err != nil || len(verdicts) != len(proofs) {
		t.Fatalf("%v: %d verdicts on %d proofs: %s", err, len(verdicts), len(proofs), out[max(0, len(out)-2000):])
	}
	return verdicts
}

func TestLengthProofs(t *testing.T) {
	proofs := lengthProofs(t, 40)
	for _, data := range proofs {
		if _, err := verified(t, data); err != nil {
			t.Errorf("%v: %s", err, data)
		}
	}
	for i, verdict := range verifiedByPython(t, proofs) {
		if !strings.HasPrefix(verdict, "accepted: ") {
			t.Errorf("the program in Python says %s of %s", verdict, proofs[i])
		}
	}
}

// A proof that was altered is refused, or proves what is true.
func TestLengthMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 8))
	proofs := lengthProofs(t, 20)
	var mutants [][]byte
	var accepted []bool
	refused := 0
	for range 1000 {
		data := mutant(t, rng, proofs[rng.IntN(len(proofs))])
		p, err := verified(t, data)
		if err != nil {
			refused++
		} else if truth := trueLength(t, p); truth != p.D {
			t.Errorf("accepted though the fewest presses are %d: %s", truth, data)
		}
		mutants, accepted = append(mutants, data), append(accepted, err == nil)
	}
	if refused < 500 || refused > 950 {
		t.Errorf("%d mutants were refused: the changes are too harmless, or too bad", refused)
	}
	for i, verdict := range verifiedByPython(t, mutants) {
		if strings.HasPrefix(verdict, "accepted: ") && !strings.Contains(verdict, ", if the equations are") && !accepted[i] {
			_, err := verified(t, mutants[i])
			t.Errorf("the program in Python alone says %s, %v: %s", verdict, err, mutants[i])
		}
	}
	t.Logf("%d mutants, %d refused", len(mutants), refused)
}

// trueLength is the fewest presses by the solver, -1 where there is no solution.
func trueLength(t *testing.T, p *lightest.Proof) int64 {
	t.Helper()
	var to []string
	for _, g := range p.Sides {
		to = append(to, g.Side)
	}
	if known := proved(t, p.Board.From, to); known != nil {
		return known.D
	}
	return -1
}

// dropped is a list without up to three elements in a row.
func dropped[T any](rng *rand.Rand, list []T) []T {
	if len(list) == 0 {
		return list
	}
	at := rng.IntN(len(list))
	return slices.Delete(list, at, min(len(list), at+1+rng.IntN(3)))
}

// mutant changes one thing in a proof.
func mutant(t *testing.T, rng *rand.Rand, data []byte) []byte {
	t.Helper()
	p := new(lightest.Proof)
	if err := json.Unmarshal(data, p); err != nil {
		t.Fatal(err)
	}
	goal := &p.Sides[rng.IntN(len(p.Sides))]
	node := new(lightest.Node)
	if len(goal.Bounds) > 0 {
		node = &goal.Bounds[rng.IntN(len(goal.Bounds))]
	}
	tree := new(lightest.Tree)
	if len(goal.Roots) > 0 {
		tree = &goal.Roots[0].Tree
	}
	j := rng.IntN(len(p.Presses))
	switch rng.IntN(14) {
	case 0: // a step dropped
		goal.Bounds, tree.Bytes = dropped(rng, goal.Bounds), dropped(rng, tree.Bytes)
	case 1: // a leaf in place of a branch
		goal.Bounds, tree.Bytes = goal.Bounds[max(0, len(goal.Bounds)-1):], tree.Bytes[max(0, len(tree.Bytes)-1):]
	case 2:
		node.At += int64(rng.IntN(5) - 2)
		if n := len(tree.Bytes); n > 0 { // another light
			tree.Bytes[rng.IntN(n)] = byte(rng.IntN(min(127, len(goal.Need)+2)))
		}
	case 3:
		node.Button = rng.IntN(len(p.Presses)+2) - 1
	case 4:
		if n := len(node.Multipliers); n > 0 {
			i := rng.IntN(n)
			node.Multipliers[i] = new(big.Int).Add(node.Multipliers[i], big.NewInt(int64(rng.IntN(5)-2)))
		}
	case 5:
		if node.Over != nil {
			node.Over = new(big.Int).Add(node.Over, big.NewInt(int64(rng.IntN(3)-1)))
		}
	case 6: // a bound raised, with presses that it allows
		raise(p, 1)
		p.Presses[j]++
	case 7: // two presses more, which change nothing where there are two states
		raise(p, 2)
		p.Presses[j] += 2
	case 8:
		p.Board.Buttons[j][0][1]++
	case 9:
		goal.Need[rng.IntN(len(goal.Need))]++
	case 10: // a goal dropped
		p.Sides = slices.Delete(p.Sides, 0, 1)
	case 11: // a wire in parts, whose sum passes the end of a word
		w := p.Board.Buttons[j][0]
		part := int64(1) << (30 + rng.IntN(33))
		p.Board.Buttons[j] = append(p.Board.Buttons[j], lightest.Wire{w[0], part}, lightest.Wire{w[0], math.MaxInt64}, lightest.Wire{w[0], math.MaxInt64 - part + 2})
	case 12:
		if goal.Split != nil && len(goal.Split.Classes) > 0 { // another class, or another h
			classes := []byte(goal.Split.Classes)
			classes[rng.IntN(len(classes))] = '0' + byte(rng.IntN(5))
			goal.Split.Classes = string(classes)
			goal.Split.At += rng.Int64N(5) - 2
		} else {
			goal.Split = &lightest.Split{Classes: strings.Repeat("0", len(p.Presses))}
		}
	case 13: // a byte flipped
		changed := bytes.Clone(data)
		changed[rng.IntN(len(data))] ^= 1 << rng.IntN(7)
		return changed
	}
	recount(tree)
	return []byte(text(p))
}

// raise claims more presses, and limits that fit them.
func raise(p *lightest.Proof, by int64) {
	p.D += by
	for i := range p.Sides {
		p.Sides[i].Limit += by
	}
}

// recount makes the number of nodes and the hash of a tree again.
func recount(t *lightest.Tree) {
	t.Nodes, t.SHA256 = 0, lightest.Digest(t.Bytes)
	for rest := t.Bytes; len(rest) > 0; t.Nodes++ {
		_, size := binary.Uvarint(rest)
		rest = rest[max(size, 1):]
	}
}
