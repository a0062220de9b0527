package verbs_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jie/verbs"
)

// randomModel draws a detector error model in which some errors are likelier than not, some
// have no chance, some have equal symptoms, and a block repeats.
func randomModel(rng *rand.Rand) (text string, detectors int) {
	var b strings.Builder
	line := func() {
		fmt.Fprintf(&b, "error(%v)", []float64{0, 0.001, 0.02, 0.1, 0.11, 0.5, 0.7, 1}[rng.IntN(8)])
		for range 1 + rng.IntN(3) {
			fmt.Fprintf(&b, " D%d", rng.IntN(4))
		}
		if rng.IntN(3) == 0 {
			fmt.Fprintf(&b, " ^ D%d L%d", rng.IntN(4), rng.IntN(2))
		}
		b.WriteString("\n")
	}
	b.WriteString("# a model\nlogical_observable L1\nrepeat 2 {\n")
	for range 1 + rng.IntN(6) {
		line()
	}
	b.WriteString("  shift_detectors(0, 1) 2\n}\n")
	for range 1 + rng.IntN(6) {
		line()
	}
	b.WriteString("detector(1, 2) D3\n")
	return b.String(), 8
}

// The checker in Python accepts corrections with their proofs, and refuses each in which something
// was altered, as the judge does.
func TestDecodePython(t *testing.T) {
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	rng := rand.New(rand.NewPCG(53, 8))
	s := verbs.Service{}
	for range 8 {
		code, detectors := randomModel(rng)
		q := verbs.Decode{Proof: true}
		q.Code = code
		d, err := s.Decoder(t.Context(), q)
		if err != nil || d.Checks() != detectors {
			t.Fatalf("%s: %v", code, err)
		}
		var shots, lines []string
		var holds []bool
		for range 200 {
			var shot strings.Builder
			for range detectors {
				shot.WriteByte("01"[rng.IntN(2)])
			}
			found, err := d.Shot(t.Context(), len(lines), shot.String())
			if err != nil {
				continue // there is no correction
			}
			a := found.Value
			if rng.IntN(2) == 0 {
				alterCorrection(rng, &a)
			}
			line, _ := json.Marshal(a)
			shots, lines = append(shots, shot.String()), append(lines, string(line))
			v := d.Verdict(len(lines)-1, shot.String(), line, error.Error)
			holds = append(holds, v.Holds && len(v.Unverified) == 0)
		}
		for i, said := range pythonJudges(t, interpreter, code, shots, lines) {
			if said != holds[i] {
				t.Errorf("the checker in Python says %v of %s, answer to %s in\n%s", said, lines[i], shots[i], code)
			}
		}
	}
}

// alterCorrection changes a part of a correction.
func alterCorrection(rng *rand.Rand, a *verbs.Correction) {
	var tree []any
	text, _ := json.Marshal(a.Proof)
	_ = json.Unmarshal(text, &tree)
	switch step := tree[rng.IntN(len(tree))].(map[string]any); rng.IntN(6) {
	case 0:
		*a.Cost += int64(1 + rng.IntN(2))
		*a.LowerBound = *a.Cost
	case 1:
		a.Mechanisms = append([]int32{int32(rng.IntN(6))}, a.Mechanisms...)
	case 2:
		*a.Observables = strings.NewReplacer("0", "1", "1", "0").Replace(*a.Observables)
	case 3:
		tree = append(tree, step)
	case 4:
		tree = append(tree[1:], map[string]any{}) // a leaf that shows nothing
	case 5:
		if cuts, ok := step["cuts"].([]any); ok {
			cut := cuts[rng.IntN(len(cuts))].(map[string]any)
			if cut["value"] = cut["value"].(float64) * 2; rng.IntN(2) == 0 {
				cut["checks"] = []int{rng.IntN(8), rng.IntN(8)}
			}
		}
	}
	text, _ = json.Marshal(tree)
	_ = json.Unmarshal(text, &a.Proof)
}

// pythonJudges is what the checker in Python says of each answer.
func pythonJudges(t *testing.T, interpreter, code string, shots, lines []string) []bool {
	t.Helper()
	folder := t.TempDir()
	args := []string{"../docs/proofs/check_correction.py"}
	for i, list := range [][]string{{code}, shots, lines} {
		args = append(args, filepath.Join(folder, strconv.Itoa(i)))
		if err := os.WriteFile(args[i+1], []byte(strings.Join(list, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said, _ := exec.CommandContext(t.Context(), interpreter, args...).CombinedOutput()
	holds := make([]bool, len(lines))
	right := 0
	for i := range lines {
		if holds[i] = !strings.Contains(string(said), fmt.Sprintf("shot %d does not hold: ", i)); holds[i] {
			right++
		}
	}
	if last := fmt.Sprintf("%d of %d hold, %[1]d with proofs that hold, 0 without one\n", right, len(lines)); !strings.HasSuffix(string(said), last) {
		t.Fatalf("the checker in Python ends with %s, want %s", said[max(0, len(said)-1000):], last)
	}
	return holds
}

func gunzipped(t *testing.T, path string) []byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Each correction in docs/data/decoders, which another decoder found, has a cheaper one: the checker in
// Python replays both, and of a hundred of each file the cheaper one costs the least.
func TestCheaperCorrections(t *testing.T) {
	paths, err := filepath.Glob("../docs/data/decoders/*.jsonl.gz")
	if err != nil || len(paths) != 3 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		model := strings.TrimSuffix(path, "jsonl.gz") + "dem"
		text, err := os.ReadFile(model)
		if err != nil {
			t.Fatal(err)
		}
		data := gunzipped(t, path)
		q := verbs.Decode{}
		q.Code = string(text)
		d, err := new(verbs.Service).Decoder(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(data)), "\n")
		for i, line := range lines {
			if i%(1+len(lines)/100) > 0 {
				continue
			}
			var pair struct {
				Detectors []int
				Cost      int64
			}
			if err := json.Unmarshal([]byte(line), &pair); err != nil {
				t.Fatal(err)
			}
			shot := "shot"
			for _, detector := range pair.Detectors {
				shot += fmt.Sprintf(" D%d", detector)
			}
			if found, err := d.Shot(t.Context(), 0, shot); err != nil || !*found.Value.Proved || *found.Value.Cost != pair.Cost {
				t.Errorf("%s: %+v, %v", line, found, err)
			}
		}
		interpreter, err := exec.LookPath("python3")
		if err != nil {
			continue
		}
		want := fmt.Sprintf("%d of %[1]d corrections have a cheaper one", len(lines))
		if out, err := exec.CommandContext(t.Context(), interpreter, "../docs/proofs/check_correction.py", model, path).CombinedOutput(); err != nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("%s: %v %s, want %s", path, err, out, want)
		}
	}
}
