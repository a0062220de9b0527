package gf2

import (
	"math/bits"
	"slices"
)

// Vector is a row of bits. Bits past the length it was made for must stay zero.
type Vector []uint64

// Words returns the number of words that hold n bits.
func Words(n int) int { return (n + 63) / 64 }

// NewVector returns n zero bits.
func NewVector(n int) Vector { return make(Vector, Words(n)) }

// Bits returns n bits, of which those are one that the list has an odd number of times.
func Bits(list []int32, n int) Vector {
	v := NewVector(n)
	for _, i := range list {
		v.Flip(int(i))
	}
	return v
}

// Ones lists the bits that are one.
func (v Vector) Ones() (list []int32) {
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		list = append(list, int32(i))
	}
	return list
}

// Bit reports whether bit i is one.
func (v Vector) Bit(i int) bool { return v[i>>6]>>(i&63)&1 != 0 }

// Set makes bit i one.
func (v Vector) Set(i int) { v[i>>6] |= 1 << (i & 63) }

// Flip changes bit i.
func (v Vector) Flip(i int) { v[i>>6] ^= 1 << (i & 63) }

// Xor adds u, which must not be longer than v.
func (v Vector) Xor(u Vector) {
	v = v[:len(u)]
	for i, w := range u {
		v[i] ^= w
	}
}

// Combine returns v plus the vectors of a basis, at most 64, that the bits of u pick.
func (v Vector) Combine(basis []Vector, u uint64) Vector {
	v = slices.Clone(v)
	for i, z := range basis {
		if u>>i&1 != 0 {
			v.Xor(z)
		}
	}
	return v
}

// Weight returns the number of ones.
func (v Vector) Weight() int {
	n := 0
	for _, w := range v {
		n += bits.OnesCount64(w)
	}
	return n
}

// Dot returns the inner product with u: true if they share an odd number of ones.
func (v Vector) Dot(u Vector) bool {
	var sum uint64
	for i := range min(len(u), len(v)) {
		sum ^= u[i] & v[i]
	}
	return bits.OnesCount64(sum)&1 != 0
}

// IsZero reports whether no bit is one.
func (v Vector) IsZero() bool { return v.Next(0) < 0 }

// Next returns the first one at or after bit i, or -1 if there is none.
func (v Vector) Next(i int) int {
	k := i >> 6
	if k >= len(v) {
		return -1
	}
	w := v[k] >> (i & 63) << (i & 63)
	for w == 0 {
		if k++; k == len(v) {
			return -1
		}
		w = v[k]
	}
	return k<<6 + bits.TrailingZeros64(w)
}

// FirstDifference returns the lowest bit in which u and v, of one length, differ, or -1 if they are equal.
func FirstDifference(u, v Vector) int {
	for i := range u {
		if d := u[i] ^ v[i]; d != 0 {
			return i<<6 + bits.TrailingZeros64(d)
		}
	}
	return -1
}

// Fill sets the first n bits of v.
func (v Vector) Fill(n int) {
	for i := range v {
		v[i] = ^uint64(0)
	}
	v.Mask(n)
}

// Mask clears every bit from n on.
func (v Vector) Mask(n int) {
	full := n >> 6
	if full < len(v) {
		v[full] &= 1<<(n&63) - 1
		clear(v[full+1:])
	}
}

// Reduce brings vectors of n bits to a basis of their span in reduced echelon form: each begins at a pivot where no
// other has a one, and pivots ascend. It changes the vectors in place, and returns those that remain.
func Reduce(vectors []Vector, n int) []Vector {
	rank := 0
	for bit := 0; bit < n && rank < len(vectors); bit++ {
		if Pivot(vectors, rank, bit) {
			rank++
		}
	}
	return vectors[:rank]
}

// Pivot moves a vector with a one at bit to place rank, and clears the bit in all others. It returns false without one.
func Pivot(vectors []Vector, rank, bit int) bool {
	at := rank
	for at < len(vectors) && !vectors[at].Bit(bit) {
		at++
	}
	if at == len(vectors) {
		return false
	}
	vectors[rank], vectors[at] = vectors[at], vectors[rank]
	for i, v := range vectors {
		if i != rank && v.Bit(bit) {
			v.Xor(vectors[rank])
		}
	}
	return true
}

// Distances sets dst[i] to the number of bits in which v and row i differ. Rows begin stride words apart.
func Distances(dst []int32, v Vector, rows []uint64, stride int) {
	if len(dst) == 0 || len(v) == 0 {
		clear(dst)
		return
	}
	_ = rows[(len(dst)-1)*stride : (len(dst)-1)*stride+len(v)] // panics unless all rows are there
	distances(dst, v, rows, stride)
}

func distancesPortable(dst []int32, v Vector, rows []uint64, stride int) {
	for i := range dst {
		row := rows[i*stride:][:len(v)]
		n := 0
		for k, w := range v {
			n += bits.OnesCount64(w ^ row[k])
		}
		dst[i] = int32(n)
	}
}
