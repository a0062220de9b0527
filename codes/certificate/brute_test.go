package certificate

import (
	"math/bits"
	"slices"

	"jie/codes"
)

// A judgement is what enumeration says of a small code, in whole numbers: bit q of an operator
// is X on column q, bit n + q is Z.
type judgement struct {
	n                         int
	kind                      codes.Kind
	rows, checks, observables []uint64
	span                      map[uint64]bool // the products of the rows
}

// judged reads a code of at most 14 columns; ok is false where it is none of its kind.
func judged(c *Code) (j *judgement, ok bool) {
	kind := codes.Kind(c.Kind)
	j = &judgement{n: c.N, kind: kind, span: map[uint64]bool{0: true}}
	if c.N < 1 || c.N > 14 && (kind != codes.Circuit || c.N > 15) { // a forged circuit has a column more
		return nil, false
	}
	quantum := kind == codes.CSS || kind == codes.Stabilizer || kind == codes.Subsystem
	if !quantum && (kind != codes.Classical && kind != codes.Circuit || len(c.X)+len(c.Mixed) > 0) ||
		kind != codes.Circuit && len(c.Observables) > 0 || kind == codes.CSS && len(c.Mixed) > 0 {
		return nil, false
	}
	good := true
	read := func(x, z []int32) uint64 {
		row, ok := j.operator(Row{X: x, Z: z})
		good = good && ok
		return row
	}
	for _, x := range c.X {
		j.rows = append(j.rows, read(x, nil))
	}
	for _, z := range c.Z {
		j.rows = append(j.rows, read(nil, z))
	}
	for _, row := range c.Mixed {
		j.rows = append(j.rows, read(row.X, row.Z))
	}
	for _, z := range c.Observables {
		j.observables = append(j.observables, read(nil, z))
	}
	for _, row := range j.rows {
		if !j.span[row] {
			for _, sum := range slices.Collect(mapKeys(j.span)) {
				j.span[sum^row] = true
			}
		}
	}
	j.checks = j.rows
	switch kind {
	case codes.CSS, codes.Stabilizer:
		good = good && !slices.ContainsFunc(j.rows, func(row uint64) bool { return j.meets(row, j.rows) })
	case codes.Subsystem:
		j.checks = nil
		for sum := range j.span {
			if !j.meets(sum, j.rows) {
				j.checks = append(j.checks, sum)
			}
		}
	}
	return j, good
}

func mapKeys(m map[uint64]bool) func(func(uint64) bool) {
	return func(yield func(uint64) bool) {
		for key := range m {
			if !yield(key) {
				return
			}
		}
	}
}

// operator reads an operator; ok is false where a column is not there, or twice.
func (j *judgement) operator(r Row) (word uint64, ok bool) {
	for part, list := range [][]int32{r.X, r.Z} {
		for _, q := range list {
			if q < 0 || int(q) >= j.n || word>>(part*j.n+int(q))&1 != 0 {
				return word, false
			}
			word |= 1 << (part*j.n + int(q))
		}
	}
	return word, true
}

// meets reports whether an operator anticommutes with some row.
func (j *judgement) meets(word uint64, rows []uint64) bool {
	swapped := word>>j.n | word&(1<<j.n-1)<<j.n
	return slices.ContainsFunc(rows, func(row uint64) bool { return bits.OnesCount64(swapped&row)%2 == 1 })
}

func (j *judgement) weight(word uint64) int {
	return bits.OnesCount64((word | word>>j.n) & (1<<j.n - 1))
}

// logical reports whether an operator is a logical one.
func (j *judgement) logical(word uint64) bool {
	switch {
	case j.meets(word, j.checks):
		return false
	case j.kind == codes.Classical:
		return word != 0 && word>>j.n == 0
	case j.kind == codes.Circuit:
		return word>>j.n == 0 && j.meets(word, j.observables)
	}
	return !j.span[word]
}

// operators calls see with each operator that can be a logical one.
func (j *judgement) operators(see func(word uint64)) {
	most := uint64(1) << j.n
	if j.kind != codes.Classical && j.kind != codes.Circuit {
		most <<= j.n
	}
	for word := range most {
		see(word)
	}
}

// logicals are all logical operators.
func (j *judgement) logicals() (list []uint64) {
	j.operators(func(word uint64) {
		if j.logical(word) {
			list = append(list, word)
		}
	})
	return list
}

// least is the distance; 0 where there is no logical operator.
func (j *judgement) least() (d int) {
	j.operators(func(word uint64) {
		if w := j.weight(word); (d == 0 || w < d) && j.logical(word) {
			d = w
		}
	})
	return d
}

func (j *judgement) row(word uint64) Row {
	r := Row{X: []int32{}, Z: []int32{}}
	for q := range j.n {
		if word>>q&1 != 0 {
			r.X = append(r.X, int32(q))
		}
		if word>>(j.n+q)&1 != 0 {
			r.Z = append(r.Z, int32(q))
		}
	}
	return r
}

// isTrue reports whether what a certificate says is right, whatever its proof is worth: the
// code is one of its kind, has distance D, and the witness is a logical operator of weight D.
func isTrue(c *Certificate) bool {
	j, ok := judged(c.Code)
	if !ok {
		return false
	}
	word, ok := j.operator(*c.Witness)
	return ok && c.D > 0 && int64(j.weight(word)) == c.D && j.logical(word) && int64(j.least()) == c.D
}
