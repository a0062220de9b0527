//go:build amd64 && !purego

#include "textflag.h"

// func turnSixAVX512(to, from *row, six *[6]uint32, orbits int)
//
// A row is one register. With r0 to r5 the rows of an orbit:
//
//	even = r0 | r2 | r4, into 1 3 5        odd = r1 | r3 | r5, into 0 2 4
TEXT ·turnSixAVX512(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ six+16(FP), DX
	MOVQ orbits+24(FP), CX

orbit:
	MOVL (DX), R8
	MOVL 4(DX), R9
	MOVL 8(DX), R10
	MOVL 12(DX), R11
	MOVL 16(DX), R12
	MOVL 20(DX), R13
	SHLQ $6, R8
	SHLQ $6, R9
	SHLQ $6, R10
	SHLQ $6, R11
	SHLQ $6, R12
	SHLQ $6, R13

	VMOVDQU64  (SI)(R8*1), Z0
	VMOVDQU64  (SI)(R9*1), Z1
	VMOVDQU64  (SI)(R10*1), Z2
	VMOVDQU64  (SI)(R11*1), Z3
	VPTERNLOGQ $0xfe, (SI)(R12*1), Z2, Z0 // even
	VPTERNLOGQ $0xfe, (SI)(R13*1), Z3, Z1 // odd

	VPORQ     (DI)(R9*1), Z0, Z4
	VPORQ     (DI)(R11*1), Z0, Z5
	VPORQ     (DI)(R13*1), Z0, Z6
	VMOVDQU64 Z4, (DI)(R9*1)
	VMOVDQU64 Z5, (DI)(R11*1)
	VMOVDQU64 Z6, (DI)(R13*1)
	VPORQ     (DI)(R8*1), Z1, Z4
	VPORQ     (DI)(R10*1), Z1, Z5
	VPORQ     (DI)(R12*1), Z1, Z6
	VMOVDQU64 Z4, (DI)(R8*1)
	VMOVDQU64 Z5, (DI)(R10*1)
	VMOVDQU64 Z6, (DI)(R12*1)

	ADDQ $24, DX
	DECQ CX
	JNZ  orbit

	VZEROUPPER
	RET
