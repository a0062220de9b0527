//go:build amd64 && !purego

#include "textflag.h"

// func mulCarryless(r, p, q *uint64, n int)
//
// Column k of the product gathers p_i q_(k-i) over pairs of words p_i = (P1:P0):
//
//	low  X8  = sum of P0 Q0
//	mid  X9  = sum of P0 Q1 + P1 Q0, one word up
//	high X10 = sum of P1 Q1, two words up
//
// and X11 carries what the column before left over. No sum is written to memory
// before it is complete.
TEXT ·mulCarryless(SB), NOSPLIT, $0-32
	MOVQ r+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ q+16(FP), DX
	MOVQ n+24(FP), CX
	SHLQ $4, CX          // bytes of p and of q
	PXOR X11, X11
	XORQ R8, R8          // 16 k

column:
	// i runs from max(0, k-n+1) to min(k, n-1), as byte offsets.
	XORQ R9, R9
	MOVQ R8, R10
	SUBQ CX, R10
	ADDQ $16, R10        // 16 (k-n+1)
	CMPQ R10, R9
	CMOVQGT R10, R9      // first i
	MOVQ R8, R11
	SUBQ R9, R11         // first k-i
	PXOR X8, X8
	PXOR X9, X9
	PXOR X10, X10
	LEAQ (SI)(R9*1), R12
	LEAQ (DX)(R11*1), R13
	// as many terms as from i = first to k - first
	SUBQ R9, R11
	SARQ $4, R11
	ADDQ $1, R11

term:
	MOVOU (R12), X0
	MOVOU (R13), X1
	MOVO  X0, X2
	MOVO  X0, X3
	MOVO  X0, X4
	PCLMULQDQ $0x00, X1, X2
	PCLMULQDQ $0x11, X1, X3
	PCLMULQDQ $0x01, X1, X4
	PCLMULQDQ $0x10, X1, X0
	PXOR  X2, X8
	PXOR  X3, X10
	PXOR  X4, X9
	PXOR  X0, X9
	ADDQ  $16, R12
	SUBQ  $16, R13
	DECQ  R11
	JNZ   term

	MOVO   X9, X5
	PSLLDQ $8, X5
	PSRLDQ $8, X9
	PXOR   X5, X8
	PXOR   X11, X8
	MOVOU  X8, (DI)
	PXOR   X9, X10
	MOVO   X10, X11
	ADDQ   $16, DI
	ADDQ   $16, R8
	LEAQ   -16(CX)(CX*1), R10 // 16 (2n-1)
	CMPQ   R8, R10
	JLT    column

	MOVOU X11, (DI)
	RET

// func applyCarryless(a, b *uint64, n int, m *wordMatrix)
//
// X6, X7 hold what the word before left over for a and for b.
TEXT ·applyCarryless(SB), NOSPLIT, $0-32
	MOVQ  a+0(FP), SI
	MOVQ  b+8(FP), DI
	MOVQ  n+16(FP), CX
	MOVQ  m+24(FP), DX
	MOVOU (DX), X8   // m1:m0
	MOVOU 16(DX), X9 // m3:m2
	PXOR  X6, X6
	PXOR  X7, X7

word:
	MOVQ (SI), X0
	MOVQ (DI), X1
	MOVO X0, X2
	MOVO X1, X3
	PCLMULQDQ $0x00, X8, X2
	PCLMULQDQ $0x10, X8, X3
	PCLMULQDQ $0x00, X9, X0
	PCLMULQDQ $0x10, X9, X1
	PXOR   X3, X2
	PXOR   X6, X2
	PXOR   X1, X0
	PXOR   X7, X0
	MOVQ   X2, (SI)
	MOVQ   X0, (DI)
	MOVO   X2, X6
	PSRLDQ $8, X6
	MOVO   X0, X7
	PSRLDQ $8, X7
	ADDQ   $8, SI
	ADDQ   $8, DI
	DECQ   CX
	JNZ    word
	RET
