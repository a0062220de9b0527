//go:build amd64 && !purego

#include "textflag.h"

// A row is one register of sixteen 16-bit sums. Eight rows a stride apart meet in
// three stages of butterflies, (a, b) -> (a+b, a-b):
//
//	Y0..Y3 and four rows in memory  ->  Y8..Y14, Y0  ->  Y1..Y8  ->  Y9..Y14, Y0, Y15
//
// SI is the first of the eight rows, R8 the stride in bytes, R9 three of them, and
// R10 = SI + 4 R8.
#define STAGES12 \
	VMOVDQU (SI), Y0          \
	VMOVDQU (SI)(R8*1), Y1    \
	VMOVDQU (SI)(R8*2), Y2    \
	VMOVDQU (SI)(R9*1), Y3    \
	VMOVDQU (R10), Y4         \
	VMOVDQU (R10)(R8*1), Y5   \
	VMOVDQU (R10)(R8*2), Y6   \
	VMOVDQU (R10)(R9*1), Y7   \
	VPADDW  Y4, Y0, Y8        \
	VPSUBW  Y4, Y0, Y12       \
	VPADDW  Y5, Y1, Y9        \
	VPSUBW  Y5, Y1, Y13       \
	VPADDW  Y6, Y2, Y10       \
	VPSUBW  Y6, Y2, Y14       \
	VPADDW  Y7, Y3, Y11       \
	VPSUBW  Y7, Y3, Y0        \
	VPADDW  Y10, Y8, Y1       \
	VPSUBW  Y10, Y8, Y3       \
	VPADDW  Y11, Y9, Y2       \
	VPSUBW  Y11, Y9, Y4       \
	VPADDW  Y14, Y12, Y5      \
	VPSUBW  Y14, Y12, Y7      \
	VPADDW  Y0, Y13, Y6       \
	VPSUBW  Y0, Y13, Y8

// func foldAVX2(base *int16, terms *folded, list *uint32, n int)
TEXT ·foldAVX2(SB), NOSPLIT, $0-32
	MOVQ base+0(FP), DI
	MOVQ terms+8(FP), SI
	MOVQ list+16(FP), DX
	MOVQ n+24(FP), CX
	LEAQ ·hadamard(SB), R8

next:
	MOVL (DX), AX
	SHLQ $4, AX          // a folded term has 16 bytes
	ADDQ SI, AX
	MOVL 8(AX), R9
	NEGL R9
	MOVL R9, 8(AX)
	ADDL R9, R9
	VMOVD R9, X0
	VPBROADCASTW X0, Y0
	MOVL 4(AX), R10
	SHLQ $5, R10         // a row has 32
	VPMULLW (R8)(R10*1), Y0, Y0
	MOVL (AX), R11
	SHLQ $5, R11
	VPADDW (DI)(R11*1), Y0, Y0
	VMOVDQU Y0, (DI)(R11*1)
	ADDQ $4, DX
	DECQ CX
	JNZ  next
	VZEROUPPER
	RET

// func butterfliesAVX2(to, from *int16, rows, stride int)
TEXT ·butterfliesAVX2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ rows+16(FP), CX
	MOVQ stride+24(FP), R8
	SHLQ $5, CX
	ADDQ SI, CX          // end
	SHLQ $5, R8
	LEAQ (R8)(R8*2), R9

group:
	MOVQ R8, DX          // rows left in this group, in bytes

eight:
	LEAQ (SI)(R8*4), R10
	LEAQ (DI)(R8*4), R11
	STAGES12
	VPADDW Y2, Y1, Y9
	VPSUBW Y2, Y1, Y10
	VPADDW Y4, Y3, Y11
	VPSUBW Y4, Y3, Y12
	VPADDW Y6, Y5, Y13
	VPSUBW Y6, Y5, Y14
	VPADDW Y8, Y7, Y0
	VPSUBW Y8, Y7, Y15
	VMOVDQU Y9, (DI)
	VMOVDQU Y10, (DI)(R8*1)
	VMOVDQU Y11, (DI)(R8*2)
	VMOVDQU Y12, (DI)(R9*1)
	VMOVDQU Y13, (R11)
	VMOVDQU Y14, (R11)(R8*1)
	VMOVDQU Y0, (R11)(R8*2)
	VMOVDQU Y15, (R11)(R9*1)
	ADDQ $32, SI
	ADDQ $32, DI
	SUBQ $32, DX
	JNZ  eight

	LEAQ (R8)(R9*2), R10 // skip the seven strides that were done along
	ADDQ R10, SI
	ADDQ R10, DI
	CMPQ SI, CX
	JLT  group
	VZEROUPPER
	RET

// func mostAVX2(from *int16, rows int) int16
//
// In the last stage only the greater of a+b and a-b counts: a + |b|.
TEXT ·mostAVX2(SB), NOSPLIT, $0-18
	MOVQ from+0(FP), SI
	MOVQ rows+8(FP), R8
	SHLQ $2, R8          // rows/8 rows, in bytes
	LEAQ (R8)(R8*2), R9
	MOVQ R8, DX
	MOVL $0x8000, AX
	VMOVD AX, X15
	VPBROADCASTW X15, Y15 // the greatest so far in each lane

most:
	LEAQ (SI)(R8*4), R10
	STAGES12
	VPABSW Y2, Y2
	VPABSW Y4, Y4
	VPABSW Y6, Y6
	VPABSW Y8, Y8
	VPADDW Y2, Y1, Y1
	VPADDW Y4, Y3, Y3
	VPADDW Y6, Y5, Y5
	VPADDW Y8, Y7, Y7
	VPMAXSW Y3, Y1, Y1
	VPMAXSW Y7, Y5, Y5
	VPMAXSW Y5, Y1, Y1
	VPMAXSW Y1, Y15, Y15
	ADDQ $32, SI
	SUBQ $32, DX
	JNZ  most

	VEXTRACTI128 $1, Y15, X0
	VPMAXSW X0, X15, X0
	VPSHUFD $0x4e, X0, X1
	VPMAXSW X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPMAXSW X1, X0, X0
	VPSHUFLW $0xb1, X0, X1
	VPMAXSW X1, X0, X0
	VMOVD X0, AX
	VZEROUPPER
	MOVW AX, ret+16(FP)
	RET

// func rowsAboveAVX2(work *int16, rows int, below int16, found *uint32) int
TEXT ·rowsAboveAVX2(SB), NOSPLIT, $0-40
	MOVQ work+0(FP), SI
	MOVQ rows+8(FP), CX
	MOVWLZX below+16(FP), AX
	MOVQ found+24(FP), DI
	MOVQ DI, R8
	VMOVD AX, X1
	VPBROADCASTW X1, Y1
	XORL DX, DX

row:
	VMOVDQU (SI), Y0
	VPCMPGTW Y1, Y0, Y2
	VPTEST Y2, Y2
	JZ   none
	MOVL DX, (DI)
	ADDQ $4, DI

none:
	INCL DX
	ADDQ $32, SI
	DECQ CX
	JNZ  row
	VZEROUPPER
	SUBQ R8, DI
	SHRQ $2, DI
	MOVQ DI, ret+32(FP)
	RET
