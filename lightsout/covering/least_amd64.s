//go:build amd64 && !purego

#include "textflag.h"

// func leastSumsAVX2(dst, sums, offsets *uint8, blocks, members int)
//
// A register is 32 combinations, a byte each: Y0 their least sums so far.
TEXT ·leastSumsAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ sums+8(FP), SI
	MOVQ offsets+16(FP), DX
	MOVQ blocks+24(FP), BX
	MOVQ members+32(FP), CX

block:
	VPCMPEQB Y0, Y0, Y0
	XORQ     R8, R8

member:
	VPBROADCASTB (DX)(R8*1), Y1
	VPADDUSB     (SI), Y1, Y1
	VPMINUB      Y1, Y0, Y0
	ADDQ         $32, SI
	INCQ         R8
	CMPQ         R8, CX
	JLT          member

	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	DECQ    BX
	JNZ     block
	VZEROUPPER
	RET
