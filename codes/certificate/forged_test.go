package certificate

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"testing"

	"jie/codes/distance"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

var update = flag.Bool("update", false, "write testdata/forged.jsonl again")

// reason is why a certificate was refused: the word of [Refused], or the code of another error.
func reason(err error) string {
	refused, ok := errors.AsType[*puzzle.Error](err)
	switch {
	case err == nil:
		return ""
	case !ok:
		return err.Error()
	case refused.Code != lightest.Refused:
		return string(refused.Code)
	}
	return refused.Args["why"].(string)
}

// passesWord is a limit whose product with the bound's multiplier passes 2^63.
const passesWord int64 = 12_800_000_000_000

// forgedOfEach are changes of a true certificate, by the place of its code in examples, each
// with the reason for which it is refused.
var forgedOfEach = []struct {
	name, why string
	example   int
	change    func(*Certificate)
}{
	{"css", "", 0, func(*Certificate) {}},
	{"css: an observable", "certificate-form", 0, func(c *Certificate) { c.Code.Observables = [][]int32{{0}} }},
	{"css: a mixed row", "certificate-form", 0, func(c *Certificate) { c.Code.Mixed = []Row{{X: []int32{0}, Z: []int32{1}}} }},
	{"css: given checks", "certificate-form", 0, func(c *Certificate) { c.Sides[0].Checks = c.Code.Z }},
	{"css: a side dropped", "certificate-sides", 0, func(c *Certificate) { c.Sides = c.Sides[:1] }},
	{"css: sides exchanged", "certificate-sides", 0, func(c *Certificate) { c.Sides[0], c.Sides[1] = c.Sides[1], c.Sides[0] }},
	{"css: a duality with a proof beside it", "certificate-form", 0, func(c *Certificate) { c.Sides[1].Dual = identity(25); c.Sides[1].Roots = c.Sides[0].Roots }},
	{"css: no duality", "certificate-dual", 0, func(c *Certificate) { c.Sides[1] = Side{Side: "z", Limit: c.D - 1, Dual: identity(25)} }},
	{"css: a distance that is too high", "certificate-witness", 0, func(c *Certificate) { c.D++ }},
	{"css: a limit that is too low", "certificate-limit", 0, func(c *Certificate) { c.Sides[0].Limit-- }},
	{"css: a limit whose product passes 2^63", "certificate-limit", 0, func(c *Certificate) { c.Sides[0].Limit = passesWord }},
	{"css: the distance 25 by a limit whose product passes 2^63", "certificate-limit", 0, func(c *Certificate) {
		c.Witness, c.D = &Row{X: identity(25), Z: []int32{}}, 25
		for i := range c.Sides {
			c.Sides[i].Limit, c.Sides[i].Even = passesWord, nil
			for k := range c.Sides[i].Roots {
				if root := &c.Sides[i].Roots[k]; root.Bytes != nil {
					root.Bytes = []byte{0}
				}
			}
		}
	}},
	{"css: a limit below 0", "certificate-limit", 0, func(c *Certificate) { c.Sides[0].Limit = -3 }},
	{"css: a witness that is a stabilizer", "certificate-witness", 0, func(c *Certificate) {
		c.Witness = &Row{X: c.Code.X[0], Z: []int32{}}
		c.D = int64(len(c.Code.X[0]))
	}},
	{"css: a tree cut off", "certificate-leaf", 0, func(c *Certificate) { c.Sides[0].Roots[0].Bytes = []byte{0} }},
	{"css: a tree that ends too early", "certificate-tree", 0, func(c *Certificate) { c.Sides[0].Roots[0].Bytes = c.Sides[0].Roots[0].Bytes[:1] }},
	{"css: roots dropped", "certificate-roots", 0, func(c *Certificate) { c.Sides[0].Roots = nil }},
	{"css: a permutation that is not an automorphism", "certificate-generator", 0, func(c *Certificate) {
		p := identity(25)
		p[0], p[1] = 1, 0
		c.Sides[0].Generators = append(c.Sides[0].Generators, p)
	}},
	{"css: as a stabilizer code", "certificate-form", 0, func(c *Certificate) { c.Code.Kind = "stabilizer" }},
	{"stabilizer", "", 4, func(*Certificate) {}},
	{"stabilizer: operators", "certificate-form", 4, func(c *Certificate) { c.Sides[0].Operators = c.Code.Mixed }},
	{"stabilizer: even weights", "certificate-form", 4, func(c *Certificate) { c.Sides[0].Even = []int{0} }},
	{"stabilizer: sides of css", "certificate-sides", 4, func(c *Certificate) { c.Sides[0].Side = "x" }},
	{"stabilizer: weight counted by letters", "certificate-witness", 4, func(c *Certificate) { c.D = int64(len(c.Witness.X) + len(c.Witness.Z) + 1) }},
	{"stabilizer: a heavier logical operator", "certificate-leaf", 4, func(c *Certificate) {
		c.Witness, c.D, c.Sides[0].Limit = &Row{X: identity(5), Z: []int32{}}, 5, 4
	}},
	{"subsystem", "", 5, func(*Certificate) {}},
	{"subsystem: operators", "certificate-form", 5, func(c *Certificate) { c.Sides[0].Operators = []Row{{X: c.Code.X[0], Z: []int32{}}} }},
	{"subsystem: a gauge row as a check", "certificate-stabilizer", 5, func(c *Certificate) { c.Sides[0].Checks = c.Code.Z }},
	{"subsystem: checks dropped", "certificate-lighter", 5, func(c *Certificate) { c.Sides[0].Checks = nil; cutAll(c) }},
	{"subsystem of mixed rows", "", 8, func(*Certificate) {}},
	{"subsystem of mixed rows: checks", "certificate-form", 8, func(c *Certificate) { c.Sides[0].Checks = [][]int32{{0}} }},
	{"subsystem of mixed rows: a gauge row as an operator", "certificate-stabilizer", 8, func(c *Certificate) { c.Sides[0].Operators = append(c.Sides[0].Operators, c.Code.Mixed[0]) }},
	{"circuit", "", 6, func(*Certificate) {}},
	{"circuit: X rows", "certificate-form", 6, func(c *Certificate) { c.Code.X = c.Code.Observables }},
	{"circuit: mixed rows", "certificate-form", 6, func(c *Certificate) { c.Code.Mixed = []Row{{X: []int32{0}, Z: []int32{1}}} }},
	{"circuit: a Z part of the witness", "certificate-form", 6, func(c *Certificate) { c.Witness = &Row{X: []int32{}, Z: []int32{0}}; c.D = 1; c.Sides[0].Limit = 0 }},
	{"circuit: as a classical code", "certificate-form", 6, func(c *Certificate) { c.Code.Kind = "classical" }},
	{"circuit: a tree cut off", "certificate-leaf", 6, func(c *Certificate) { c.Sides[0].Roots[0].Bytes = []byte{0} }},
	{"circuit: without classes", "certificate-form", 6, func(c *Certificate) { c.Sides[0].Detectors = nil; c.Sides[0].Shift = 0 }},
	{"circuit: a pair as a root", "certificate-form", 6, func(c *Certificate) { c.Sides[0].Roots[0].Press = []int32{0, 1}; c.Sides[0].Roots[0].Check = 0 }},
	{"circuit: a detector in no class", "certificate-classes", 6, func(c *Certificate) { c.Sides[0].Detectors = c.Sides[0].Detectors[1:] }},
	{"circuit: a class divided", "certificate-classes", 6, func(c *Certificate) {
		half := c.Sides[0]
		c.Sides[0].Detectors, half.Detectors = half.Detectors[:3], half.Detectors[3:]
		c.Sides = append(c.Sides, half)
	}},
	{"circuit: no shift", "certificate-roots", 6, func(c *Certificate) { c.Sides[0].Shift = 0 }},
	{"circuit: a shift the other way", "certificate-roots", 6, func(c *Certificate) { c.Sides[0].Shift *= -1 }},
	{"circuit: a generator that is not a symmetry", "certificate-generator", 6, func(c *Certificate) { g := c.Sides[0].Generators[0]; g[0], g[1] = g[1], g[0] }},
	{"classical", "", 7, func(*Certificate) {}},
	{"classical: a Z part of the witness", "certificate-form", 7, func(c *Certificate) { c.Witness = &Row{X: []int32{}, Z: []int32{0}}; c.D = 1; c.Sides[0].Limit = 0 }},
	{"classical: a Z part beside the word", "certificate-form", 7, func(c *Certificate) { c.Witness.Z = []int32{0} }},
	{"classical: X rows", "certificate-form", 7, func(c *Certificate) { c.Code.X = [][]int32{{0, 1}} }},
	{"classical: observables", "certificate-form", 7, func(c *Certificate) { c.Code.Observables = [][]int32{{0}} }},
	{"classical: a column twice", "code-twice", 7, func(c *Certificate) { c.Code.Z[0] = append(c.Code.Z[0], c.Code.Z[0][0]) }},
	{"classical: a kind that is none", "certificate-form", 7, func(c *Certificate) { c.Code.Kind = "ternary" }},
	{"classical: branches beside a tree", "certificate-form", 7, func(c *Certificate) { c.Sides[0].Roots[0].Branches = []Tree{{Nodes: 1}} }},
}

// cutAll makes each root press a column, with a tree of one leaf.
func cutAll(c *Certificate) {
	c.Sides[0].Roots, c.Sides[0].Generators = nil, nil
	for q := range int32(c.Code.N) {
		c.Sides[0].Roots = append(c.Sides[0].Roots, Root{Press: []int32{q}, Check: -1, Tree: Tree{Bytes: []byte{0}}})
	}
}

// remade makes all hashes and numbers of nodes again.
func remade(c *Certificate) {
	c.SHA256 = c.Code.Hash()
	for i := range c.Sides {
		for k := range c.Sides[i].Roots {
			recount(&c.Sides[i].Roots[k].Tree)
		}
	}
}

// TestForgedFile holds testdata/forged.jsonl to what makes it; -update writes it.
func TestForgedFile(t *testing.T) {
	list := examples(t)
	originals := make(map[int]*Certificate)
	var b bytes.Buffer
	put := func(name, why string, text []byte) {
		line, err := puzzle.JSONLine(forgedCertificate{name, why, text})
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
	}
	for _, f := range forgedOfEach {
		if originals[f.example] == nil {
			originals[f.example] = proof(t, list[f.example], distance.Options{})
		}
		c, text := copied(t, originals[f.example])
		if f.change(c); f.why != "" {
			remade(c)
			_, text = copied(t, c)
		}
		put(f.name, f.why, text)
	}
	for _, name := range []string{"hamming-d1", "circuit-mixed"} {
		text, err := os.ReadFile("testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var small bytes.Buffer
		if err := json.Compact(&small, text); err != nil {
			t.Fatal(err)
		}
		put("found by an attack: "+name, "certificate-form", small.Bytes())
	}
	if *update {
		if err := os.WriteFile("testdata/forged.jsonl", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if now, err := os.ReadFile("testdata/forged.jsonl"); err != nil || !bytes.Equal(now, b.Bytes()) {
		t.Errorf("testdata/forged.jsonl differs from what makes it (%v): go test ./codes/certificate -run TestForgedFile -update", err)
	}
}
