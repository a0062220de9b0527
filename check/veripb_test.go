package check_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// VeriPB, which others wrote, accepts the proofs of colour codes, and none that lacks a sum.
func TestLengthsInVeriPB(t *testing.T) {
	for _, program := range []string{"python3", "veripb"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("needs %s: cargo install veripb has the second", program)
		}
	}
	rng := rand.New(rand.NewPCG(33, 9))
	for range 6 {
		from, to := colourCode(rng, 11, 0.1)
		proof := proved(t, from, to)
		folder := t.TempDir()
		written, formula, derivation := filepath.Join(folder, "proof.json"), filepath.Join(folder, "proof.opb"), filepath.Join(folder, "proof.pbp")
		if err := os.WriteFile(written, []byte(text(proof)), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.CommandContext(t.Context(), "python3", "-B", "../docs/proofs/to_veripb.py", written, formula, derivation).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if out, err := exec.CommandContext(t.Context(), "veripb", formula, derivation).CombinedOutput(); err != nil || !strings.Contains(string(out), "s VERIFIED BOUNDS") {
			t.Fatalf("%v: %s", err, out)
		}
		data, err := os.ReadFile(derivation)
		if err != nil {
			t.Fatal(err)
		}
		less := bytes.Replace(data, []byte("\npol"), []byte("\n% pol"), 1)
		if err := os.WriteFile(derivation, less, 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.CommandContext(t.Context(), "veripb", formula, derivation).CombinedOutput(); err == nil {
			t.Errorf("VeriPB accepts a proof without one of its sums: %s", out)
		}
	}
}
