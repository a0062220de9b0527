package certificate

import (
	"cmp"
	"context"
	"slices"

	"jie/codes"
	"jie/codes/verify"
	"jie/puzzle/lightest"
)

// model is a circuit in the checker's form. A word is the detectors of some columns, and from
// the number of detectors on their observables, ascending.
type model struct {
	detectors int
	words     map[string][]int32 // of the columns, by their detectors
}

// checkCircuit checks the proof of a circuit, whose sides are classes of detectors.
func checkCircuit(ctx context.Context, code *codes.Code, c *Certificate) (nodes int64, err error) {
	k := &model{len(code.Z), make(map[string][]int32)}
	for _, word := range codes.ByColumn(slices.Concat(code.Z, code.Observables), code.N) {
		key := k.key(k.detectorsOf(word))
		other, twice := k.words[key]
		if len(word) > 0 && (key == "" && c.D > 1 || twice && c.D > 2 && !slices.Equal(other, word)) {
			return 0, lightest.Refuse("certificate-lighter")
		}
		if key != "" {
			k.words[key] = word
		}
	}
	if c.D < 3 {
		if len(c.Sides) > 0 {
			return 0, lightest.Refuse("certificate-sides")
		}
		return 0, nil
	}
	k.words = k.alive(k.words)
	of, ok := k.divide(c.Sides)
	if !ok {
		return 0, lightest.Refuse("certificate-classes")
	}
	for i := range c.Sides {
		if c.Sides[i].Side != "" || c.Sides[i].Limit != c.D-1 {
			return nodes, lightest.Refuse("certificate-limit")
		}
		own := make(map[string][]int32)
		for key, word := range k.words {
			if !slices.ContainsFunc(k.detectorsOf(word), func(d int32) bool { return of[d] != i+1 }) {
				own[key] = word
			}
		}
		n, err := k.newClass(&c.Sides[i], k.alive(own), len(code.Observables)).check(ctx)
		nodes += n
		if err != nil {
			return nodes, err
		}
	}
	return nodes, nil
}

func (k *model) key(list []int32) string { return string(lightest.Key(nil, list)) }

func (k *model) detectorsOf(word []int32) []int32 {
	end, _ := slices.BinarySearch(word, int32(k.detectors))
	return word[:end]
}

// alive removes the columns that no undetected set has: with a detector that no other has.
func (k *model) alive(words map[string][]int32) map[string][]int32 {
	count := make([]int, k.detectors)
	for _, word := range words {
		for _, d := range k.detectorsOf(word) {
			count[d]++
		}
	}
	kept := make(map[string][]int32)
	for key, word := range words {
		if !slices.ContainsFunc(k.detectorsOf(word), func(d int32) bool { return count[d] == 1 }) {
			kept[key] = word
		}
	}
	if len(kept) < len(words) {
		return k.alive(kept)
	}
	return kept
}

// divide returns the number of each detector's class, from 1 on. ok is false unless each column is the
// sum of one column in each of its classes.
func (k *model) divide(sides []Side) (of []int, ok bool) {
	of = make([]int, k.detectors)
	for i, side := range sides {
		for _, d := range side.Detectors {
			if d < 0 || int(d) >= k.detectors || of[d] > 0 {
				return nil, false
			}
			of[d] = i + 1
		}
	}
	for _, word := range k.words {
		parts := make(map[int][]int32)
		for _, d := range k.detectorsOf(word) {
			parts[of[d]] = append(parts[of[d]], d)
		}
		rest := word
		for class, part := range parts {
			whole, ok := k.words[k.key(part)]
			if !ok || class == 0 {
				return nil, false
			}
			rest = lightest.Sum(rest, whole)
		}
		if len(rest) > 0 {
			return nil, false
		}
	}
	return of, true
}

// class is a class of detectors with its columns, those with most detectors first.
type class struct {
	*model
	side *Side
	lightest.System
	words       [][]int32
	number      map[string]int32 // of the column with some detectors
	observables [][]int32        // the columns of each
}

func (k *model) newClass(s *Side, words map[string][]int32, observables int) *class {
	c := &class{model: k, side: s, number: make(map[string]int32), observables: make([][]int32, observables)}
	for _, word := range words {
		c.words = append(c.words, word)
	}
	slices.SortFunc(c.words, func(a, b []int32) int {
		a, b = k.detectorsOf(a), k.detectorsOf(b)
		return cmp.Or(len(b)-len(a), slices.Compare(a, b))
	})
	c.System = lightest.System{Columns: len(c.words), Actions: 1, Distinct: true, Checks: make([][]int32, len(s.Detectors)), Trivial: c.trivial}
	check := make(map[int32]int)
	for i, d := range s.Detectors {
		check[d] = i
	}
	for i, word := range c.words {
		own := k.detectorsOf(word)
		c.number[k.key(own)] = int32(i)
		for _, d := range own {
			c.Checks[check[d]] = append(c.Checks[check[d]], int32(i))
		}
		for _, o := range word[len(own):] {
			c.observables[int(o)-k.detectors] = append(c.observables[int(o)-k.detectors], int32(i))
		}
	}
	return c
}

// trivial reports whether some columns change no observable, nor a detector.
func (c *class) trivial(set []int32) bool {
	var sum []int32
	for _, i := range set {
		sum = lightest.Sum(sum, c.words[i])
	}
	return len(sum) == 0
}

// check verifies that no set of Limit columns or fewer flips an observable unseen.
func (c *class) check(ctx context.Context) (int64, error) {
	if verify.Independent(c.Checks, c.observables) == 0 { // no set does
		return 0, nil
	}
	if !slices.ContainsFunc(c.words, func(word []int32) bool { return len(c.detectorsOf(word)) > 2 }) {
		return 0, c.cycles(ctx)
	}
	kept := slices.Concat(c.Checks, c.observables)
	for _, p := range c.side.Generators {
		if !lightest.IsPermutation(p, c.Columns) || !lightest.Maps(p, c.Checks, c.Checks) || verify.Independent(kept, images(p, c.observables)) > 0 {
			return 0, lightest.Refuse("certificate-generator")
		}
	}
	rank, err := c.ranks(ctx)
	if err == nil {
		c.Partners, err = c.partners(ctx, rank)
	}
	if err != nil {
		return 0, err
	}
	c.Covered = c.shifted
	return c.Roots(ctx, c.side.Limit, c.side.Generators, c.side.Roots)
}

func images(p []int32, rows [][]int32) [][]int32 {
	list := make([][]int32, len(rows))
	for i, row := range rows {
		for _, column := range row {
			list[i] = append(list[i], p[column])
		}
	}
	return list
}

// cycles verifies that no cycle of a graph with at most Limit edges flips an observable. A vertex of
// the doubled graph is 2v + the parity of the edges to v that flip it. A cycle that does leads from
// one end of such an edge to some vertex in both parities, by two walks that differ by one edge at most.
func (c *class) cycles(ctx context.Context) error {
	near, boundary := make([][][2]int32, len(c.Checks)+1), int32(len(c.Checks))
	ends := codes.ByColumn(c.Checks, c.Columns)
	for i, end := range ends {
		a, b := end[0], append(end, boundary)[1]
		near[a] = append(near[a], [2]int32{b, int32(i)})
		near[b] = append(near[b], [2]int32{a, int32(i)})
	}
	for _, observable := range c.observables {
		flips, tried := make([]int32, c.Columns), make([]bool, len(near))
		for _, i := range observable {
			flips[i] = 1
		}
		for _, i := range observable {
			start := ends[i][0]
			if tried[start] {
				continue
			}
			tried[start] = true
			if ctx.Err() != nil {
				return ctx.Err()
			}
			depth := map[int32]int64{2 * start: 0}
			for queue := []int32{2 * start}; len(queue) > 0; queue = queue[1:] {
				v := queue[0]
				if other, both := depth[v^1]; both && depth[v]+other <= c.side.Limit {
					return lightest.Refuse("certificate-lighter")
				}
				if depth[v] > c.side.Limit/2 {
					continue
				}
				for _, e := range near[v/2] {
					to := 2*e[0] + (v&1 ^ flips[e[1]])
					if _, known := depth[to]; !known {
						depth[to] = depth[v] + 1
						queue = append(queue, to)
					}
				}
			}
		}
	}
	return nil
}

// ranks orders the columns: the orbits of the roots, each with its root first, and then the others.
func (c *class) ranks(ctx context.Context) (rank []int, err error) {
	rank = make([]int, c.Columns)
	next := 1
	for _, root := range c.side.Roots {
		press := root.Press[0]
		if press < 0 || int(press) >= c.Columns || rank[press] > 0 {
			return nil, lightest.Refuse("certificate-roots")
		}
		orbit, err := lightest.Orbit(ctx, c.side.Generators, press)
		if err != nil {
			return nil, err
		}
		for i, column := range orbit {
			rank[column] = next + i + 1
		}
		rank[press] = next
		next += len(orbit) + 1
	}
	for i := range rank {
		if rank[i] == 0 {
			rank[i] = next + i
		}
	}
	return rank, nil
}

// shifted reports whether the detectors of the columns that are not done can be shifted in time, such
// that a set of these flips what its image flips.
func (c *class) shifted(done []bool) bool {
	rows, differ := make([][]int32, len(c.Checks)), make([][]int32, len(c.observables))
	for i, row := range c.Checks {
		for _, column := range row {
			if !done[column] {
				rows[i] = append(rows[i], column)
			}
		}
	}
	for i, word := range c.words {
		if done[i] {
			continue
		}
		var image []int32
		for _, d := range c.detectorsOf(word) {
			image = append(image, d+c.side.Shift)
		}
		to, ok := c.number[c.key(image)]
		if !ok || c.side.Shift == 0 {
			return false
		}
		for _, o := range lightest.Sum(word[len(image):], c.words[to][len(image):]) {
			differ[int(o)-c.model.detectors] = append(differ[int(o)-c.model.detectors], int32(i))
		}
	}
	return verify.Independent(rows, differ) == 0
}
