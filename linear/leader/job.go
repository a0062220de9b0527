package leader

import (
	"math/bits"

	"jie/internal/crew"
)

// A job is one loop over states of one byte each: a section, or half of one. Its loops are written three times:
// plainStep with one state at a time, words.go with eight states to a word, and lanes_amd64.s with 32 to a register.
// Index c runs from..to-1 in steps of a register; a state is c with a zero put in at the slot:
//
//	c = high low,  i = high 0 low        K = 2^slot, low < K
//
// in0, in1 and out are distances from the state to where the loop reads and writes.
type job struct {
	a            []byte // weights, by state
	zero, one    []byte // marks, by state behind the section
	in0, in1, to int    // distances
	mask         uint64 // of the state behind the section; its low 5 bits are in costs
	keep         uint64 // bits of c at or above the slot; 0 if no zero is put in
	begin, limit int    // of c, multiples of 32
	costs        [96]byte
}

const lanes = 32 // how many states a loop takes at a time, and so the least number of states

const minWide = 7 // the least width of a section that does not use plainStep

// prepare sets the costs of 32 consecutive states: of bit 0 for even parity of the higher bits of the state, of bit 1,
// and of bit 0 once more, so that those for odd parity begin at costs[32].
func (j *job) prepare(mask, flip uint64) {
	for i := range uint64(lanes) {
		c := byte(uint64(bits.OnesCount64(i&mask))&1 ^ flip)
		j.costs[i], j.costs[i+32], j.costs[i+64] = c, 1^c, c
	}
	j.mask = mask &^ (lanes - 1)
}

// state returns c with a zero put in at the slot.
func (j *job) state(c int) int { return c + int(uint64(c)&j.keep) }

// parity returns 32 if the higher bits of a state have odd parity, 0 otherwise.
func (j *job) parity(state int) int {
	return bits.OnesCount64(uint64(state)&j.mask) & 1 * lanes
}

// loop is one of the loops over a job; low loops shuffle states within a register.
type loop func(*job)

// loops holds all loops that a section needs, in one implementation.
type loops struct {
	add      loop    // weights at in0 plus the cost, to "to": bit 0
	merge    loop    // the lesser of in0 with bit 0 and in1 with bit 1
	swap     loop    // exchange at a slot from 5 on: both states of a pair
	mergeLow [5]loop // end at slots 0 to 4
	swapLow  [5]loop // exchange at slots 0 to 4
}

// crewed is a run of loops on several goroutines.
type crewed struct {
	*loops
	workers int
	goOn    func() bool // called after each chunk
}

// wideStep does what plainStep does for wide sections. It returns false if it must not continue.
func (r *crewed) wideStep(a []byte, s *section, zero, one []byte) bool {
	l, j := r.loops, job{a: a, zero: zero, one: one}
	j.prepare(s.mask[0], s.odd)
	states := 1 << s.width
	slot := 1 << s.slot
	low := s.slot < 5
	switch {
	case s.kind == pass:
		return r.run(&j, l.add, states)
	case s.kind == begin:
		// The upper half comes first: the lower one is overwritten in place.
		j.to = states / 2
		j.shift()
		if !r.run(&j, l.add, states/2) {
			return false
		}
		j.to = 0
		j.shift()
		return r.run(&j, l.add, states/2)
	case s.kind == end && s.slot == s.width:
		j.in1 = states
		return r.run(&j, l.merge, states)
	case s.kind == end && low:
		j.in1 = states
		return r.run(&j, l.mergeLow[s.slot], states)
	case s.kind == end:
		j.keep = ^uint64(slot - 1)
		j.in1 = slot
		if !r.run(&j, l.merge, states/2) {
			return false
		}
		j.in0, j.in1, j.to = states, states+slot, slot
		j.zero, j.one = zero[slot/8:], one[slot/8:]
		if s.mask[0]>>s.slot&1 != 0 {
			j.shift()
		}
		return r.run(&j, l.merge, states/2)
	case low:
		return r.run(&j, l.swapLow[s.slot], states)
	}
	j.keep = ^uint64(slot - 1)
	j.in1 = slot
	return r.run(&j, l.swap, states/2)
}

// shift exchanges the costs of even and odd parity.
func (j *job) shift() {
	for i := range j.costs {
		j.costs[i] ^= 1
	}
}

// leastShared is how many states one goroutine does alone: more than a millisecond of work justifies starting others.
const leastShared = 1 << 20

const chunk = 1 << 24 // how many states a loop takes between two looks at the context: less than 10 ms

// run does a loop for c below limit. Different c touch different states, so goroutines take chunks in any order.
func (r *crewed) run(j *job, do loop, limit int) bool {
	size := chunk
	if limit <= leastShared || r.workers <= 1 {
		for j.begin = 0; j.begin < limit; j.begin = j.limit {
			j.limit = min(j.begin+size, limit)
			do(j)
			if !r.goOn() {
				return false
			}
		}
		return true
	}
	size = min(chunk, limit/(2*r.workers)&^(lanes-1))
	return crew.Share(r.workers, (limit+size-1)/size, func(_, i int) bool {
		own := *j
		own.begin = i * size
		own.limit = min(own.begin+size, limit)
		do(&own)
		return r.goOn()
	})
}
