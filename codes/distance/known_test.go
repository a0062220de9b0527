package distance

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jie/codes"
	"jie/codes/aut"
	"jie/codes/family"
	"jie/codes/read"
)

// xzzx is the cyclic XZZX code [[a²+b²,1]], n = a² + b² with b = a + 1, whose distance is
// 2a + 1: Kovalev, Dumer and Pryadko, arXiv:1105.2261, section V. Its checks are X at i
// and i + r, Z at i + s and i + t with offsets that make a torus of n qubits.
func xzzx(a int) *codes.Code {
	b := a + 1
	n := a*a + b*b
	// u is a step along a torus of n sites in which a rows and b columns close: u a = -b.
	u := 0
	for u*a%n != n-b {
		u++
	}
	c := &codes.Code{Kind: codes.Stabilizer, N: n}
	for i := range n {
		at := func(dx, dy int) int32 { return int32((i + dx + u*dy) % n) }
		c.Mixed = append(c.Mixed, codes.Row{X: []int32{at(0, 0), at(1, 1)}, Z: []int32{at(1, 0), at(0, 1)}})
	}
	return c
}

// The XZZX codes on a twisted torus have odd distances.
func TestXZZX(t *testing.T) {
	for a := 1; a <= 3; a++ {
		c := xzzx(a)
		got, err := Of(t.Context(), c, Options{})
		if err != nil || !got.Proved || got.Weight != 2*a+1 || c.K() != 1 {
			t.Errorf("[[%d,%d]]: %+v %v, want distance %d", c.N, c.K(), got, err, 2*a+1)
		}
	}
}

// residuesOverGF4 is a quadratic residue code over GF(4), for p = 5 modulo 8. Its stabilizers are
// all turns of a word, which has w at the squares modulo p, w+1 at other numbers and zero at 0, and
// w times these. w is Z, and 1 is X.
func residuesOverGF4(p int) *codes.Code {
	c := &codes.Code{Kind: codes.Stabilizer, N: p}
	square := make([]bool, p)
	for i := 1; i < p; i++ {
		square[i*i%p] = true
	}
	for s := range p {
		var a, b codes.Row // the word and w times the word
		for i := 1; i < p; i++ {
			at := int32((i + s) % p)
			if square[i] {
				a.Z, b.X, b.Z = append(a.Z, at), append(b.X, at), append(b.Z, at)
			} else {
				a.X, a.Z, b.X = append(a.X, at), append(a.Z, at), append(b.X, at)
			}
		}
		c.Mixed = append(c.Mixed, a, b)
	}
	return c
}

// reduced has the same stabilizers with rows of which each begins where no other one has anything:
// the rows show no group.
func reduced(c *codes.Code) *codes.Code {
	var basis []uint64 // X parts, then Z parts
	word := func(r codes.Row) (w uint64) {
		for _, q := range r.X {
			w ^= 1 << q
		}
		for _, q := range r.Z {
			w ^= 1 << (int(q) + c.N)
		}
		return w
	}
	for _, row := range c.Mixed {
		w := word(row)
		for _, b := range basis {
			w = min(w, w^b)
		}
		for i, b := range basis {
			if w != 0 {
				basis[i] = min(b, b^w)
			}
		}
		if w != 0 {
			basis = append(basis, w)
		}
	}
	r := &codes.Code{Kind: codes.Stabilizer, N: c.N}
	for _, w := range basis {
		var row codes.Row
		for q := range int32(c.N) {
			if w>>q&1 != 0 {
				row.X = append(row.X, q)
			}
			if w>>(int(q)+c.N)&1 != 0 {
				row.Z = append(row.Z, q)
			}
		}
		r.Mixed = append(r.Mixed, row)
	}
	return r
}

// Quadratic residue codes over GF(4) have distances 3, 5 and 11: Calderbank, Rains, Shor and Sloane,
// arXiv:quant-ph/9608006, table III. Their checks are dense: information sets prove them, by the group
// of the code, which rows in reduced form do not show.
func TestDenseStabilizer(t *testing.T) {
	for p, d := range map[int]int{5: 3, 13: 5, 29: 11} {
		c := residuesOverGF4(p)
		for _, c := range []*codes.Code{c, reduced(c)} {
			a, err := Of(t.Context(), c, Options{Workers: 1})
			if err != nil || !a.Proved || a.Weight != d || p > 20 && a.Method != Infoset {
				t.Errorf("[[%d,1]] with %d rows: %+v %v, want %d", p, len(c.Mixed), a, err, d)
			}
			if p < 20 {
				continue
			}
			// Without a method the first is settled before its group is known.
			a, err = Of(t.Context(), c, Options{Workers: 1, Method: Infoset})
			if orbits := aut.Orbits(3*p, a.Group.Generators); err != nil || !a.Proved || a.Weight != d || len(orbits) != 1 {
				t.Errorf("[[%d,1]] with %d rows: %+v %v, %d orbits under a group of order %s", p, len(c.Mixed), a, err, len(orbits), a.Group.Order)
			}
		}
	}
}

// The minimum distances of quadratic residue codes: MacKay and Sloane, The Theory of
// Error-Correcting Codes, chapter 16, figure 16.2; and of Reed-Muller codes, theorem 3 of
// chapter 13.
func TestClassical(t *testing.T) {
	for p, d := range map[int]int{7: 3, 17: 5, 23: 7, 31: 7, 41: 9, 47: 11} {
		if p > 31 && !*long {
			continue
		}
		c := quadraticResidue(p)
		if got, err := Of(t.Context(), c, Options{}); err != nil || !got.Proved || got.Weight != d {
			t.Errorf("QR %d: %+v %v, want distance %d", p, got, err, d)
		}
	}
	for _, test := range []struct{ r, m, d int }{{1, 5, 16}, {2, 5, 8}, {2, 4, 4}} {
		c := reedMuller(test.r, test.m)
		if got, err := Of(t.Context(), c, Options{}); err != nil || !got.Proved || got.Weight != test.d {
			t.Errorf("RM(%d,%d): %+v %v, want distance %d", test.r, test.m, got, err, test.d)
		}
	}
}

// quadraticResidue has all shifts of the residues, or of the other numbers, with or without
// zero, whichever has rank (p-1)/2.
func quadraticResidue(p int) *codes.Code {
	residue := make([]bool, p)
	for i := 1; i < p; i++ {
		residue[i*i%p] = true
	}
	for _, zero := range []bool{false, true} {
		c := &codes.Code{Kind: codes.Classical, N: p}
		for s := range p {
			var row []int32
			for i := range p {
				if residue[i] || i == 0 && zero {
					row = append(row, int32((i+s)%p))
				}
			}
			c.Z = append(c.Z, row)
		}
		if c.K() == (p+1)/2 {
			return c
		}
	}
	panic("no quadratic residue code")
}

// reedMuller has the monomials of degree below m - r as checks: those of the dual code.
func reedMuller(r, m int) *codes.Code {
	c := &codes.Code{Kind: codes.Classical, N: 1 << m}
	for monomial := range 1 << m {
		if len(strings.ReplaceAll(fmt.Sprintf("%b", monomial), "0", "")) >= m-r && monomial != 0 {
			continue
		}
		var row []int32
		for x := range 1 << m {
			if x&monomial == monomial {
				row = append(row, int32(x))
			}
		}
		c.Z = append(c.Z, row)
	}
	return c
}

// The nodes and the answer do not depend on the number of goroutines.
func TestWorkers(t *testing.T) {
	for _, name := range []string{"bb:6,6:x^3+y+y^2:y^3+x+x^2", "toric:5", "bb:12,6:x^3+y+y^2:y^3+x+x^2"} {
		code, err := family.Make(name)
		if err != nil {
			t.Fatal(err)
		}
		var first *Answer
		for _, workers := range []int{1, 2, 7} {
			a, err := Of(t.Context(), code, Options{Workers: workers, Method: Cluster})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = a
			}
			if a.Nodes != first.Nodes || !reflect.DeepEqual(a.Best.Witness, first.Best.Witness) {
				t.Errorf("%s: %d goroutines take %d nodes, and one takes %d", name, workers, a.Nodes, first.Nodes)
			}
		}
	}
}

// countdown is a context that ends after some looks.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A search that is stopped has a bracket that holds.
func TestStopped(t *testing.T) {
	code, err := family.Make("bb:12,6:x^3+y+y^2:y^3+x+x^2")
	if err != nil {
		t.Fatal(err)
	}
	cut := 0
	for _, method := range []Method{Cluster, Infoset} {
		for _, looks := range []int{0, 100, 700, 1200, 1230, 1260, 1300, 1500, 2000} {
			a, err := Of(countdown{t.Context(), &looks}, code, Options{Method: method, NoGroup: true, Workers: 1, AtLeast: 9})
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if a == nil { // before there was a witness
				continue
			}
			if a.Lower > 12 || a.Weight < 12 || err == nil && a.Lower < 9 {
				t.Errorf("%s: %d to %d, %v", method, a.Lower, a.Weight, err)
			}
			if err != nil {
				cut++
			}
		}
	}
	if cut < 4 {
		t.Errorf("only %d searches were cut", cut)
	}
}

// Before a side is proved, the other one has a bound as well.
func TestBegin(t *testing.T) {
	code, err := family.Make("toric:8")
	if err != nil {
		t.Fatal(err)
	}
	problems, err := code.Problems(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		q, err := newSide(t.Context(), code, p, Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := q.begin(t.Context(), 7); err != nil || q.Lower < 3 || q.Lower > 8 || q.Weight < 8 {
			t.Errorf("side %s: %d to %d, %v", p.Side, q.Lower, q.Weight, err)
		}
	}
}

// The preparation of a large code looks whether to stop at each row, for every step takes
// seconds where there are 14,400 of them.
func TestLooks(t *testing.T) {
	code, err := family.Make("surface:30")
	if err != nil {
		t.Fatal(err)
	}
	const many = 1 << 30
	left := many
	if _, _, err := Judged(countdown{t.Context(), &left}, code, Options{AtLeast: 1, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if looks := many - left; looks < 10*code.N {
		t.Errorf("%d looks for a code of %d qubits", looks, code.N)
	}
	left = 0
	if r, _, err := Judged(countdown{t.Context(), &left}, code, Options{}); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v %v where nothing was allowed", r, err)
	}
}

// All functionals count, however many words they take: of disjoint [[4,2,2]] codes and one
// qubit that is in no check, only the last functional shows that the distance is 1.
func TestManyLogicals(t *testing.T) {
	for _, blocks := range []int{32, 64, 70} {
		c := &codes.Code{Kind: codes.CSS, N: 4*blocks + 1}
		for b := range int32(blocks) {
			row := []int32{4 * b, 4*b + 1, 4*b + 2, 4*b + 3}
			c.X, c.Z = append(c.X, row), append(c.Z, row)
		}
		a, err := Of(t.Context(), c, Options{})
		if err != nil || !a.Proved || a.Weight != 1 || c.K() != 2*blocks+1 {
			t.Errorf("%d blocks: %+v %v, want distance 1", blocks, a, err)
		}
	}
}

// Counts of lightest logical operators: of the surface code, the shortest chains; of the
// [[5,1,3]] code, 30 of weight 3 (Calderbank, Rains, Shor and Sloane, table of weight
// enumerators).
func TestCount(t *testing.T) {
	five, err := read.Code([]byte("XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n"))
	if err != nil {
		t.Fatal(err)
	}
	if a, err := Of(t.Context(), five, Options{Count: true}); err != nil || a.Count != 30 {
		t.Errorf("%+v %v, want 30", a, err)
	}
	surface, err := family.Make("surface:3")
	if err != nil {
		t.Fatal(err)
	}
	x, countX := brute(surface, codes.SideX)
	z, countZ := brute(surface, codes.SideZ)
	if a, err := Of(t.Context(), surface, Options{Count: true}); err != nil || x != z || a.Count != countX+countZ {
		t.Errorf("%+v %v, want %d", a, err, countX+countZ)
	}
}

// Sparse checks are for the cluster search also where there is no group, which has a root for
// each pair; dense ones are for information sets, after a short look.
func TestChoice(t *testing.T) {
	sparse, err := family.Make("bb:12,6:x^3+y+y^2:y^3+x+x^2")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		code   *codes.Code
		method Method
		nodes  int64
	}{
		{sparse, Cluster, 200_000},
		{quadraticResidue(47), Infoset, 20_000},
	} {
		a, err := Of(t.Context(), test.code, Options{NoGroup: test.method == Cluster, Workers: 1})
		if err != nil || !a.Proved || a.Method != test.method || a.Nodes > test.nodes {
			t.Errorf("%d columns: %+v %v, want %s in %d nodes", test.code.N, a, err, test.method, test.nodes)
		}
	}
}

// A second method proves the same.
func TestConfirm(t *testing.T) {
	for _, name := range []string{"surface:4", "colour:5", "bb:6,6:x^3+y+y^2:y^3+x+x^2"} {
		code, err := family.Make(name)
		if err != nil {
			t.Fatal(err)
		}
		r, a, err := Judged(t.Context(), code, Options{})
		if err != nil {
			t.Fatal(err)
		}
		other, err := Confirm(t.Context(), code, a, Options{})
		if err != nil || other == r.Stats.Method {
			t.Errorf("%s: %s is confirmed by %s, %v", name, r.Stats.Method, other, err)
		}
		a.Weight, a.Lower = a.Weight+1, a.Lower+1
		if _, err := Confirm(t.Context(), code, a, Options{}); !errors.Is(err, ErrWrong) {
			t.Errorf("%s: a distance that is too high is confirmed: %v", name, err)
		}
	}
}

// The product of two simplex codes of length 2^r - 1, whose gauge generators are the checks of each code on the bits of the other,
// has the distance 2^(r-1) of these: Malcolm et al., arXiv:2502.07150, theorem VIII.10. Its lightest operators are
// found at once, as they are among those that commute with all gauge generators.
func TestSimplexProduct(t *testing.T) {
	for n, shifts := range map[int][]int{7: {0, 1, 3}, 15: {0, 1, 4}, 31: {0, 2, 5}} {
		c := &codes.Code{Kind: codes.Subsystem, N: n * n}
		for i := range n {
			for b := range n {
				var x, z []int32
				for _, by := range shifts {
					x, z = append(x, int32((i+by)%n*n+b)), append(z, int32(b*n+(i+by)%n))
				}
				c.X, c.Z = append(c.X, x), append(c.Z, z)
			}
		}
		d := (n + 1) / 2
		got, err := Of(t.Context(), c, Options{AtLeast: d + 1})
		if err != nil || got.Weight != d || got.Nodes != 0 {
			t.Errorf("[[%d,%d]]: weight %d after %d nodes, %v; want %d after none", c.N, got.K, got.Weight, got.Nodes, err, d)
		}
		if n > 7 {
			continue
		}
		if got, err = Of(t.Context(), c, Options{}); err != nil || !got.Proved || got.Weight != d {
			t.Errorf("[[%d,%d]]: %+v %v, want %d", c.N, got.K, got, err, d)
		}
	}
}
