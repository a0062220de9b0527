package verbs_test

import (
	"encoding/json"
	"errors"
	"flag"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check/judge"
	"jie/codes"
	"jie/codes/family"
	"jie/codes/read"
	"jie/verbs"
)

var lies = flag.Int("lies", 4_000, "how many answers each of TestNoDistanceLie and TestNoDecodingLie changes")

// smallCodes are codes of every kind with at most 9 columns.
var smallCodes = []string{
	`"code":"colour:3"`, `"code":"surface:3"`, `"code":"toric:2"`,
	`"code":"XIXIXIX\nIXXIIXX\nIIIXXXX\nZIZIZIZ\nIZZIIZZ\nIIIZZZZ","name":"a"`,
	`"code":"XZZXI\nIXZZX\nXIXZZ\nZXIXZ","name":"five"`,
	`"code":"YYYY\nXXXX","name":"c"`,
	`"classical":"` + hamming + `"`,
	`"classical":"110000\n011000\n000110"`,
	`"code":"XXII\nIIXX\nZIZI\nIZIZ","subsystem":true`,
	`"code":"` + model + `"`,
	`"code":"error(0.1) D0 L0\nerror(0.1) D0\nerror(0.1) D0 D1\nerror(0.1) D1 L0"`,
}

// A space has the operators of a small code, as masks, X above Z.
type space struct {
	*codes.Code
	rows, observables []int
	products          map[int]bool // of rows
}

func newSpace(t *testing.T, q verbs.CodeKeys) *space {
	t.Helper()
	var c *codes.Code
	var err error
	if q.Classical != "" {
		var m *read.Matrix01
		if m, err = read.Matrix([]byte(q.Classical)); err == nil {
			c = read.Classical(m)
		}
	} else if c, err = family.Make(q.Code); err != nil {
		c, err = read.Code([]byte(q.Code))
	}
	if err != nil {
		t.Fatal(err)
	}
	if c.Name == "" {
		c.Name = q.Name
	}
	if q.Subsystem {
		c.Kind = codes.Subsystem
	}
	s := &space{Code: c}
	for _, row := range c.Rows() {
		s.rows = append(s.rows, s.mask(row))
	}
	for _, row := range c.Observables {
		s.observables = append(s.observables, s.mask(codes.Row{Z: row}))
	}
	s.products = s.sums(s.rows)
	return s
}

func (s *space) mask(row codes.Row) (m int) {
	for _, q := range row.X {
		m ^= 1 << (s.N + int(q))
	}
	for _, q := range row.Z {
		m ^= 1 << q
	}
	return m
}

func (s *space) sums(list []int) map[int]bool {
	set := map[int]bool{0: true}
	for _, row := range list {
		for _, m := range slices.Collect(maps.Keys(set)) {
			set[m^row] = true
		}
	}
	return set
}

func (s *space) commute(a, b int) bool {
	low := 1<<s.N - 1
	return bits.OnesCount(uint(a>>s.N&b&low))%2 == bits.OnesCount(uint(b>>s.N&a&low))%2
}

func (s *space) allCommute(a int, with []int) bool {
	return !slices.ContainsFunc(with, func(b int) bool { return !s.commute(a, b) })
}

// logical reports whether an operator commutes with the checks and is not trivial.
func (s *space) logical(o int) bool {
	with := s.rows
	if s.Kind == codes.Subsystem {
		with = nil
		for m := range s.products {
			if s.allCommute(m, s.rows) {
				with = append(with, m)
			}
		}
	}
	if !s.allCommute(o, with) {
		return false
	}
	switch s.Kind {
	case codes.Classical:
		return o != 0
	case codes.Circuit:
		return !s.allCommute(o, s.observables)
	}
	return !s.products[o]
}

func (s *space) weight(o int) int { return bits.OnesCount(uint(o>>s.N | o&(1<<s.N-1))) }

// dimension is K from the sizes of sets.
func (s *space) dimension() int {
	log := func(n int) int { return bits.Len(uint(n)) - 1 }
	rank := log(len(s.products))
	switch s.Kind {
	case codes.Circuit:
		return log(len(s.sums(slices.Concat(s.rows, s.observables)))) - rank
	case codes.Subsystem:
		center := 0
		for m := range s.products {
			if s.allCommute(m, s.rows) {
				center++
			}
		}
		return s.N - log(center) - (rank-log(center))/2
	}
	return s.N - rank
}

// least is the least weight of a logical operator, of X alone or Z alone where a side is
// given, and how many have it.
func (s *space) least(side string) (weight int, count int64) {
	weight = s.N + 1
	one := s.Kind == codes.Classical || s.Kind == codes.Circuit
	for o := range 1 << (2 * s.N) {
		x, z := o>>s.N, o&(1<<s.N-1)
		if (one || side == "x") && z != 0 || side == "z" && x != 0 || s.weight(o) > weight || !s.logical(o) {
			continue
		}
		if s.weight(o) < weight {
			weight, count = s.weight(o), 0
		}
		count++
	}
	return weight, count
}

// A told distance is a question with its answer, as an object, and the truth.
type toldDistance struct {
	verbs.Distance
	*space
	object map[string]any
	least  map[string]int // of x, z, and what was asked for
	k      int
	count  int64
	answer verbs.DistanceAnswer
}

func (d *toldDistance) split() bool {
	return len(d.Mixed) == 0 && d.Kind != codes.Classical && d.Kind != codes.Circuit
}

func distancesTold(t *testing.T) (list []*toldDistance) {
	t.Helper()
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}}
	for _, code := range smallCodes {
		for _, more := range []string{"", `,"every_side":true,"count":true`, `,"side":"x"`, `,"side":"z","count":true`, `,"at_least":2`, `,"at_least":4,"prove":true`, `,"certificate":true`} {
			q := questionOf[verbs.Distance](t, "{"+code+more+"}")
			d := &toldDistance{Distance: q, space: newSpace(t, q.CodeKeys), least: map[string]int{}}
			found, err := s.Distance(t.Context(), q, verbs.Asker{})
			if err != nil {
				t.Fatalf("%s %s: %v", code, more, err)
			}
			d.answer, d.object, d.k = found.Value, objectOf(t, found.Value), d.dimension()
			asked := ""
			if d.split() {
				d.least["x"], _ = d.space.least("x")
				d.least["z"], _ = d.space.least("z")
				asked = q.Side
			}
			if asked == "" && d.split() { // as what is counted is of X alone or Z alone
				d.least[""] = min(d.least["x"], d.least["z"])
				for _, side := range []string{"x", "z"} {
					if least, n := d.space.least(side); least == d.least[""] {
						d.count += n
					}
				}
			} else {
				d.least[""], d.count = d.space.least(asked)
			}
			list = append(list, d)
		}
	}
	return list
}

func objectOf(t *testing.T, value any) (object map[string]any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &object)
	}
	if err != nil {
		t.Fatal(err)
	}
	return object
}

// fault says what of an answer is not true; open is what only a search shows.
func (d *toldDistance) fault(r verbs.DistanceAnswer) (fault, open string) {
	support := func() (list []int32) {
		o := d.mask(r.Operator())
		for q := range d.N {
			if (o>>d.N|o)>>q&1 != 0 {
				list = append(list, int32(q))
			}
		}
		return list
	}
	for _, q := range r.Witness {
		if q < 0 || int(q) >= d.N {
			return "its witness has a column that is not there", ""
		}
	}
	if r.Pauli != "" && len(r.Pauli) != d.N || len(d.Mixed) > 0 == (r.Pauli == "") || strings.Trim(r.Pauli, "IXYZ") != "" {
		return "its Pauli string", ""
	}
	o := d.mask(r.Operator())
	sides := []string{""}
	if d.split() {
		if sides = []string{"x", "z"}; d.Side != "" {
			sides = []string{d.Side}
		}
	}
	x, z := r.DX, r.DZ
	switch {
	case r.Code != d.space.Name || r.N != d.N || r.K != d.k || r.Checks != d.answer.Checks:
		return "its code", ""
	case (r.Faults == nil) != (d.answer.Faults == nil) || r.Faults != nil && r.Faults.Faults != d.answer.Faults.Faults:
		return "its mechanisms", ""
	case !slices.Contains(sides, r.Side):
		return "its side", ""
	case !d.logical(o) || d.weight(o) != r.D || !slices.Equal(support(), slices.Sorted(slices.Values(r.Witness))):
		return "its witness", ""
	case r.LowerBound < 0 || r.LowerBound > r.D || r.Proved != (r.LowerBound == r.D):
		return "its bounds", ""
	case x < 0 || z < 0 || !d.split() && (x != 0 || z != 0) || r.Side == "x" && x > r.D || r.Side == "z" && z > r.D:
		return "its sides", ""
	case slices.Contains(sides, "x") && x != 0 && x < r.LowerBound || slices.Contains(sides, "z") && z != 0 && z < r.LowerBound:
		return "a side is below its bound", ""
	case r.AtLeast != nil && (d.AtLeast == nil || *r.AtLeast != (r.LowerBound >= *d.AtLeast) || !*r.AtLeast && r.D >= *d.AtLeast):
		return "at_least does not follow", ""
	case r.Count != nil && (!d.Count || !r.Proved || *r.Count < 1):
		return "its count cannot be", ""
	case r.Certificate != nil && (r.Certificate.D != int64(r.D) || !d.Certificate || r.Certificate.Name != d.space.Name || r.Certificate.Code == nil || r.Certificate.Code.N != d.N):
		return "its certificate is about something else", ""
	case r.Certificate != nil && d.least[""] != r.D:
		return "its certificate proves what is not so", ""
	case r.Certificate == nil && d.Certificate && r.Proved:
		return "its certificate is missing", ""
	}
	if x != 0 && x != d.least["x"] || z != 0 && z != d.least["z"] || r.LowerBound > d.least[""] || r.Count != nil && *r.Count != d.count ||
		r.Group != d.answer.Group || r.Faults != nil && r.Faults.Classes != d.answer.Faults.Classes {
		return "", "what only a search shows"
	}
	return "", ""
}

// Of distances that were changed at random, the judge of kept answers refuses every one that is
// not true as far as it can be judged without a search, and no other.
func TestNoDistanceLie(t *testing.T) {
	list := distancesTold(t)
	var objects []map[string]any
	for _, d := range list {
		if fault, open := d.fault(d.answer); fault+open != "" {
			t.Errorf("the answer itself: %s %s: %s", fault, open, text(d.answer))
		}
		objects = append(objects, d.object)
	}
	s := verbs.Service{}
	attack(t, objects, func(i int, changed string) (fault string, err error, ok bool) {
		var r verbs.DistanceAnswer
		if json.Unmarshal([]byte(changed), &r) != nil {
			return "", nil, false
		}
		fault, _ = list[i].fault(r)
		return fault, s.JudgeKeptDistance(t.Context(), list[i].Distance, r), true
	})
}

// attack changes answers, and compares what is wrong with them with what a judge says.
func attack(t *testing.T, objects []map[string]any, judged func(i int, changed string) (fault string, err error, ok bool)) {
	t.Helper()
	r := rand.New(rand.NewPCG(49, 2026))
	tried, accepted, bad, refused := 0, 0, 0, 0
	for tried < *lies {
		i := r.IntN(len(objects))
		changed := text(alter(r, objects[i], objects[r.IntN(len(objects))]))
		fault, err, ok := judged(i, changed)
		if !ok {
			continue
		}
		tried++
		switch {
		case err == nil && fault != "":
			bad++
			t.Errorf("accepted: %s: %s\nof %s", fault, changed, text(objects[i]))
		case err != nil && fault == "":
			refused++
			t.Errorf("%v, but this is true: %s\nof %s", err, changed, text(objects[i]))
		case err != nil && !errors.Is(err, judge.ErrWrong):
			t.Errorf("%v: %s", err, changed)
		case err == nil:
			accepted++
		}
	}
	t.Logf("%d tried, %d held: %d false ones accepted, %d true ones refused; %d are true and were accepted", tried, tried-bad-refused, bad, refused, accepted)
	if accepted < tried/50 || accepted > tried*9/10 {
		t.Errorf("%d of %d were accepted: the changes are too harmless, or too bad", accepted, tried)
	}
}

func text(value any) string {
	data, _ := json.Marshal(value)
	return string(data)
}

// alter changes one to three keys of an object; other is one to take values from.
func alter(r *rand.Rand, object, other map[string]any) map[string]any {
	object = maps.Clone(object)
	for range 1 + r.IntN(3) {
		keys := slices.Sorted(maps.Keys(object))
		if len(keys) == 0 {
			break
		}
		key := keys[r.IntN(len(keys))]
		switch r.IntN(6) {
		case 0:
			delete(object, key)
		case 1:
			others := slices.Sorted(maps.Keys(other))
			key = others[r.IntN(len(others))]
			object[key] = other[key]
		case 2:
			if v, ok := other[key]; ok {
				object[key] = v
			}
		default:
			if key != "certificate" { // which has attacks of its own
				object[key] = bent(r, object[key])
			}
		}
	}
	return object
}

// bent changes a value a little, somewhere inside.
func bent(r *rand.Rand, value any) any {
	switch v := value.(type) {
	case bool:
		return !v
	case float64:
		return v + float64(r.IntN(5)-2)
	case string:
		at := r.IntN(len(v) + 1)
		return v[:at] + []string{"", "0", "1", "x", "z", "X", "Z", "Y", "I"}[r.IntN(9)] + v[min(len(v), at+r.IntN(2)):]
	case map[string]any:
		return alter(r, v, v)
	case []any:
		v = slices.Clone(v)
		i := r.IntN(len(v) + 1)
		if i == len(v) {
			return append(v, float64(r.IntN(9)))
		}
		if r.IntN(3) == 0 {
			return slices.Delete(v, i, i+1)
		}
		v[i] = bent(r, v[i])
		return v
	}
	return value
}
