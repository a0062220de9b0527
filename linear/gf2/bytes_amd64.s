//go:build amd64 && !purego

#include "textflag.h"

// The four bits of a nibble reversed, as a table for VPSHUFB.
DATA nibbles<>+0(SB)/8, $0x0e060a020c040800
DATA nibbles<>+8(SB)/8, $0x0f070b030d050901
GLOBL nibbles<>(SB), RODATA|NOPTR, $16

DATA lowNibble<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL lowNibble<>(SB), RODATA|NOPTR, $8

// func reverseAVX2(dst, a, b unsafe.Pointer, blocks int, mask int64)
TEXT ·reverseAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ a+8(FP), SI
	MOVQ b+16(FP), DX
	MOVQ blocks+24(FP), CX
	VPBROADCASTQ   mask+32(FP), Y7
	VBROADCASTI128 nibbles<>(SB), Y6
	VPBROADCASTQ   lowNibble<>(SB), Y5

block:
	VPAND   (DX), Y7, Y0
	VPXOR   (SI), Y0, Y0
	VPAND   Y0, Y5, Y1
	VPSRLQ  $4, Y0, Y0
	VPAND   Y0, Y5, Y0
	VPSHUFB Y1, Y6, Y1 // low nibbles reversed, to become high
	VPSHUFB Y0, Y6, Y0
	VPSLLQ  $4, Y1, Y1
	VPOR    Y0, Y1, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DX
	ADDQ    $32, DI
	DECQ    CX
	JNZ     block

	VZEROUPPER
	RET
