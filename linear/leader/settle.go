package leader

import (
	"slices"
	"sync"
)

// settle subtracts the least weight from all and adds it to base. It returns the greatest.
func settle[T lane](a []T, base int) (most, newBase int) {
	least, greatest := slices.Min(a), slices.Max(a)
	for i := range a {
		a[i] -= least
	}
	return int(greatest - least), base + int(least)
}

// settleWide is settle for many states of one byte each, with all goroutines. It returns false if it must not continue.
func (e *engine) settleWide(a []byte) bool {
	var lock sync.Mutex
	least, greatest := byte(mostByte), byte(0)
	j := job{a: a}
	if !e.crewed.run(&j, func(j *job) {
		low, high := extremes(j.a[j.begin:j.limit])
		lock.Lock()
		defer lock.Unlock()
		least, greatest = min(least, low), max(greatest, high)
	}, len(a)) {
		return false
	}
	e.most, e.base = int(greatest-least), e.base+int(least)
	if least == 0 {
		return true
	}
	return e.crewed.run(&j, func(j *job) {
		by := ones * uint64(least)
		for c := j.begin; c < j.limit; c += 8 {
			store(j.a, c, load(j.a, c)-by)
		}
	}, len(a))
}

// extremes returns the least and the greatest of weights, a multiple of eight.
func extremes(a []byte) (low, high byte) {
	x, y := uint64(ones*mostByte), uint64(0)
	for c := 0; c < len(a); c += 8 {
		w := load(a, c)
		x = least(x, w, notAbove(x, w))
		y ^= w ^ least(y, w, notAbove(y, w)) // the greater of the two
	}
	low, high = mostByte, 0
	for range 8 {
		low, high = min(low, byte(x)), max(high, byte(y))
		x, y = x>>8, y>>8
	}
	return low, high
}
