package circuit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/codes"
)

var equal = slices.Equal[[]int32]

// ways are the searches with all rules, and without each of them.
var ways = map[string]Rules{
	"nothing":   {},
	"classes":   {classes: true},
	"graph":     {graph: true},
	"relations": {relations: true},
	"time":      {time: true},
	"space":     {space: true},
	"packing":   {packing: true},
	"many":      {classes: true, graph: true, relations: true, time: true, space: true, packing: true},
	"all but C": {classes: true, graph: true, time: true, space: true, packing: true},
	"all but D": {classes: true, graph: true, relations: true, space: true, packing: true},
	"all but E": {classes: true, graph: true, relations: true, time: true, packing: true},
}

// enumerated is the slow twin: the fewest columns whose sum has no detector and some
// observable, by the sums of 1, 2, 3, ... columns; 0 if there is none.
func enumerated(code *codes.Code) int {
	detectors, observables := codes.ByColumn(code.Z, code.N), codes.ByColumn(code.Observables, code.N)
	columns := make([]uint64, code.N)
	for i := range columns {
		for _, d := range detectors[i] {
			columns[i] ^= 1 << d
		}
		for _, o := range observables[i] {
			columns[i] ^= 1 << (32 + o)
		}
	}
	seen, layer := map[uint64]bool{0: true}, []uint64{0}
	for weight := 1; len(layer) > 0; weight++ {
		var next []uint64
		for _, sum := range layer {
			for _, c := range columns {
				if to := sum ^ c; !seen[to] {
					if uint32(to) == 0 {
						return weight
					}
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return 0
}

// randomModel is a model of a few kinds: any columns; columns of a few shapes shifted in time;
// a ring of them; and each of these with sums of columns, some of them with another observable.
func randomModel(rng *rand.Rand) *codes.Code {
	detectors, observables := 3+rng.IntN(9), 1+rng.IntN(3)
	var columns [][2]uint32
	add := func(d, o uint32) { columns = append(columns, [2]uint32{d, o}) }
	some := func(n, most int) (set uint32) {
		for range 1 + rng.IntN(most) {
			set |= 1 << rng.IntN(n)
		}
		return set
	}
	flips := func() uint32 {
		if rng.IntN(3) > 0 {
			return 0
		}
		return uint32(rng.IntN(1 << observables))
	}
	symmetric := false
	switch kind := rng.IntN(3); kind {
	case 0:
		for range 4 + rng.IntN(16) {
			add(some(detectors, 4), flips())
		}
	default:
		step := 1 + rng.IntN(3)
		for range 1 + rng.IntN(5) {
			shape, o := some(min(detectors, 2*step), 4), flips()
			for by := 0; by < detectors; by += step {
				set := shape << by
				if kind == 1 && rng.IntN(6) == 0 {
					o = flips()
				}
				if kind == 1 && set>>detectors != 0 && rng.IntN(2) > 0 {
					continue
				}
				if kind == 2 {
					set |= set >> detectors
				}
				if set &= 1<<detectors - 1; set != 0 {
					add(set, o)
				}
			}
		}
		symmetric = kind == 2 && rng.IntN(3) > 0
		for range rng.IntN(4) {
			if symmetric {
				break
			}
			add(some(detectors, 4), flips())
		}
	}
	for range rng.IntN(8) {
		if symmetric {
			break
		}
		a, b := columns[rng.IntN(len(columns))], columns[rng.IntN(len(columns))]
		o := a[1] ^ b[1]
		if rng.IntN(8) == 0 {
			o = flips()
		}
		add(a[0]^b[0], o)
	}
	rng.Shuffle(len(columns), func(i, j int) { columns[i], columns[j] = columns[j], columns[i] })
	code := &codes.Code{Kind: codes.Circuit, N: len(columns), Z: make([][]int32, detectors), Observables: make([][]int32, observables)}
	for i, c := range columns {
		for d := range detectors {
			if c[0]>>d&1 > 0 {
				code.Z[d] = append(code.Z[d], int32(i))
			}
		}
		for o := range observables {
			if c[1]>>o&1 > 0 {
				code.Observables[o] = append(code.Observables[o], int32(i))
			}
		}
	}
	return code
}

// effort is a number that time, space and relations make smaller: the roots, and the columns
// without partners.
func (m *Model) effort() (sum int) {
	for _, p := range m.plans {
		if p == nil {
			continue
		}
		sum += len(p.roots)
		for i := range p.columns {
			if len(p.partners.Of(int32(i))) == 0 {
				sum++
			}
		}
	}
	return sum
}

// Random models have the distances of the slow twin, with all rules and without each.
func TestRandom(t *testing.T) {
	models := 1200
	if *long {
		models = 3000
	}
	rng := rand.New(rand.NewPCG(52, 1))
	heavy, none := 0, 0
	all := make(map[string]int) // the roots and partners of all searches
	for number := 0; number < models; number++ {
		code := randomModel(rng)
		want := enumerated(code)
		if want <= 3 && rng.IntN(10) > 0 { // most are easy
			number--
			continue
		}
		if want > 3 {
			heavy++
		}
		if want == 0 {
			none++
		}
		for without, rules := range ways {
			got, m := distance(t, code, Options{Workers: 1, Without: rules, Memory: int64(rng.IntN(2) * 2000)})
			if got != want {
				t.Fatalf("model %d without %s: %d, want %d: %+v", number, without, got, want, code)
			}
			all[without] += m.effort()
		}
	}
	if heavy < models/5 || none < models/50 {
		t.Errorf("of %d models, %d have a distance of more than 3, and %d none: the test shows too little", models, heavy, none)
	}
	for _, rule := range []string{"time", "space", "relations"} {
		if all[rule] <= all["nothing"] {
			t.Errorf("without %s the searches have %d roots less partners, with it %d: the test does not use it", rule, all[rule], all["nothing"])
		}
	}
}
