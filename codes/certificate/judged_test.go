package certificate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jie/codes"
	"jie/codes/distance"
	"jie/puzzle/lightest"
)

var (
	forgedMany = flag.Int("forged", 4000, "how many certificates TestJudged forges")
	seed       = flag.Uint64("seed", 1, "of the random codes and certificates")
)

// driver runs the checker in Python over the lines of a file, in one process. It prints for
// each what the program would exit with.
const driver = `
import sys
sys.path.insert(0, "../../docs/proofs")
import check_proof
for line in open(sys.argv[1], "rb"):
    print(check_proof.judge(line)[0])
`

// pythons is what the checker in Python says of each text; nil where there is no Python.
func pythons(t *testing.T, texts [][]byte) (codes []string) {
	t.Helper()
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3")
		return nil
	}
	path := filepath.Join(t.TempDir(), "certificates.jsonl")
	if err := os.WriteFile(path, bytes.Join(texts, []byte("\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), interpreter, "-c", driver, path).CombinedOutput()
	codes = strings.Fields(string(said))
	if err != nil || len(codes) != len(texts) {
		t.Fatalf("check_proof.py answers %d of %d certificates: %v %s", len(codes), len(texts), err, said[max(0, len(said)-2000):])
	}
	return codes
}

// accepts reports whether [Check] accepts a text.
func accepts(t *testing.T, text []byte) (c *Certificate, ok bool) {
	c, found, err := lightest.Read(text)
	if !found || err != nil {
		return c, false
	}
	_, err = Check(t.Context(), c)
	return c, err == nil
}

// Certificates of small random codes of every kind, true ones and forged ones, are judged by
// enumeration: what is false is accepted by no checker, what is true and as Make wrote it is
// refused by none.
func TestJudged(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, *seed))
	var texts [][]byte
	var names []string
	var right, intact []bool
	made := make(map[codes.Kind]int)
	add := func(name string, text []byte, own bool) {
		c, found, err := lightest.Read(text)
		texts, names = append(texts, text), append(names, name)
		right, intact = append(right, found && err == nil && isTrue(c)), append(intact, own)
	}
	for count := 0; count < *forgedMany; {
		code := randomCode(rng)
		if code == nil || code.Validate() != nil {
			continue
		}
		opt := distance.Options{NoGroup: rng.IntN(3) == 0}
		a, err := distance.Of(t.Context(), code, opt)
		if err != nil || a.K == 0 {
			continue // it encodes nothing
		}
		if rng.IntN(10) == 0 {
			opt.Memory = perByte // a short form
		}
		original, err := Make(t.Context(), code, a, opt)
		if err != nil {
			t.Fatal(err)
		}
		made[code.Kind]++
		_, text := copied(t, original)
		add("true", text, true)
		for range 4 {
			c, _ := copied(t, original)
			if rng.IntN(4) == 0 {
				add("the JSON", forgeText(rng, text), false)
			} else {
				name := forge(rng, c)
				changed, err := json.Marshal(c)
				if err != nil {
					t.Fatal(err)
				}
				add(name, changed, false)
			}
			count++
		}
	}
	said := pythons(t, texts)
	var falseGo, falsePython, refusedGo, refusedPython, apart, accepted, differ int
	for i, text := range texts {
		c, ok := accepts(t, text)
		short := ok && c.Short()
		if ok && !right[i] {
			falseGo++
			t.Errorf("Go accepts what is false: %s: %s", names[i], text)
		}
		if intact[i] && !ok {
			refusedGo++
			t.Errorf("Go refuses what is true: %s", text)
		}
		if ok && !intact[i] {
			accepted++
		}
		if said == nil {
			continue
		}
		if said[i] == "0" && !right[i] {
			falsePython++
			t.Errorf("Python accepts what is false: %s: %s", names[i], text)
		}
		if intact[i] && (said[i] == "1" || said[i] == "3" && !short) {
			refusedPython++
			t.Errorf("Python refuses what is true: %s", text)
		}
		if said[i] == "3" {
			apart++
		}
		if ok && !short != (said[i] == "0") && said[i] != "3" {
			differ++ // a key left out is 0 to Go
			if names[i] != "the JSON" {
				t.Errorf("Go says %v, Python %s: %s: %s", ok, said[i], names[i], text)
			}
		}
	}
	tried := len(texts) + len(said) // by Go and by Python
	t.Logf("%d tried, %d held: %d true and %d forged certificates, of codes by kind %v: false and accepted %d by Go, %d by Python; true and refused %d by Go, %d by Python; "+
		"%d forged ones are proofs all the same, %d are left to a new search by Python, the checkers differ in %d",
		tried, tried-falseGo-falsePython-refusedGo-refusedPython, len(texts)-count(intact, false), count(intact, false), made, falseGo, falsePython, refusedGo, refusedPython, accepted, apart, differ)
	if len(made) < 5 {
		t.Errorf("only the kinds %v", made)
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

// forgedCertificate is a certificate that proves nothing, and why [Check] refuses it.
type forgedCertificate struct {
	Name        string          `json:"name"`
	Why         string          `json:"why"` // "" for one that is accepted
	Certificate json.RawMessage `json:"certificate"`
}

// The certificates of testdata/forged.jsonl are refused by both checkers, for the reason that
// stands there, but those that are true.
func TestForgedSet(t *testing.T) {
	content, err := os.ReadFile("testdata/forged.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var list []forgedCertificate
	var texts [][]byte
	for line := range bytes.Lines(content) {
		var f forgedCertificate
		if err := json.Unmarshal(line, &f); err != nil {
			t.Fatal(err)
		}
		list, texts = append(list, f), append(texts, f.Certificate)
	}
	if len(list) < 30 {
		t.Errorf("only %d certificates", len(list))
	}
	said := pythons(t, texts)
	for i, f := range list {
		if got := whyRefused(t, f.Certificate); got != f.Why {
			t.Errorf("%s: refused for %q, want %q", f.Name, got, f.Why)
		}
		if said != nil && (said[i] == "0") != (f.Why == "") {
			t.Errorf("%s: check_proof.py exits with %s", f.Name, said[i])
		}
	}
}

// Both checkers refuse a certificate with a key that its witness does not have, and one with
// something else in place of a list, of every kind of code.
func TestForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 1))
	var texts [][]byte
	made := make(map[codes.Kind]int)
	for len(made) < 5 {
		code := randomCode(rng)
		if code == nil || code.Validate() != nil || made[code.Kind] > 0 {
			continue
		}
		a, err := distance.Of(t.Context(), code, distance.Options{})
		if err != nil || a.K == 0 {
			continue // it encodes nothing
		}
		c, err := Make(t.Context(), code, a, distance.Options{})
		if err != nil {
			t.Fatal(err)
		}
		made[code.Kind]++
		_, text := copied(t, c)
		texts = append(texts, bytes.Replace(text, []byte(`"witness":{`), []byte(`"witness":{"limit":2,`), 1))
		for _, key := range []string{"x", "z", "mixed", "observables"} {
			for _, other := range []string{"0", "{}", `""`, "false"} {
				var whole map[string]json.RawMessage
				var code map[string]json.RawMessage
				if err := json.Unmarshal(text, &whole); err != nil {
					t.Fatal(err)
				}
				if err := json.Unmarshal(whole["code"], &code); err != nil {
					t.Fatal(err)
				}
				code[key] = json.RawMessage(other)
				whole["code"], _ = json.Marshal(code)
				sum := sha256.Sum256(whole["code"])
				whole["sha256"] = fmt.Appendf(nil, `"%x"`, sum)
				altered, _ := json.Marshal(whole)
				texts = append(texts, altered)
			}
		}
	}
	said := pythons(t, texts)
	for i, text := range texts {
		if _, ok := accepts(t, text); ok {
			t.Errorf("Go accepts %s", text)
		}
		if said != nil && said[i] == "0" {
			t.Errorf("Python accepts %s", text)
		}
	}
}

// whyRefused is the reason for which a certificate is refused, "" where it is accepted.
func whyRefused(t *testing.T, text []byte) string {
	c, _, err := lightest.Read(text)
	if err == nil {
		_, err = Check(t.Context(), c)
	}
	return reason(err)
}
