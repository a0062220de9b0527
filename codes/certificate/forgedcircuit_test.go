package certificate

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"jie/codes/distance"
	"jie/codes/read"
	"jie/puzzle/lightest"
)

var (
	circuitFile   = flag.String("circuit", "", "a detector error model for TestForgedCircuit")
	circuitForged = flag.Int("circuitforged", 24, "how many certificates TestForgedCircuit forges")
	circuitTrue   = flag.Bool("circuittrue", true, "TestForgedCircuit also checks those that say what the original says, which is true")
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
// distance of the same circuit. Those with equal texts are checked once.
func TestForgedCircuit(t *testing.T) {
	original := ofModel(t, cmp.Or(*circuitFile, "../circuit/testdata/bb72_Z_r1.dem"))
	_, text := copied(t, original)
	type verdict struct {
		right, ok bool // it says what the original says; Go accepts it
		times     int
	}
	number, rng := make(map[[sha256.Size]byte]int), rand.New(rand.NewPCG(52, *seed))
	var texts [][]byte // for Python
	var asked []int    // their numbers
	var verdicts []verdict
	add := func(name string, text []byte) {
		sum := sha256.Sum256(text)
		i, known := number[sum]
		if !known {
			i, number[sum] = len(verdicts), len(verdicts)
			c, found, err := lightest.Read(text)
			v := verdict{right: found && err == nil && c.D == original.D && c.Code.Hash() == original.SHA256}
			if !v.right || *circuitTrue {
				if c, v.ok = accepts(t, text); v.ok { // a column more, which changes nothing, leaves the distance as it is
					c.Code.N = original.Code.N
					v.right = c.D == original.D && c.Code.Hash() == original.SHA256
				}
				texts, asked = append(texts, text), append(asked, i)
			}
			if v.ok && !v.right {
				t.Errorf("Go accepts what is false: %s", name)
			}
			verdicts = append(verdicts, v)
		}
		verdicts[i].times++
	}
	add("the certificate", text)
	for i := range *circuitForged {
		if i > 0 && i%100 == 0 {
			t.Logf("%d forged ones: %d different texts, checked: %d", i, len(verdicts)-1, len(asked))
		}
		c, _ := copied(t, original)
		name := forge(rng, c)
		changed, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		add(name, changed)
	}
	for k, said := range pythons(t, texts) {
		if v := verdicts[asked[k]]; v.ok != (said == "0") && said != "3" {
			t.Errorf("Go accepts it: %v, Python exits with %s: %.2000s", v.ok, said, texts[k])
		}
	}
	if !verdicts[0].ok && *circuitTrue {
		t.Error("Go refuses the certificate")
	}
	right, accepted := -1, 0 // without the original
	if verdicts[0].ok {
		accepted--
	}
	for _, v := range verdicts {
		if v.right {
			right += v.times
		}
		if v.ok {
			accepted += v.times
		}
	}
	t.Logf("distance %d: %d bytes; of %d forged ones %d are true and %d accepted; different texts: %d, checked: %d", original.D, len(text), *circuitForged, right, accepted, len(verdicts), len(texts))
}
