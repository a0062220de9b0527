package bitboard

import (
	"testing"
)

func TestUint128(t *testing.T) {
	a := Uint128{Lo: 1<<64 - 1}
	if !a.Add(Uint128{Lo: 1}) || a.Hi != 1 || a.Lo != 0 || a.Big().String() != "18446744073709551616" {
		t.Errorf("2^64 = %v", a)
	}
	a = Uint128{Hi: 1<<64 - 1, Lo: 1}
	if a.Add(Uint128{Hi: 0, Lo: 1<<64 - 1}) {
		t.Error("2^128 fits")
	}
}
