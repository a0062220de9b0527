package counters

import (
	"math"
	"math/bits"
)

const proofBits = 40 // the precision of a proof: its multipliers are multiples of 2^-proofBits

// form is a linear form of the numbers z, constant + sum of at[i] z[i], which is whole if they are.
type form struct {
	at       []int64
	constant int64
}

// atLeast returns a lower bound of a form within the bounds of a dictionary, verified in whole numbers; ok is false if
// they are too large. Multipliers of the presses among the columns may be any. Rounded, they take from the form what
// the bounds of those presses guarantee, and the bounds of z guarantee the rest.
func (s *latticeSearch) atLeast(f form, multiplier func(c int) float64) (least int64, ok bool) {
	d := s.dictionary
	var sum wide
	rest := s.rest[:d.k]
	for i := range rest {
		rest[i] = wide{}
		rest[i].addProduct(f.at[i], 1<<proofBits)
	}
	for c, v := range d.column {
		if v >= d.n {
			continue
		}
		q := math.Round(math.Ldexp(multiplier(c), proofBits))
		if !(math.Abs(q) < 1<<62) {
			return 0, false
		}
		times, bound := int64(q), d.low[v]
		if times < 0 {
			bound = d.high[v]
		}
		sum.addProduct(times, bound-s.lattice.start[v])
		for i, row := range s.lattice.kernel {
			rest[i].addProduct(-times, row[v])
		}
	}
	for i := range rest {
		times, ok := rest[i].word()
		if !ok {
			return 0, false
		}
		bound := d.low[d.n+i]
		if times < 0 {
			bound = d.high[d.n+i]
		}
		sum.addProduct(times, bound)
	}
	sum.addProduct(1, 1<<proofBits-1) // round up: the form is whole
	least, ok = sum.shiftedDown(proofBits)
	return least + f.constant, ok
}

func (s *latticeSearch) total() form {
	f := form{at: s.coefficients}
	for i, row := range s.lattice.kernel {
		f.at[i] = 0
		for _, x := range row {
			f.at[i] += x
		}
	}
	for _, x := range s.lattice.start {
		f.constant += x
	}
	return f
}

// variable returns a variable of the dictionary, times sign.
func (s *latticeSearch) variable(v int, sign int64) form {
	f := form{at: s.coefficients}
	for i, row := range s.lattice.kernel {
		if f.at[i] = 0; v < s.dictionary.n {
			f.at[i] = sign * row[v]
		}
	}
	if v < s.dictionary.n {
		f.constant = sign * s.lattice.start[v]
	} else {
		f.at[v-s.dictionary.n] = sign
	}
	return f
}

// provedCostly verifies that all presses within the bounds have a sum of at least limit.
func (s *latticeSearch) provedCostly(limit int64) bool {
	least, ok := s.leastTotal()
	return ok && least >= limit
}

// leastTotal returns the bound of the presses that the costs of the dictionary prove.
func (s *latticeSearch) leastTotal() (int64, bool) {
	d := s.dictionary
	return s.atLeast(s.total(), func(c int) float64 { return d.rows[d.cost][c] })
}

// provedInfeasible verifies that variable v is below its bounds, or above them.
func (s *latticeSearch) provedInfeasible(v int, raise bool) bool {
	d := s.dictionary
	sign := int64(1)
	if raise {
		sign = -1
	}
	least, ok := s.atLeast(s.variable(v, sign), func(c int) float64 { return float64(sign) * d.rows[v][c] })
	if raise {
		return ok && least > -d.low[v]
	}
	return ok && least > d.high[v]
}

// farthest bounds the numbers z for all presses within their bounds. The columns of a dictionary
// give z = P x + c. With P rounded to Q, z is Q (x - start) plus a small part R of z itself. So the
// largest z is at most its bound without that part, divided by one less R.
func farthest(l *lattice, d *dictionary) ([]int64, bool) {
	bounds, small := make([]float64, d.k), make([]float64, d.k)
	for i := range d.k {
		rest := make([]wide, d.k)
		rest[i].addProduct(1, 1<<proofBits)
		for c, v := range d.column {
			q := math.Round(math.Ldexp(d.rows[d.n+i][c], proofBits))
			if v >= d.n || !(math.Abs(q) < 1<<62) {
				return nil, false
			}
			reach := max(math.Abs(float64(-l.start[v])), math.Abs(float64(d.high[v]-l.start[v])))
			bounds[i] += math.Abs(q) * reach
			for r, row := range l.kernel {
				rest[r].addProduct(-int64(q), row[v])
			}
		}
		for r := range rest {
			n, ok := rest[r].word()
			if !ok {
				return nil, false
			}
			small[i] += math.Abs(float64(n))
		}
		bounds[i] = math.Ldexp(bounds[i], -proofBits)
		small[i] = math.Ldexp(small[i], -proofBits)
		if small[i] > 0.5 {
			return nil, false
		}
	}
	worst, largest := 0.0, 0.0
	for i := range bounds {
		worst, largest = max(worst, small[i]), max(largest, bounds[i])
	}
	largest /= 1 - worst
	reach := make([]int64, d.k)
	for i := range reach {
		z := (bounds[i]+small[i]*largest)*1.001 + 1 // rounding errors of positive sums are far smaller
		if !(z < 1<<50) {
			return nil, false
		}
		reach[i] = int64(z)
	}
	return reach, true
}

// wide is a whole number of 128 bits, for sums of products of two words without overflow.
type wide struct {
	high int64
	low  uint64
}

func (w *wide) addProduct(a, b int64) {
	high, low := bits.Mul64(uint64(a), uint64(b)) // as if both were non-negative
	if a < 0 {
		high -= uint64(b)
	}
	if b < 0 {
		high -= uint64(a)
	}
	var carry uint64
	w.low, carry = bits.Add64(w.low, low, 0)
	w.high += int64(high + carry)
}

// word returns the number as one word; ok is false if it is larger.
func (w wide) word() (n int64, ok bool) {
	return int64(w.low), w.high == int64(w.low)>>63
}

// shiftedDown returns the number divided by 2^s, rounded down; ok is false if that does not fit a word.
func (w wide) shiftedDown(s uint) (n int64, ok bool) {
	return wide{w.high >> s, uint64(w.high)<<(64-s) | w.low>>s}.word()
}
