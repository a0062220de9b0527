package certificate

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/codes"
	"jie/codes/distance"
	"jie/codes/family"
	"jie/codes/read"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

var long = flag.Bool("long", false, "run the long tests")

// certificateFile is a certificate of which TestMutantsOfFile makes mutants.
var certificateFile = flag.String("certificate", "", "a certificate to make mutants of")

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
		strings.ReplaceAll(",D3 L0,D1 D3,D4,D6,D1 D5 D6,D2 D6,D2 D4 D5,D2,D0 D4 D5,D2 D4,D4 D6", ",", "\nerror(0.1) "),
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
	var texts [][]byte
	for _, code := range examples(t) {
		for _, noGroup := range []bool{false, true} {
			c, text := copied(t, proof(t, code, distance.Options{NoGroup: noGroup}))
			if v, err := Check(t.Context(), c); err != nil || v.D != c.D || v.Short {
				t.Errorf("%s, without a group %v: %+v %v", code.Name, noGroup, v, err)
			}
			texts = append(texts, text)
		}
	}
	for i, said := range pythons(t, texts) {
		if said != "0" {
			t.Errorf("check_proof.py exits with %s, of %.300s", said, texts[i])
		}
	}
}

// partial is the exit code of check_proof.py where trees are left out.
const partial = 3

// python runs the checker in Python, which must exit with a code.
func python(t *testing.T, text []byte, want int) (out string) {
	t.Helper()
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3")
		return ""
	}
	path := filepath.Join(t.TempDir(), "certificate.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), interpreter, "../../docs/proofs/check_proof.py", path)
	said, _ := command.CombinedOutput()
	if got := command.ProcessState.ExitCode(); got != want {
		t.Errorf("check_proof.py exits with %d, want %d, and says %s, of %.300s", got, want, said, text)
	}
	return string(said)
}

// gross is a code with long trees.
func gross(t *testing.T) *codes.Code {
	t.Helper()
	code, err := family.Make("bb:12,6:x^3+y+y^2:y^3+x+x^2")
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// short makes a short certificate: its trees have at most a given number of bytes a side.
func short(t *testing.T, code *codes.Code, bytes int64) *Certificate {
	t.Helper()
	a, err := distance.Of(t.Context(), code, distance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := Make(t.Context(), code, a, distance.Options{Memory: perByte * bytes})
	if err != nil {
		t.Fatal(err)
	}
	c, _ = copied(t, c)
	return c
}

// The trees of a short certificate are within its memory. The branches that it has are
// walked through; the others are searched again, or named as what is not verified.
func TestShort(t *testing.T) {
	code := gross(t)
	for _, bytes := range []int64{1, 400, 800} {
		c := short(t, code, bytes)
		whole, leftOut, nodes, held := 0, 0, int64(0), int64(0)
		for _, root := range c.Sides[0].Roots {
			held += int64(len(root.Bytes))
			for _, branch := range root.Branches {
				held += int64(len(branch.Bytes))
				if branch.LeftOut() {
					leftOut, nodes = leftOut+1, nodes+branch.Nodes
				} else {
					whole++
				}
			}
		}
		if !c.Short() || leftOut == 0 || held > bytes+int64(len(c.Sides[0].Roots)) || (whole > 0) != (bytes == 800) {
			t.Errorf("%d bytes of trees where there may be %d; %d branches of %d are given", held, bytes, whole, whole+leftOut)
		}
		if v, err := Check(t.Context(), c); err != nil || !v.Short {
			t.Errorf("%+v %v", v, err)
		}
		_, text := copied(t, c)
		if said, want := python(t, text, partial), fmt.Sprintf("not verified: %d branches of %d nodes", leftOut, nodes); !strings.Contains(said, want) {
			t.Errorf("check_proof.py says %q, want %q", said, want)
		}
	}
}

// A short form that lies about what is left out is refused.
func TestShortLies(t *testing.T) {
	code := gross(t)
	for how, lie := range map[string]func(*Root){
		"another number of nodes": func(r *Root) { r.Branches[0].Nodes++ },
		"another hash":            func(r *Root) { r.Branches[0].SHA256 = strings.Repeat("0", 64) },
		"a branch dropped":        func(r *Root) { r.Branches = r.Branches[1:] },
		"a branch too many":       func(r *Root) { r.Branches = append(r.Branches, r.Branches[0]) },
		"another check":           func(r *Root) { r.Branch++ },
		"a check that is not":     func(r *Root) { r.Branch = 1 << 20 },
	} {
		c := short(t, code, 1)
		lie(&c.Sides[0].Roots[0])
		if _, err := Check(t.Context(), c); err == nil {
			t.Errorf("%s is accepted", how)
		}
	}
}

// A mutant is refused, or is still a proof of the same statement: then the distance that
// it states is right. Every checksum and number of nodes is made again.
func TestMutants(t *testing.T) {
	draws := 20
	if *long {
		draws = 1000
	}
	rng := rand.New(rand.NewPCG(29, 7))
	list := examples(t)
	var texts [][]byte
	var want []string
	for i, code := range append(list, gross(t)) {
		original := proof(t, code, distance.Options{})
		if i == len(list) {
			original = short(t, code, 800)
		}
		no := 0
		for range draws {
			c, _ := copied(t, original)
			how := mutate(rng, c)
			v, err := Check(t.Context(), c)
			if err != nil {
				no++
			} else if v.D != original.D {
				t.Fatalf("%s: %s makes it prove %d, but the distance is %d", code.Name, how, v.D, original.D)
			}
			if rng.IntN(draws/5+16) == 0 {
				_, text := copied(t, c)
				texts, want = append(texts, text), append(want, pythonSays(c, err))
			}
		}
		if no < draws/4 {
			t.Errorf("%s: only %d of %d mutants are refused", code.Name, no, draws)
		}
	}
	for i, said := range pythons(t, texts) {
		if said != want[i] {
			t.Errorf("check_proof.py exits with %s, want %s, of %.300s", said, want[i], texts[i])
		}
	}
}

// TestMutantsOfFile does the same with a certificate that jie distance wrote.
func TestMutantsOfFile(t *testing.T) {
	if *certificateFile == "" {
		t.Skip("makes 1,000 mutants of a certificate: -certificate FILE names one")
	}
	text, err := os.ReadFile(*certificateFile)
	if err != nil {
		t.Fatal(err)
	}
	original := new(Certificate)
	if err := json.Unmarshal(text, original); err != nil {
		t.Fatal(err)
	}
	rng, refused, ways := rand.New(rand.NewPCG(29, 8)), 0, map[string]int{}
	for range 1000 {
		c, _ := copied(t, original)
		how := mutate(rng, c)
		v, err := Check(t.Context(), c)
		if err != nil {
			refused++
			ways[how]++
		} else if v.D != original.D {
			t.Fatalf("%s makes it prove %d, but the distance is %d", how, v.D, original.D)
		}
	}
	t.Logf("%d of 1,000 mutants are refused %v, the others prove the same", refused, ways)
}

// pythonSays is what the checker in Python says of a certificate of which [Check] says err:
// it cannot search again.
func pythonSays(c *Certificate, err error) string {
	why, _ := errors.AsType[*puzzle.Error](err)
	switch {
	case c.Short() && (err == nil || why.Args["why"] == "certificate-short-tree"):
		return "3"
	case err != nil:
		return "1"
	}
	return "0"
}

// mutate changes one thing, and says what.
func mutate(rng *rand.Rand, c *Certificate) string {
	s := &c.Sides[rng.IntN(len(c.Sides))]
	if s.Dual != nil {
		s.Dual[0], s.Dual[1] = s.Dual[1], s.Dual[0]
		return "another duality"
	}
	root := &s.Roots[rng.IntN(len(s.Roots))]
	tree := &root.Tree
	if n := len(root.Branches); n > 0 {
		tree = &root.Branches[rng.IntN(n)]
	}
	defer recount(tree)
	switch rng.IntN(8) {
	case 0:
		s.Limit += rng.Int64N(5) - 2
		return "another limit"
	case 1:
		c.D++
		return "a higher distance"
	case 2:
		s.Roots = slices.Delete(s.Roots, 0, 1)
		return "a root dropped"
	case 3:
		if len(s.Detectors) > 0 && rng.IntN(2) == 0 {
			s.Shift = int32(rng.IntN(5)) - 2
			return "another shift"
		}
		if len(s.Generators) > 0 {
			g := s.Generators[rng.IntN(len(s.Generators))]
			i, j := rng.IntN(len(g)), rng.IntN(len(g))
			g[i], g[j] = g[j], g[i]
		}
		return "another generator"
	case 4:
		if len(tree.Bytes) > 0 {
			tree.Bytes[rng.IntN(len(tree.Bytes))] ^= byte(1 << rng.IntN(8))
		}
		return "a byte flipped"
	case 5:
		if n := len(tree.Bytes); n > 0 {
			i := rng.IntN(n)
			tree.Bytes = slices.Delete(tree.Bytes, i, min(n, i+1+rng.IntN(4)))
		}
		return "nodes dropped"
	case 6:
		c.D++
		s.Limit++
		return "a higher distance, and another limit"
	}
	if len(tree.Bytes) > 0 { // a leaf put in place of a branch
		tree.Bytes = []byte{0}
	}
	return "a tree cut off"
}

// recount makes the number of nodes and the hash of a tree again.
func recount(t *Tree) {
	if len(t.Bytes) == 0 {
		return
	}
	t.Nodes, t.SHA256 = 0, lightest.Digest(t.Bytes)
	for rest := t.Bytes; len(rest) > 0; t.Nodes++ {
		_, size := binary.Uvarint(rest)
		rest = rest[max(size, 1):]
	}
}
