//go:build amd64 && !purego

#include "textflag.h"

// func turnSixAVX2(to, from *row, six *[6]uint32, orbits, rows int)
//
// A row is one register. With r0 to r5 the rows of an orbit:
//
//	even = r0 | r2 | r4, into 1 3 5        odd = r1 | r3 | r5, into 0 2 4
TEXT ·turnSixAVX2(SB), NOSPLIT, $0-40
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ six+16(FP), DX
	MOVQ orbits+24(FP), CX

orbit:
	MOVQ rows+32(FP), AX
	MOVL (DX), R8
	MOVL 4(DX), R9
	MOVL 8(DX), R10
	MOVL 12(DX), R11
	MOVL 16(DX), R12
	MOVL 20(DX), R13
	SHLQ $5, R8
	SHLQ $5, R9
	SHLQ $5, R10
	SHLQ $5, R11
	SHLQ $5, R12
	SHLQ $5, R13

next:
	VMOVDQU (SI)(R8*1), Y0
	VMOVDQU (SI)(R9*1), Y1
	VPOR    (SI)(R10*1), Y0, Y0
	VPOR    (SI)(R11*1), Y1, Y1
	VPOR    (SI)(R12*1), Y0, Y0 // even
	VPOR    (SI)(R13*1), Y1, Y1 // odd

	VPOR    (DI)(R9*1), Y0, Y2
	VPOR    (DI)(R11*1), Y0, Y3
	VPOR    (DI)(R13*1), Y0, Y4
	VMOVDQU Y2, (DI)(R9*1)
	VMOVDQU Y3, (DI)(R11*1)
	VMOVDQU Y4, (DI)(R13*1)
	VPOR    (DI)(R8*1), Y1, Y2
	VPOR    (DI)(R10*1), Y1, Y3
	VPOR    (DI)(R12*1), Y1, Y4
	VMOVDQU Y2, (DI)(R8*1)
	VMOVDQU Y3, (DI)(R10*1)
	VMOVDQU Y4, (DI)(R12*1)

	ADDQ $32, R8
	ADDQ $32, R9
	ADDQ $32, R10
	ADDQ $32, R11
	ADDQ $32, R12
	ADDQ $32, R13
	DECQ AX
	JNZ  next

	ADDQ $24, DX
	DECQ CX
	JNZ  orbit

	VZEROUPPER
	RET
