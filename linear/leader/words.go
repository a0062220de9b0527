package leader

import "encoding/binary"

// Eight states to a word: state i is byte i%8 of the word.
const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// wordLoops are the loops in portable code. An exchange at a low slot is the loop of an end with nothing between
// states.
var wordLoops = loops{add: addWords, merge: mergeWords, swap: swapWords, mergeLow: lowWords, swapLow: lowWords}

var lowWords = [5]loop{
	func(j *job) { mergeNear(j, 0) }, func(j *job) { mergeNear(j, 1) }, func(j *job) { mergeNear(j, 2) },
	func(j *job) { mergeFar(j, 8) }, func(j *job) { mergeFar(j, 16) },
}

func load(b []byte, i int) uint64     { return binary.LittleEndian.Uint64(b[i:]) }
func store(b []byte, i int, w uint64) { binary.LittleEndian.PutUint64(b[i:], w) }

// notAbove sets the top bit of each byte in which x <= y. For equal top bits, the lower seven decide without borrowing.
func notAbove(x, y uint64) uint64 {
	lower := (y | tops) - x&^tops
	return (y&^x | ^(x^y)&lower) & tops
}

// least returns the lesser of x and y, byte by byte; le must be notAbove(x, y).
func least(x, y, le uint64) uint64 { return y ^ (x^y)&(le|(le-le>>7)) }

// gather collects the top bits of the bytes of w: that of byte i becomes bit i.
func gather(w uint64) byte { return byte(w >> 7 * 0x0102040810204080 >> 56) }

// put stores the lesser of two words of weights, and marks which it was.
func (j *job) put(state int, x, y uint64) {
	le, ge := notAbove(x, y), notAbove(y, x)
	store(j.a, state+j.to, least(x, y, le))
	j.zero[state>>3], j.one[state>>3] = gather(le), gather(ge)
}

func addWords(j *job) {
	for c := j.begin; c < j.limit; c += lanes {
		p := j.parity(c)
		for b := 0; b < lanes; b += 8 {
			store(j.a, c+b+j.to, load(j.a, c+b+j.in0)+load(j.costs[:], p+b))
		}
	}
}

func mergeWords(j *job) {
	for c := j.begin; c < j.limit; c += lanes {
		state := j.state(c)
		p := j.parity(state)
		for b := 0; b < lanes; b += 8 {
			x := load(j.a, state+b+j.in0) + load(j.costs[:], p+b)
			y := load(j.a, state+b+j.in1) + load(j.costs[:], p+b+32)
			j.put(state+b, x, y)
		}
	}
}

// swapWords computes both states of a pair. The second has the slot in its mask, so its costs are exchanged.
func swapWords(j *job) {
	for c := j.begin; c < j.limit; c += lanes {
		state := j.state(c)
		p := j.parity(state)
		for b := 0; b < lanes; b += 8 {
			x, y := load(j.a, state+b), load(j.a, state+b+j.in1)
			zero, one := load(j.costs[:], p+b), load(j.costs[:], p+b+32)
			j.put(state+b, x+zero, y+one)
			j.put(state+b+j.in1, x+one, y+zero)
		}
	}
}

// pairs has a word for each slot below 3: the bytes whose index has that bit.
var pairs = [3]uint64{0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}

// swapped exchanges the bytes of w whose index differs in bit k.
func swapped(w uint64, k int) uint64 {
	by := 8 << k
	return w<<by&pairs[k] | w>>by&^pairs[k]
}

// mergeNear ends the generator of slot k < 3 within words. States with zero in the last slot give those with zero in
// slot k.
func mergeNear(j *job, k int) {
	for c := j.begin; c < j.limit; c += lanes {
		p := j.parity(c)
		for b := 0; b < lanes; b += 8 {
			lower, upper := load(j.a, c+b), load(j.a, c+b+j.in1)
			x := lower&^pairs[k] | swapped(upper, k)&pairs[k]
			y := swapped(lower, k)&^pairs[k] | upper&pairs[k]
			j.put(c+b, x+load(j.costs[:], p+b), y+load(j.costs[:], p+b+32))
		}
	}
}

// mergeFar does the same for slots 3 and 4, where whole words meet; slot is 8 or 16.
func mergeFar(j *job, slot int) {
	for c := j.begin; c < j.limit; c += lanes {
		p := j.parity(c)
		for b := 0; b < lanes; b += 8 {
			if b&slot != 0 {
				continue
			}
			x0, y0 := load(j.a, c+b), load(j.a, c+b+slot)
			x1, y1 := load(j.a, c+b+j.in1), load(j.a, c+b+j.in1+slot)
			j.put(c+b, x0+load(j.costs[:], p+b), y0+load(j.costs[:], p+b+32))
			b := b + slot
			j.put(c+b, x1+load(j.costs[:], p+b), y1+load(j.costs[:], p+b+32))
		}
	}
}
