package circuit

import (
	"cmp"
	"context"
	"slices"

	"jie/codes"
	"jie/linear/gf2"
)

// column is a mechanism: what it changes.
type column struct {
	detectors []int32    // ascending
	flips     gf2.Vector // the observables
	hash      uint64     // the sum of the keys of the detectors
	of        int32      // its number in the code
}

// key returns the random word of a detector. The hash of a set is the sum of the keys of its
// members modulo 2, so a sum of sets has the sum of their hashes.
func key(detector int32) uint64 {
	x := uint64(detector)*0x9e3779b97f4a7c15 + 0x632be59bd9b4e019
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func hashOf(detectors []int32) (hash uint64) {
	for _, d := range detectors {
		hash ^= key(d)
	}
	return hash
}

// columnsOf returns the mechanisms of a circuit that change something.
func columnsOf(code *codes.Code) []column {
	detectors, observables := codes.ByColumn(code.Z, code.N), codes.ByColumn(code.Observables, code.N)
	words := gf2.Words(len(code.Observables))
	flips := make(gf2.Vector, code.N*words)
	columns := make([]column, 0, code.N)
	for i := range code.N {
		c := column{detectors: detectors[i], flips: flips[i*words : (i+1)*words : (i+1)*words], hash: hashOf(detectors[i]), of: int32(i)}
		for _, o := range observables[i] {
			c.flips.Flip(int(o))
		}
		if len(c.detectors) > 0 || !c.flips.IsZero() {
			columns = append(columns, c)
		}
	}
	return columns
}

// unlike leaves one column of those with equal detectors. If one column alone, or two with
// equal detectors, flip an observable unseen, it returns these: no set is smaller.
func unlike(columns []column) (kept []column, witness []int32) {
	for i := range columns {
		if len(columns[i].detectors) == 0 {
			return nil, []int32{columns[i].of}
		}
	}
	t := newTable(len(columns))
	for _, c := range columns {
		same := t.find(kept, c.hash, c.detectors)
		switch {
		case same < 0:
			t.add(c.hash, int32(len(kept)))
			kept = append(kept, c)
		case !slices.Equal(kept[same].flips, c.flips) && witness == nil:
			witness = []int32{kept[same].of, c.of}
		}
	}
	return kept, witness
}

// alive leaves the columns that an undetected set may have: a detector that only one column
// changes excludes that column, and so on.
func alive(columns []column, detectors int) []column {
	byDetector := make([][]int32, detectors)
	touched := make([]int32, detectors)
	for i, c := range columns {
		for _, d := range c.detectors {
			byDetector[d] = append(byDetector[d], int32(i))
			touched[d]++
		}
	}
	var queue []int32
	for d, n := range touched {
		if n == 1 {
			queue = append(queue, int32(d))
		}
	}
	dead := make([]bool, len(columns))
	for ; len(queue) > 0; queue = queue[1:] {
		for _, i := range byDetector[queue[0]] {
			if dead[i] {
				continue
			}
			dead[i] = true
			for _, d := range columns[i].detectors {
				if touched[d]--; touched[d] == 1 {
					queue = append(queue, d)
				}
			}
		}
	}
	var kept []column
	for i, c := range columns {
		if !dead[i] {
			kept = append(kept, c)
		}
	}
	return kept
}

// class is a part of a circuit that is a problem of its own.
type class struct {
	number  []int32   // of each of its detectors in the circuit, ascending
	columns []column  // their detectors are numbered within the class; those with most come first
	by      gf2.Lists // the columns of each detector, ascending
	table   *table    // of the columns, by their detectors
}

// newClass numbers the detectors of some columns, which have no others than those of the class. It
// returns a class without columns if none is alive.
func newClass(columns []column, detectors []int32, all int) *class {
	local := make([]int32, all)
	for i, d := range detectors {
		local[d] = int32(i)
	}
	columns = alive(columns, all)
	slices.SortFunc(columns, func(a, b column) int {
		return cmp.Or(len(b.detectors)-len(a.detectors), slices.Compare(a.detectors, b.detectors))
	})
	c := &class{number: detectors, columns: columns, table: newTable(len(columns))}
	by := make([][]int32, len(c.number))
	for i := range columns {
		old := columns[i].detectors
		renumbered := make([]int32, len(old))
		for k, d := range old {
			renumbered[k] = local[d]
			by[local[d]] = append(by[local[d]], int32(i))
		}
		columns[i].detectors, columns[i].hash = renumbered, hashOf(renumbered)
		c.table.add(columns[i].hash, int32(i))
	}
	c.by = gf2.NewLists(by)
	return c
}

// find returns the column with exactly these detectors, ascending, or -1.
func (c *class) find(detectors []int32) int32 {
	return c.table.find(c.columns, hashOf(detectors), detectors)
}

// names returns the numbers of columns in the code, ascending.
func (c *class) names(set []int32) []int32 {
	var names []int32
	for _, i := range set {
		names = append(names, c.columns[i].of)
	}
	slices.Sort(names)
	return names
}

// echelon returns the equations that an undetected set satisfies, with a column an unknown.
func (c *class) echelon(ctx context.Context) (*gf2.Band, error) {
	return c.echelonOf(ctx, upTo(len(c.columns)))
}

// upTo returns the numbers less than n.
func upTo(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// echelonOf is echelon for sets of some columns: unknown i is the i-th of them.
func (c *class) echelonOf(ctx context.Context, some []int32) (*gf2.Band, error) {
	rows := make([][]int32, len(c.number))
	for k, i := range some {
		for _, d := range c.columns[i].detectors {
			rows[d] = append(rows[d], int32(k))
		}
	}
	system := gf2.NewBand(len(some))
	for _, row := range rows {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		system.Add(row, false)
	}
	return system, nil
}

// flippedBy returns the columns that flip an observable.
func (c *class) flippedBy(observable int) []int32 {
	var list []int32
	for i := range c.columns {
		if c.columns[i].flips.Bit(observable) {
			list = append(list, int32(i))
		}
	}
	return list
}
