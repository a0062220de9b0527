package counters

import (
	"context"
	"math"
)

// reducer reduces a basis of a lattice by the method of Lenstra, Lenstra and Lovász [lll]. Every step adds a multiple
// of one row of whole numbers to another or exchanges two, so the lattice stays the same despite floating point errors.
// Lengths are measured with a weight for each coordinate.
type reducer struct {
	rows   [][]int64
	weight []float64   // of each coordinate's square
	gram   [][]float64 // inner products, below the diagonal
	mu     [][]float64 // of each row along those before it
	r      [][]float64 // mu times the squared length of that row's own part
	met    int         // rows whose inner products are measured
}

const lovasz = 0.99 // the factor of Lovász's condition

// reduce reduces the rows in place. If ctx ends, it leaves a basis of the same lattice, and returns ctx.Err().
func reduce(ctx context.Context, rows [][]int64, weight []float64) error {
	d := &reducer{rows: rows, weight: weight}
	for range rows {
		d.gram = append(d.gram, make([]float64, len(rows)))
		d.mu = append(d.mu, make([]float64, len(rows)))
		d.r = append(d.r, make([]float64, len(rows)))
	}
	if len(rows) == 0 {
		return nil
	}
	d.meet(0)
	d.orthogonalise(0)
	for k, steps := 1, 0; k < len(rows); steps++ {
		if steps%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d.meet(k)
		d.shorten(k)
		if m := d.mu[k][k-1]; d.r[k][k] >= (lovasz-m*m)*d.r[k-1][k-1] {
			k++
			continue
		}
		d.exchange(k)
		k = max(k-1, 1)
		if k == 1 {
			d.orthogonalise(0)
		}
	}
	return nil
}

// meet measures row k when the method reaches it for the first time.
func (d *reducer) meet(k int) {
	if k == d.met {
		d.met++
		d.measure(k)
	}
}

// measure computes the inner products of row i with the rows met so far.
func (d *reducer) measure(i int) {
	for j := range d.met {
		sum := 0.0
		for t, w := range d.weight {
			sum += float64(d.rows[i][t]) * float64(d.rows[j][t]) * w
		}
		d.gram[max(i, j)][min(i, j)] = sum
	}
}

// orthogonalise computes row k's parts along the rows before it.
func (d *reducer) orthogonalise(k int) {
	for j := 0; j <= k; j++ {
		sum := d.gram[k][j]
		for l := range j {
			sum -= d.mu[j][l] * d.r[k][l]
		}
		d.r[k][j] = sum
		if j < k {
			d.mu[k][j] = sum / d.r[j][j]
		}
	}
}

// shorten subtracts whole multiples of the rows before it from row k, until its parts are at most half of theirs.
func (d *reducer) shorten(k int) {
	for range 40 { // rounding errors need more than one round
		d.orthogonalise(k)
		changed := false
		for j := k - 1; j >= 0; j-- {
			q := math.Round(d.mu[k][j])
			if math.Abs(d.mu[k][j]) <= 0.501 || math.Abs(q) > 1<<40 {
				continue
			}
			changed = true
			for t, x := range d.rows[j] {
				d.rows[k][t] -= int64(q) * x
			}
			for l := range j {
				d.mu[k][l] -= q * d.mu[j][l]
			}
			d.mu[k][j] -= q
		}
		if !changed {
			return
		}
		d.measure(k)
	}
}

func (d *reducer) exchange(k int) {
	d.rows[k], d.rows[k-1] = d.rows[k-1], d.rows[k]
	g := d.gram
	g[k][k], g[k-1][k-1] = g[k-1][k-1], g[k][k]
	for j := range k - 1 {
		g[k][j], g[k-1][j] = g[k-1][j], g[k][j]
	}
	for i := k + 1; i < len(g); i++ {
		g[i][k], g[i][k-1] = g[i][k-1], g[i][k]
	}
}
