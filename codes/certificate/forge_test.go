package certificate

import (
	"encoding/json"
	"math/rand/v2"
	"slices"

	"jie/codes"
	"jie/codes/family"
	"jie/puzzle/lightest"
)

// randomCode makes a small code; nil where it came out as none.
func randomCode(rng *rand.Rand) *codes.Code {
	if rng.IntN(20) == 0 {
		names := []string{"surface:2", "toric:2", "bb:3,1:1+x:1+x^2", "bb:2,1:1+x:1+x", "surface:2"}
		c, _ := family.Make(names[rng.IntN(len(names))])
		if c.N > 6 {
			return nil
		}
		return c
	}
	c := &codes.Code{Kind: []codes.Kind{codes.CSS, codes.Stabilizer, codes.Subsystem, codes.Subsystem, codes.Classical, codes.Circuit}[rng.IntN(6)], N: 2 + rng.IntN(4)}
	if c.Kind == codes.Classical || c.Kind == codes.Circuit {
		c.N = 2 + rng.IntN(8)
		if c.Kind == codes.Circuit {
			return randomCircuit(rng)
		}
		c.Z = randomRows(rng, c.N)
		return c
	}
	if c.Kind == codes.Subsystem && rng.IntN(2) == 0 {
		c.X, c.Z = randomRows(rng, c.N), randomRows(rng, c.N)
		return c
	}
	j := &judgement{n: c.N}
	for range 1 + rng.IntN(3*c.N) {
		word := rng.Uint64() & (1<<(2*c.N) - 1)
		if c.Kind == codes.CSS {
			word &= []uint64{1<<c.N - 1, (1<<c.N - 1) << c.N}[rng.IntN(2)]
		}
		if c.Kind != codes.Subsystem && j.meets(word, j.rows) {
			continue
		}
		j.rows = append(j.rows, word)
		switch r := j.row(word); {
		case len(r.Z) == 0:
			c.X = append(c.X, r.X)
		case len(r.X) == 0:
			c.Z = append(c.Z, r.Z)
		default:
			c.Mixed = append(c.Mixed, codes.Row(r))
		}
	}
	if c.Kind == codes.Stabilizer && len(c.Mixed) == 0 {
		c.Kind = codes.CSS
	}
	return c
}

// randomCircuit has any columns, or some shapes shifted in time, and sums of two of them. A few
// columns flip observables.
func randomCircuit(rng *rand.Rand) *codes.Code {
	c := &codes.Code{Kind: codes.Circuit, Z: make([][]int32, 2+rng.IntN(9)), Observables: make([][]int32, 1+rng.IntN(2))}
	var columns [][2]int // sets of detectors and of observables
	flips := func() int { return rng.IntN(2) * rng.IntN(2) * rng.IntN(1<<len(c.Observables)) }
	shapes, step := 1+rng.IntN(4), 1+rng.IntN(3)
	for range shapes {
		shape, o := 1+rng.IntN(15), flips()
		if rng.IntN(2) == 0 {
			shape = rng.IntN(1 << len(c.Z))
		}
		for by := 0; by < len(c.Z) && rng.IntN(12) > 0; by += step {
			set := shape << by
			if over := set >> len(c.Z); over != 0 && step%2 == 0 {
				continue
			}
			if rng.IntN(9) == 0 {
				o = flips()
			}
			columns = append(columns, [2]int{set & (1<<len(c.Z) - 1), o})
		}
	}
	for range rng.IntN(4) {
		if a, b := pick(rng, columns), pick(rng, columns); a != nil {
			columns = append(columns, [2]int{a[0] ^ b[0], a[1] ^ b[1]})
		}
	}
	rng.Shuffle(len(columns), func(i, j int) { columns[i], columns[j] = columns[j], columns[i] })
	columns = columns[:min(len(columns), 14)]
	c.N = len(columns)
	for i, column := range columns {
		for part, rows := range [][][]int32{c.Z, c.Observables} {
			for k := range rows {
				if column[part]>>k&1 > 0 {
					rows[k] = append(rows[k], int32(i))
				}
			}
		}
	}
	return c
}

// randomRows are some rows, or all rotations of one, which have a group.
func randomRows(rng *rand.Rand, n int) (rows [][]int32) {
	if rng.IntN(2) == 0 {
		for range 1 + rng.IntN(n) {
			rows = append(rows, randomRow(rng, n))
		}
		return rows
	}
	row := randomRow(rng, n)
	for by := range int32(n) {
		turned := []int32{}
		for _, q := range row {
			turned = append(turned, (q+by)%int32(n))
		}
		rows = append(rows, turned)
	}
	return rows
}

// randomRow has each column with a chance of a half.
func randomRow(rng *rand.Rand, n int) []int32 {
	row := []int32{}
	for q := range int32(n) {
		if rng.IntN(2) == 0 {
			row = append(row, q)
		}
	}
	return row
}

// forge changes the structure of a certificate, and makes its hashes and numbers of nodes
// again. It says what it did.
func forge(rng *rand.Rand, c *Certificate) string {
	how := forgeries[rng.IntN(len(forgeries))]
	how.do(rng, c)
	name := how.name
	if rng.IntN(3) == 0 {
		second := forgeries[rng.IntN(len(forgeries))]
		second.do(rng, c)
		name += ", " + second.name
	}
	c.SHA256 = c.Code.Hash()
	for i := range c.Sides {
		for k := range c.Sides[i].Roots {
			root := &c.Sides[i].Roots[k]
			recount(&root.Tree)
			for b := range root.Branches {
				recount(&root.Branches[b])
			}
		}
	}
	return name
}

// pick is a member of a list, nil where it is empty.
func pick[T any](rng *rand.Rand, list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[rng.IntN(len(list))]
}

var forgeries = []struct {
	name string
	do   func(*rand.Rand, *Certificate)
}{
	{"a heavier witness, with all limits below it", func(rng *rand.Rand, c *Certificate) {
		j, ok := judged(c.Code)
		if !ok {
			return
		}
		if word := pick(rng, j.logicals()); word != nil {
			witness := j.row(*word)
			c.Witness, c.D = &witness, int64(j.weight(*word))
			for i := range c.Sides {
				if c.Sides[i].Limit = c.D - 1; c.Sides[i].Even != nil {
					c.Sides[i].Limit -= (c.D - 1) % 2
				}
			}
		}
	}},
	{"a column of the witness", func(rng *rand.Rand, c *Certificate) {
		list := []*[]int32{&c.Witness.X, &c.Witness.Z}[rng.IntN(2)]
		q := int32(rng.IntN(c.Code.N + 1))
		if i := slices.Index(*list, q); i >= 0 {
			*list = slices.Delete(*list, i, i+1)
		} else {
			*list = append(*list, q)
		}
	}},
	{"a witness of one column", func(rng *rand.Rand, c *Certificate) {
		c.Witness, c.D = &Row{X: []int32{}, Z: []int32{}}, 1
		list := []*[]int32{&c.Witness.X, &c.Witness.Z}[rng.IntN(2)]
		*list = append(*list, int32(rng.IntN(c.Code.N)))
		for i := range c.Sides {
			c.Sides[i].Limit = 0
		}
	}},
	{"the parts of the witness", func(_ *rand.Rand, c *Certificate) { c.Witness.X, c.Witness.Z = c.Witness.Z, c.Witness.X }},
	{"the distance", func(rng *rand.Rand, c *Certificate) { c.D += 1 - 2*rng.Int64N(2) }},
	{"the kind", func(rng *rand.Rand, c *Certificate) {
		c.Code.Kind = []string{"css", "stabilizer", "subsystem", "classical", "circuit", "other"}[rng.IntN(6)]
	}},
	{"lists moved", func(rng *rand.Rand, c *Certificate) {
		lists := []*[][]int32{&c.Code.X, &c.Code.Z, &c.Code.Observables}
		a, b := lists[rng.IntN(3)], lists[rng.IntN(3)]
		*a, *b = *b, *a
	}},
	{"a row as a mixed one", func(rng *rand.Rand, c *Certificate) {
		if row := pick(rng, c.Code.X); row != nil {
			c.Code.Mixed = append(c.Code.Mixed, Row{X: *row, Z: []int32{}})
		} else if row := pick(rng, c.Code.Z); row != nil {
			c.Code.Mixed = append(c.Code.Mixed, Row{X: []int32{}, Z: *row})
		}
	}},
	{"a row dropped", func(rng *rand.Rand, c *Certificate) {
		list := []*[][]int32{&c.Code.X, &c.Code.Z, &c.Code.Observables}[rng.IntN(3)]
		if n := len(*list); n > 0 {
			i := rng.IntN(n)
			*list = slices.Delete(*list, i, i+1)
		} else if n := len(c.Code.Mixed); n > 0 {
			c.Code.Mixed = c.Code.Mixed[:n-1]
		}
	}},
	{"a row more", func(rng *rand.Rand, c *Certificate) {
		list := []*[][]int32{&c.Code.X, &c.Code.Z, &c.Code.Observables}[rng.IntN(3)]
		*list = append(*list, randomRow(rng, c.Code.N))
	}},
	{"a column more, or less", func(rng *rand.Rand, c *Certificate) { c.Code.N += 1 - 2*rng.IntN(2) }},
	{"a generator", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			n := c.Code.N
			if len(c.Code.Mixed) > 0 {
				n *= 3
			} else if len(s.Detectors) > 0 {
				n = len(s.Roots) + rng.IntN(3)
			}
			p := make([]int32, max(n, 0))
			for i, to := range rng.Perm(len(p)) {
				p[i] = int32(to)
			}
			s.Generators = append(s.Generators, p)
		}
	}},
	{"generators dropped", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			s.Generators = nil
		}
	}},
	{"the limit", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			s.Limit = []int64{s.Limit - 1, s.Limit + 1, -1, -3, 1 << 20, passesWord, passesWord << 18}[rng.IntN(7)]
		}
	}},
	{"checks whose sum is everything", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil && s.Even == nil {
			s.Even = []int{}
			for i := range len(c.Code.Z) {
				if rng.IntN(2) == 0 {
					s.Even = append(s.Even, i)
				}
			}
			s.Limit = max(0, s.Limit-1)
		} else if s != nil {
			s.Even, s.Limit = nil, s.Limit+rng.Int64N(2)
		}
	}},
	{"a duality", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			s.Dual = make([]int32, max(c.Code.N, 0))
			for i := range s.Dual {
				s.Dual[i] = int32(i)
			}
			if rng.IntN(2) == 0 {
				s.Roots, s.Even, s.Checks, s.Operators, s.Generators = nil, nil, nil, nil, nil
			}
		}
	}},
	{"a side dropped", func(rng *rand.Rand, c *Certificate) {
		if n := len(c.Sides); n > 0 {
			i := rng.IntN(n)
			c.Sides = slices.Delete(c.Sides, i, i+1)
		}
	}},
	{"sides exchanged", func(_ *rand.Rand, c *Certificate) {
		if len(c.Sides) == 2 {
			c.Sides[0].Side, c.Sides[1].Side = c.Sides[1].Side, c.Sides[0].Side
		}
	}},
	{"a side twice", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			c.Sides = append(c.Sides, *s)
		}
	}},
	{"another name of a side", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			s.Side = []string{"x", "z", "", "y"}[rng.IntN(4)]
		}
	}},
	{"the classes", func(rng *rand.Rand, c *Certificate) {
		s, other := pick(rng, c.Sides), pick(rng, c.Sides)
		if s == nil || len(s.Detectors) == 0 {
			return
		}
		switch i := rng.IntN(len(s.Detectors)); rng.IntN(4) {
		case 0:
			s.Detectors = slices.Delete(s.Detectors, i, i+1)
		case 1:
			s.Detectors[i] = int32(rng.IntN(len(c.Code.Z) + 1))
		case 2:
			s.Detectors = append(s.Detectors, other.Detectors...)
		default:
			half := *s
			s.Detectors, half.Detectors = slices.Clone(s.Detectors[:i]), s.Detectors[i:]
			c.Sides = append(c.Sides, half)
		}
	}},
	{"the shift", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			s.Shift = int32(rng.IntN(9) - 4)
			if len(s.Roots) > 1 && rng.IntN(2) == 0 {
				s.Roots = s.Roots[:1+rng.IntN(len(s.Roots)-1)]
			}
		}
	}},
	{"given checks", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			switch rng.IntN(3) {
			case 0:
				s.Checks = append(slices.Clone(s.Checks), randomRow(rng, max(1, c.Code.N)))
			case 1:
				s.Operators = append(slices.Clone(s.Operators), Row{X: randomRow(rng, max(1, c.Code.N)), Z: []int32{}})
			default:
				s.Checks, s.Operators = nil, nil
			}
		}
	}},
	{"a root dropped", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil && len(s.Roots) > 0 {
			i := rng.IntN(len(s.Roots))
			s.Roots = slices.Delete(s.Roots, i, i+1)
		}
	}},
	{"roots exchanged", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil && len(s.Roots) > 1 {
			a, b := rng.IntN(len(s.Roots)), rng.IntN(len(s.Roots))
			s.Roots[a], s.Roots[b] = s.Roots[b], s.Roots[a]
		}
	}},
	{"what a root presses", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			if r := pick(rng, s.Roots); r != nil {
				switch rng.IntN(4) {
				case 0:
					r.Check = int32(rng.IntN(4)) - 1
				case 1:
					r.Press = r.Press[:len(r.Press)-1]
				case 2:
					r.Press = append(slices.Clone(r.Press), int32(rng.IntN(c.Code.N+1)))
				default:
					if p := pick(rng, r.Press); p != nil {
						*p = int32(rng.IntN(3*max(c.Code.N, 0) + 1))
					}
				}
			}
		}
	}},
	{"a tree", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			if r := pick(rng, s.Roots); r != nil {
				switch rng.IntN(4) {
				case 0:
					r.Bytes = []byte{0}
				case 1:
					r.Bytes = append(slices.Clone(r.Bytes), 0)
				case 2:
					r.Bytes, r.Nodes, r.SHA256 = nil, 0, lightest.Digest(nil)
				default:
					if b := pick(rng, r.Bytes); b != nil {
						*b = byte(rng.IntN(6))
					}
				}
			}
		}
	}},
	{"a tree left out", func(rng *rand.Rand, c *Certificate) {
		if s := pick(rng, c.Sides); s != nil {
			if r := pick(rng, s.Roots); r != nil {
				r.Bytes, r.Nodes, r.Branch, r.Branches = nil, int64(1+rng.IntN(3)), int32(rng.IntN(3)), nil
				for range rng.IntN(3) {
					r.Branches = append(r.Branches, Tree{Nodes: 1, SHA256: lightest.Digest([]byte{0})})
				}
			}
		}
	}},
}

// forgeText changes the JSON of a certificate: a value, a key or a member of a list, wherever
// it is. The hash of the code is made again.
func forgeText(rng *rand.Rand, text []byte) []byte {
	var root map[string]any
	if json.Unmarshal(text, &root) != nil {
		return text
	}
	var holders []any // objects and lists
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			holders = append(holders, v)
			for _, key := range slices.Sorted(func(yield func(string) bool) {
				for key := range v {
					if !yield(key) {
						return
					}
				}
			}) {
				walk(v[key])
			}
		case []any:
			if len(v) > 0 {
				holders = append(holders, v)
			}
			for _, member := range v {
				walk(member)
			}
		}
	}
	walk(root)
	values := []any{nil, true, false, -1, 0, 1, 2, 1.5, int64(1) << 44, "x", "", []any{}, map[string]any{}, []any{0}, []any{[]any{0}}}
	value := values[rng.IntN(len(values))]
	switch h := holders[rng.IntN(len(holders))].(type) {
	case map[string]any:
		keys := []string{"format", "name", "sha256", "d", "witness", "sides", "code", "kind", "mixed", "n", "observables", "x", "z", "side", "limit", "even", "dual", "checks", "operators", "generators", "roots", "press", "check", "nodes", "tree", "branch", "branches", "other"}
		if key := keys[rng.IntN(len(keys))]; rng.IntN(2) == 0 {
			delete(h, key)
		} else {
			h[key] = value
		}
	case []any:
		i, k := rng.IntN(len(h)), rng.IntN(len(h))
		if rng.IntN(2) == 0 {
			h[i] = value
		} else {
			h[i] = h[k]
		}
	}
	if code, err := json.Marshal(root["code"]); err == nil {
		root["sha256"] = lightest.Digest(code)
	}
	changed, err := json.Marshal(root)
	if err != nil {
		return text
	}
	return changed
}
