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

// Forged certificates of a circuit are refused by both checkers, unless what they say is true: the
// distance of the same circuit.
func TestForgedCircuit(t *testing.T) {
	data, err := os.ReadFile(cmp.Or(*circuitFile, "../circuit/testdata/bb72_Z_r1.dem"))
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
	original, err := Make(t.Context(), code, a, distance.Options{})
	if err != nil {
		t.Fatal(err)
	}
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
		if (ok || python) && (c.D != original.D || c.SHA256 != original.SHA256) {
			t.Errorf("Go accepts %v, Python %v: distance %d of %s: %.2000s", ok, python, c.D, c.SHA256, text)
		}
	}
	t.Logf("distance %d: %d bytes, %d of %d forged ones are true and accepted", original.D, len(text), accepted-1, *circuitForged)
}
