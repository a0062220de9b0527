package counters

import "math/bits"

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
