package modk

// PrimePower is Q = P^E.
type PrimePower struct{ P, E, Q int }

// PrimePowers factors k, the smallest prime first.
func PrimePowers(k int) (list []PrimePower) {
	for p := 2; k > 1; p++ {
		f := PrimePower{p, 0, 1}
		for k%p == 0 {
			k /= p
			f.E++
			f.Q *= p
		}
		if f.E > 0 {
			list = append(list, f)
		}
	}
	return list
}

// Lift returns the number modulo k that is 1 modulo Q and 0 modulo the rest of k.
func (f PrimePower) Lift(k int) int {
	rest := k / f.Q
	return rest * f.inverse(rest%f.Q) % k
}

// valuation returns how often P divides x, or E for zero.
func (f PrimePower) valuation(x int) int {
	v := 0
	for x%f.Q != 0 && x%f.P == 0 {
		x /= f.P
		v++
	}
	if x%f.Q == 0 {
		return f.E
	}
	return v
}

func (f PrimePower) power(v int) int {
	n := 1
	for range v {
		n *= f.P
	}
	return n
}

// inverse returns the inverse of a unit modulo Q.
func (f PrimePower) inverse(x int) int {
	for y := 1; y < f.Q; y++ {
		if x*y%f.Q == 1 {
			return y
		}
	}
	return 1
}

// negatives returns a table of -times*x modulo Q, for each x below Q.
func (f PrimePower) negatives(times int) (table [256]uint8) {
	for x := range f.Q {
		table[x] = uint8((f.Q - x*times%f.Q) % f.Q)
	}
	return table
}
