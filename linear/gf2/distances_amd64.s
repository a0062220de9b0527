//go:build amd64 && !purego

#include "textflag.h"

// func distancesAVX512(dst *int32, v, rows *uint64, n, words, stride int)
//
// Rows are compared eight words at a time; what is left of them, fewer than eight
// words, is read under the mask K1.
TEXT ·distancesAVX512(SB), NOSPLIT, $0-48
	MOVQ  dst+0(FP), DI
	MOVQ  v+8(FP), SI
	MOVQ  rows+16(FP), DX
	MOVQ  n+24(FP), BX
	MOVQ  words+32(FP), CX
	MOVQ  stride+40(FP), R8
	SHLQ  $3, R8
	MOVQ  CX, R9
	SHRQ  $3, R9       // whole blocks
	ANDQ  $7, CX
	MOVL  $1, AX
	SHLL  CX, AX
	DECL  AX
	KMOVB AX, K1

row:
	MOVQ      SI, R10
	MOVQ      DX, R11
	MOVQ      R9, R12
	VPXORQ    Z0, Z0, Z0
	TESTQ     R12, R12
	JZ        rest

block:
	VMOVDQU64 (R10), Z1
	VPXORQ    (R11), Z1, Z1
	VPOPCNTQ  Z1, Z1
	VPADDQ    Z1, Z0, Z0
	ADDQ      $64, R10
	ADDQ      $64, R11
	DECQ      R12
	JNZ       block

rest:
	VMOVDQU64.Z (R10), K1, Z1
	VPXORQ.Z    (R11), Z1, K1, Z1
	VPOPCNTQ    Z1, Z1
	VPADDQ      Z1, Z0, Z0

	VEXTRACTI64X4 $1, Z0, Y1
	VPADDQ        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDQ        X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPADDQ        X1, X0, X0
	VMOVD         X0, (DI)
	ADDQ          $4, DI
	ADDQ          R8, DX
	DECQ          BX
	JNZ           row
	VZEROUPPER
	RET
