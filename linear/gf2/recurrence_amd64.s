//go:build amd64 && !purego

#include "textflag.h"

// func stepAVX512(previous, current, b *uint64, blocks int) (weight int)
//
// With x eight words of the current row, the words one place before and after are
// read again from memory, and a double shift brings their border bits in:
//
//	x<<1 | before>>63    x>>1 | after<<63
TEXT ·stepAVX512(SB), NOSPLIT, $0-40
	MOVQ previous+0(FP), DI
	MOVQ current+8(FP), SI
	MOVQ b+16(FP), DX
	MOVQ blocks+24(FP), CX
	VPXORQ Z7, Z7, Z7

block:
	VMOVDQU64  (SI), Z0
	VPSHLDQ    $1, -8(SI), Z0, Z1
	VPSHRDQ    $1, 8(SI), Z0, Z2
	VMOVDQU64  (DI), Z3
	VPTERNLOGQ $0x96, (DX), Z0, Z3 // previous + x + b
	VPTERNLOGQ $0x96, Z1, Z2, Z3
	VMOVDQU64  Z3, (DI)
	VPOPCNTQ   Z0, Z4
	VPADDQ     Z4, Z7, Z7
	ADDQ       $64, SI
	ADDQ       $64, DI
	ADDQ       $64, DX
	DECQ       CX
	JNZ        block

	VEXTRACTI64X4 $1, Z7, Y0
	VPADDQ        Y0, Y7, Y7
	VEXTRACTI128  $1, Y7, X0
	VPADDQ        X0, X7, X7
	VPSHUFD       $0x4e, X7, X0
	VPADDQ        X0, X7, X7
	VMOVQ         X7, AX
	MOVQ          AX, weight+32(FP)
	VZEROUPPER
	RET

// func stepAVX2(previous, current, b *uint64, blocks int) (weight int)
TEXT ·stepAVX2(SB), NOSPLIT, $0-40
	MOVQ previous+0(FP), DI
	MOVQ current+8(FP), SI
	MOVQ b+16(FP), DX
	MOVQ blocks+24(FP), CX
	XORQ AX, AX

block:
	VMOVDQU (SI), Y0
	VMOVDQU -8(SI), Y1
	VMOVDQU 8(SI), Y2
	VPXOR   (DI), Y0, Y3
	VPXOR   (DX), Y3, Y3
	VPSRLQ  $63, Y1, Y1
	VPSLLQ  $63, Y2, Y2
	VPSLLQ  $1, Y0, Y4
	VPSRLQ  $1, Y0, Y5
	VPXOR   Y1, Y3, Y3
	VPXOR   Y2, Y4, Y4
	VPXOR   Y5, Y3, Y3
	VPXOR   Y4, Y3, Y3
	VMOVDQU Y3, (DI)
	POPCNTQ (SI), R8
	POPCNTQ 8(SI), R9
	POPCNTQ 16(SI), R10
	POPCNTQ 24(SI), R11
	ADDQ    R8, R9
	ADDQ    R10, R11
	ADDQ    R9, AX
	ADDQ    R11, AX
	ADDQ    $32, SI
	ADDQ    $32, DI
	ADDQ    $32, DX
	DECQ    CX
	JNZ     block

	MOVQ AX, weight+32(FP)
	VZEROUPPER
	RET
