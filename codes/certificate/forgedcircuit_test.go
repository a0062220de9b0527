package certificate

import (
	"cmp"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"jie/codes/distance"
	"jie/codes/read"
)

var (
	circuitFile   = flag.String("circuit", "", "a detector error model for TestForgedCircuit")
	circuitForged = flag.Int("circuitforged", 24, "how many certificates TestForgedCircuit forges")
)

// The checker in Python looks up the last three columns, of which two may be the same: their sum is
// nothing. With them as pressed it once refused what is true. This takes a trivial set of five columns
// and a distance of 8.
func TestPressedTwice(t *testing.T) {
	_, text := copied(t, ofModel(t, "testdata/pressed-twice.dem"))
	if _, ok := accepts(t, text); !ok {
		t.Error("Go refuses it")
	}
	if said := pythons(t, [][]byte{text}); said != nil && said[0] != "0" {
		t.Errorf("check_proof.py exits with %s", said[0])
	}
}

// ofModel makes the certificate of a model.
func ofModel(t *testing.T, path string) *Certificate {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	code, err := read.Code(data)
	if err != nil {
		t.Fatal(err)
	}
	a, err := distance.Of(t.Context(), code, distance.Options{})
	if err != nil || !a.Proved {
		t.Fatal(a, err)
	}
	c, err := Make(t.Context(), code, a, distance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Forged certificates of a circuit are refused by both checkers, unless what they say is true: the
// distance of the same circuit.
func TestForgedCircuit(t *testing.T) {
	original := ofModel(t, cmp.Or(*circuitFile, "../circuit/testdata/bb72_Z_r1.dem"))
	_, text := copied(t, original)
	texts, rng := [][]byte{text}, rand.New(rand.NewPCG(52, *seed))
	for range *circuitForged {
		c, _ := copied(t, original)
		forge(rng, c)
		changed, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, changed)
	}
	said, accepted := pythons(t, texts), 0
	for i, text := range texts {
		c, ok := accepts(t, text)
		python := said == nil && ok || said != nil && said[i] == "0"
		if i == 0 && (!ok || !python) {
			t.Errorf("the certificate is refused: Go accepts it: %v, Python: %v", ok, python)
		}
		if ok || python {
			accepted++
		}
		same := c
		if same != nil { // a column more, which changes nothing, leaves the distance as it is
			code := c.Code
			code.N = original.Code.N
			same = &Certificate{D: c.D, SHA256: code.Hash()}
		}
		if (ok || python) && (same == nil || same.D != original.D || same.SHA256 != original.SHA256) {
			t.Errorf("Go accepts %v, Python %v: distance %d of %s: %.2000s", ok, python, c.D, c.SHA256, text)
		}
	}
	t.Logf("distance %d: %d bytes, %d of %d forged ones are true and accepted", original.D, len(text), accepted-1, *circuitForged)
}
