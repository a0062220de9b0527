package lightsout

import (
	"slices"

	"jie/linear/gf2"
	"jie/linear/modk"
)

// form is how vectors of numbers modulo k are held, press patterns above all: packed bits
// for two states, and bytes for more.
type form[P any] interface {
	zero(n int) P
	clone(x P) P
	add(x, y P)        // x += y
	subtract(x, y P)   // x -= y
	scale(x P, n int)  // x *= n
	meets(x, y P) bool // the inner product modulo k is not zero
	set(x P, j, n int)
	at(x P, j int) int           // how often x presses button j
	next(x P, j int) int         // the first button from j on that x presses, -1 for none
	differ(x, y P) int           // the first button that x and y press differently, -1 for none
	multiples(step P, j int) int // how many multiples of step there are at button j, where it begins
	// moves writes x: names of the buttons, and how a name goes on where one is pressed so often.
	moves(x P, names, times []string) []string

	unpacked(x P, n int) []uint8 // the first n numbers, a byte each
	packed(x []uint8) P          // what unpacked unpacks
	// terms appends which of the first n numbers are not zero, and, of more than two
	// states, what they are.
	terms(x P, n int, at []int32, values []uint8) ([]int32, []uint8)
	size(n int) int // bytes that n numbers of a quiet pattern take
}

// bitPatterns are patterns of two states, a bit a button.
type bitPatterns struct{}

func (bitPatterns) zero(n int) gf2.Vector         { return gf2.NewVector(n) }
func (bitPatterns) clone(x gf2.Vector) gf2.Vector { return slices.Clone(x) }
func (bitPatterns) add(x, y gf2.Vector)           { x.Xor(y) }
func (bitPatterns) subtract(x, y gf2.Vector)      { x.Xor(y) }
func (bitPatterns) meets(x, y gf2.Vector) bool    { return x.Dot(y) }
func (bitPatterns) scale(gf2.Vector, int)         {} // by an odd number
func (bitPatterns) at(x gf2.Vector, j int) int    { return int(x[j>>6] >> (j & 63) & 1) }
func (bitPatterns) next(x gf2.Vector, j int) int  { return x.Next(j) }
func (bitPatterns) differ(x, y gf2.Vector) int    { return gf2.FirstDifference(x, y) }
func (bitPatterns) multiples(gf2.Vector, int) int { return 2 }
func (bitPatterns) size(n int) int                { return n / 8 }

func (bitPatterns) set(x gf2.Vector, j, n int) {
	if x.Bit(j) != (n&1 != 0) {
		x.Flip(j)
	}
}

func (bitPatterns) moves(x gf2.Vector, names, _ []string) []string {
	list := make([]string, 0, x.Weight())
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		list = append(list, names[j])
	}
	return list
}

func (bitPatterns) unpacked(v gf2.Vector, n int) []uint8 {
	x := make([]uint8, n)
	for i := v.Next(0); i >= 0 && i < n; i = v.Next(i + 1) {
		x[i] = 1
	}
	return x
}

func (bitPatterns) packed(x []uint8) gf2.Vector {
	v := gf2.NewVector(len(x))
	for i, n := range x {
		v[i>>6] |= uint64(n) << (i & 63)
	}
	return v
}

func (bitPatterns) terms(x gf2.Vector, n int, at []int32, values []uint8) ([]int32, []uint8) {
	for j := x.Next(0); j >= 0 && j < n; j = x.Next(j + 1) {
		at = append(at, int32(j))
	}
	return at, values
}

// bytePatterns are patterns of k states, a byte a button.
type bytePatterns struct{ k int }

func (bytePatterns) zero(n int) []uint8                  { return make([]uint8, n) }
func (bytePatterns) clone(x []uint8) []uint8             { return slices.Clone(x) }
func (b bytePatterns) add(x, y []uint8)                  { modk.Add(x, y, b.k) }
func (b bytePatterns) subtract(x, y []uint8)             { modk.Subtract(x, y, b.k) }
func (b bytePatterns) meets(x, y []uint8) bool           { return modk.Dot(x, y, b.k) != 0 }
func (b bytePatterns) scale(x []uint8, n int)            { modk.Scale(x, n, b.k) }
func (bytePatterns) set(x []uint8, j, n int)             { x[j] = uint8(n) }
func (bytePatterns) at(x []uint8, j int) int             { return int(x[j]) }
func (b bytePatterns) multiples(step []uint8, j int) int { return b.k / int(step[j]) }
func (bytePatterns) unpacked(x []uint8, n int) []uint8   { return x[:n] }
func (bytePatterns) packed(x []uint8) []uint8            { return x }
func (bytePatterns) size(n int) int                      { return 2 * n }

func (bytePatterns) next(x []uint8, j int) int {
	for ; j < len(x); j++ {
		if x[j] > 0 {
			return j
		}
	}
	return -1
}

func (bytePatterns) moves(x []uint8, names, times []string) []string {
	list := []string{}
	for j, n := range x {
		switch n {
		case 0:
		case 1:
			list = append(list, names[j])
		default:
			list = append(list, names[j]+times[n])
		}
	}
	return list
}

func (bytePatterns) differ(x, y []uint8) int {
	for j := range x {
		if x[j] != y[j] {
			return j
		}
	}
	return -1
}

func (bytePatterns) terms(x []uint8, n int, at []int32, values []uint8) ([]int32, []uint8) {
	for j, value := range x[:n] {
		if value != 0 {
			at, values = append(at, int32(j)), append(values, value)
		}
	}
	return at, values
}
