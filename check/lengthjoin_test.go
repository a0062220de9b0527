package check_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/puzzle/lightest"
)

// joined is a proof for a square of plain buttons, with their classes by the parities of row
// and column.
func joined(t *testing.T, data []byte, side int) []byte {
	t.Helper()
	p := new(lightest.Proof)
	if err := json.Unmarshal(data, p); err != nil {
		t.Fatal(err)
	}
	classes := make([]byte, side*side)
	for j := range classes {
		classes[j] = "0231"[j/side%2*2+j%side%2]
	}
	p.Sides[0].Split = &lightest.Split{Classes: string(classes), At: p.D/2 - 1}
	return []byte(text(p))
}

// A join proves the presses that are fewest, and of no others. Whether they are is known
// from a look at all patterns.
func TestJoinedLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 10))
	var proofs [][]byte
	var holds []bool
	good := 0
	for i := range 120 {
		side, rules := 5+2*(i%4), ""
		if i%5 == 4 {
			side, rules = 12, "[torus]"
		}
		start := bytes.Repeat([]byte("0"), side*side)
		presses := make([]int64, side*side)
		for j := range presses {
			if presses[j] = rng.Int64N(2); presses[j] == 1 {
				press(start, side, j, rules != "")
			}
		}
		p := proved(t, "lightsout"+rules+":"+strings.Join(slices.Collect(chunks(start, side)), "/"), nil)
		if rng.IntN(3) > 0 { // other presses with the same effect
			p.Presses = presses
			raise(p, -p.D)
			for _, n := range presses {
				raise(p, n)
			}
		}
		_, err := verified(t, []byte(text(p)))
		if err == nil {
			good++
		}
		proofs, holds = append(proofs, joined(t, []byte(text(p)), side)), append(holds, err == nil)
	}
	if good < 30 || good > 90 {
		t.Errorf("%d of %d are fewest: too few of the others", good, len(proofs))
	}
	for i, data := range proofs {
		if _, err := verified(t, data); (err == nil) != holds[i] {
			t.Errorf("%v, want accepted: %t: %s", err, holds[i], data)
		}
	}
	for i, verdict := range verifiedByPython(t, proofs) {
		if strings.HasPrefix(verdict, "accepted: ") != holds[i] {
			t.Errorf("the program in Python says %s, want accepted: %t: %s", verdict, holds[i], proofs[i])
		}
	}
}

// press changes what a plain button changes.
func press(lights []byte, side, j int, torus bool) {
	for _, step := range [][2]int{{0, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		r, c := j/side+step[0], j%side+step[1]
		if torus {
			r, c = (r+side)%side, (c+side)%side
		}
		if r >= 0 && r < side && c >= 0 && c < side {
			lights[r*side+c] ^= '0' ^ '1'
		}
	}
}

func chunks(lights []byte, side int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for row := range slices.Chunk(lights, side) {
			if !yield(string(row)) {
				return
			}
		}
	}
}

// A wire that the board has not, as it is too strong, does not bound the presses, even where
// it is one of several whose sum passes the end of a word and comes to that of the board.
func TestForgedWires(t *testing.T) {
	forged := func(add ...int64) []byte {
		rules := "lightsout[counters,wiring=0/1/0+1]:"
		var buttons [][]lightest.Wire
		for _, lights := range [][]int64{{0}, {1}, {0, 1}} {
			var wires []lightest.Wire
			for _, light := range lights {
				for _, n := range add {
					wires = append(wires, lightest.Wire{light, n})
				}
			}
			buttons = append(buttons, wires)
		}
		leaf := lightest.Node{Multipliers: []*big.Int{big.NewInt(1), big.NewInt(0)}, Over: new(big.Int)}
		return []byte(text(&lightest.Proof{Format: lightest.Format, D: 8, Presses: []int64{4, 4, 0}, Board: &lightest.Board{From: rules + "0,0", Buttons: buttons},
			Sides: []lightest.Side{{Side: rules + "4,4", Limit: 7, Need: []int64{4, 4}, Bounds: []lightest.Node{leaf}}}}))
	}
	proofs := [][]byte{forged(1), forged(math.MaxInt64, math.MaxInt64, 3), forged(1<<31-1, 1<<31-1, 3)}
	for _, data := range proofs {
		if _, err := verified(t, data); err == nil {
			t.Errorf("accepted, though 4 presses are enough: %s", data)
		}
	}
	for i, verdict := range verifiedByPython(t, proofs) {
		if !strings.HasPrefix(verdict, "refused: ") {
			t.Errorf("the program in Python says %s of %s", verdict, proofs[i])
		}
	}
}
