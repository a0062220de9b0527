package bitboard

import (
	"math/big"
	"math/bits"
)

// Uint128 is an unsigned integer of 128 bits.
type Uint128 struct{ Hi, Lo uint64 }

// Add adds v to u and reports whether the sum fits.
func (u *Uint128) Add(v Uint128) bool {
	var carry uint64
	u.Lo, carry = bits.Add64(u.Lo, v.Lo, 0)
	u.Hi, carry = bits.Add64(u.Hi, v.Hi, carry)
	return carry == 0
}

// Big returns u as a big integer.
func (u Uint128) Big() *big.Int {
	n := new(big.Int).SetUint64(u.Hi)
	return n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(u.Lo))
}
