package certificate

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"jie/codes"
	"jie/codes/distance"
	"jie/codes/family"
	"jie/codes/read"
)

var long = flag.Bool("long", false, "run the long tests")

// examples are codes of each kind.
func examples(t *testing.T) []*codes.Code {
	t.Helper()
	var list []*codes.Code
	for _, name := range []string{"surface:5", "colour:5", "toric:4", "bb:6,6:x^3+y+y^2:y^3+x+x^2"} {
		code, err := family.Make(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, code)
	}
	for _, text := range []string{
		"XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n",
		`{"n":9,"gauge":{"X":[[0,3],[3,6],[1,4],[4,7],[2,5],[5,8]],"Z":[[0,1],[1,2],[3,4],[4,5],[6,7],[7,8]]}}`,
		"error(0.1) D0\nrepeat 3 {\n error(0.1) D0 D1\n shift_detectors 1\n}\nerror(0.1) D0 L0\n",
	} {
		code, err := read.Code([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, code)
	}
	hamming, err := read.Matrix([]byte("1010101\n0110011\n0001111\n"))
	if err != nil {
		t.Fatal(err)
	}
	mixed, err := read.Code([]byte("YXII\nIIXX\nZIZI\nIZIZ\n"))
	if err != nil {
		t.Fatal(err)
	}
	mixed.Kind = codes.Subsystem
	return append(list, read.Classical(hamming), mixed)
}

func proof(t *testing.T, code *codes.Code, opt distance.Options) *Certificate {
	t.Helper()
	a, err := distance.Of(t.Context(), code, opt)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Make(t.Context(), code, a, opt)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// copied is what another program reads of a certificate.
func copied(t *testing.T, c *Certificate) (*Certificate, []byte) {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	other := new(Certificate)
	if err := json.Unmarshal(text, other); err != nil {
		t.Fatal(err)
	}
	return other, text
}

func TestCheck(t *testing.T) {
	for _, code := range examples(t) {
		for _, noGroup := range []bool{false, true} {
			c, text := copied(t, proof(t, code, distance.Options{NoGroup: noGroup}))
			if v, err := Check(t.Context(), c); err != nil || v.D != c.D || v.Short {
				t.Errorf("%s, without a group %v: %+v %v", code.Name, noGroup, v, err)
			}
			python(t, text, true)
		}
	}
}

// python runs the checker in Python.
func python(t *testing.T, text []byte, want bool) {
	t.Helper()
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3")
		return
	}
	path := filepath.Join(t.TempDir(), "certificate.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), interpreter, "../../docs/codes/check_distance.py", path).CombinedOutput()
	if accepted := err == nil && bytes.HasPrefix(out, []byte("accepted")); accepted != want {
		t.Errorf("check_distance.py says %s, want accepted: %v, of %.300s", out, want, text)
	}
}

// The short form is checked by the search, and a tree that lies about itself is refused.
func TestShort(t *testing.T) {
	code, err := family.Make("bb:6,6:x^3+y+y^2:y^3+x+x^2")
	if err != nil {
		t.Fatal(err)
	}
	c := proof(t, code, distance.Options{})
	largest := &c.Sides[0].Roots[0]
	largest.Tree = nil
	if v, err := Check(t.Context(), c); err != nil || !v.Short {
		t.Errorf("%+v %v", v, err)
	}
	largest.Nodes++
	if _, err := Check(t.Context(), c); err == nil {
		t.Error("a short form with another number of nodes is accepted")
	}
}

// A mutant is refused, or is still a proof of the same statement: then the distance that
// it states is right. Every checksum is made again.
func TestMutants(t *testing.T) {
	draws := 20
	if *long {
		draws = 1000
	}
	rng := rand.New(rand.NewPCG(29, 7))
	for _, code := range examples(t) {
		a, err := distance.Of(t.Context(), code, distance.Options{})
		if err != nil {
			t.Fatal(err)
		}
		original, err := Make(t.Context(), code, a, distance.Options{})
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for range draws {
			c, _ := copied(t, original)
			how := mutate(rng, c)
			v, err := Check(t.Context(), c)
			if err != nil {
				refused++
			} else if v.D != a.Weight {
				t.Fatalf("%s: %s makes it prove %d, but the distance is %d", code.Name, how, v.D, a.Weight)
			}
			if rng.IntN(draws/5+16) == 0 {
				_, text := copied(t, c)
				python(t, text, err == nil)
			}
		}
		if refused < draws/4 {
			t.Errorf("%s: only %d of %d mutants are refused", code.Name, refused, draws)
		}
	}
}

// mutate changes one thing, and says what.
func mutate(rng *rand.Rand, c *Certificate) string {
	s := &c.Sides[rng.IntN(len(c.Sides))]
	if s.Dual != nil {
		s.Dual[0], s.Dual[1] = s.Dual[1], s.Dual[0]
		return "another duality"
	}
	root := &s.Roots[rng.IntN(len(s.Roots))]
	switch rng.IntN(7) {
	case 0:
		s.Limit += rng.IntN(5) - 2
		return "another limit"
	case 1:
		c.D++
		return "a higher distance"
	case 2:
		s.Roots = slices.Delete(s.Roots, 0, 1)
		return "a root dropped"
	case 3:
		if len(s.Generators) > 0 {
			g := s.Generators[rng.IntN(len(s.Generators))]
			i, j := rng.IntN(len(g)), rng.IntN(len(g))
			g[i], g[j] = g[j], g[i]
		}
		return "another generator"
	case 4:
		if len(root.Tree) > 0 {
			root.Tree[rng.IntN(len(root.Tree))] ^= byte(1 << rng.IntN(8))
		}
		return "a byte flipped"
	case 5:
		if n := len(root.Tree); n > 0 {
			i := rng.IntN(n)
			root.Tree = slices.Delete(root.Tree, i, min(n, i+1+rng.IntN(4)))
		}
		return "a branch dropped"
	}
	if len(root.Tree) > 0 { // a leaf put in place of a branch
		root.Tree = []byte{0}
	}
	return "a tree cut off"
}
