package infoset

import "math/bits"

// firstLight returns the first row, at least from and below to, whose sum with the given
// words has at most most ones; to if there is none. Word k of row i is
// planes[k*stride+i]. It is the innermost loop, written out for one word and for two.
func firstLight(sum, planes []uint64, stride, from, to, most int) int {
	switch len(sum) {
	case 1:
		a := sum[0]
		for i, row := range planes[from:to] {
			if bits.OnesCount64(a^row) <= most {
				return from + i
			}
		}
		return to
	case 2:
		a, b := sum[0], sum[1]
		first, second := planes[from:to], planes[stride+from:stride+to]
		second = second[:len(first)]
		for i, row := range first {
			if bits.OnesCount64(a^row)+bits.OnesCount64(b^second[i]) <= most {
				return from + i
			}
		}
		return to
	}
	return firstLightOf(sum, planes, stride, from, to, most)
}

// firstLightOf does what firstLight does, for any number of words.
func firstLightOf(sum, planes []uint64, stride, from, to, most int) int {
	for i := from; i < to; i++ {
		weight := 0
		for k, w := range sum {
			weight += bits.OnesCount64(w ^ planes[k*stride+i])
		}
		if weight <= most {
			return i
		}
	}
	return to
}
