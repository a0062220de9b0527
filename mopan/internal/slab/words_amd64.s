//go:build amd64 && !purego

#include "textflag.h"

DATA lows<>+0(SB)/8, $0
DATA lows<>+8(SB)/8, $2
DATA lows<>+16(SB)/8, $4
DATA lows<>+24(SB)/8, $6
DATA lows<>+32(SB)/8, $8
DATA lows<>+40(SB)/8, $10
DATA lows<>+48(SB)/8, $12
DATA lows<>+56(SB)/8, $14
GLOBL lows<>(SB), RODATA|NOPTR, $64

DATA highs<>+0(SB)/8, $1
DATA highs<>+8(SB)/8, $3
DATA highs<>+16(SB)/8, $5
DATA highs<>+24(SB)/8, $7
DATA highs<>+32(SB)/8, $9
DATA highs<>+40(SB)/8, $11
DATA highs<>+48(SB)/8, $13
DATA highs<>+56(SB)/8, $15
GLOBL highs<>(SB), RODATA|NOPTR, $64

// Each of the four lower words twice, and each of the four upper ones.
DATA twice<>+0(SB)/8, $0
DATA twice<>+8(SB)/8, $0
DATA twice<>+16(SB)/8, $1
DATA twice<>+24(SB)/8, $1
DATA twice<>+32(SB)/8, $2
DATA twice<>+40(SB)/8, $2
DATA twice<>+48(SB)/8, $3
DATA twice<>+56(SB)/8, $3
DATA twice<>+64(SB)/8, $4
DATA twice<>+72(SB)/8, $4
DATA twice<>+80(SB)/8, $5
DATA twice<>+88(SB)/8, $5
DATA twice<>+96(SB)/8, $6
DATA twice<>+104(SB)/8, $6
DATA twice<>+112(SB)/8, $7
DATA twice<>+120(SB)/8, $7
GLOBL twice<>(SB), RODATA|NOPTR, $128

// Both routines take eight pairs, two registers, a step; the masks K1 and K2 are
// the words of the registers that count, K3 the pairs: all, but in the last step.
//
//	pairs  l0 h0 l1 h1 l2 h2 l3 h3   l4 h4 l5 h5 l6 h6 l7 h7
//	lows   l0 l1 l2 l3 l4 l5 l6 l7
//	highs  h0 h1 h2 h3 h4 h5 h6 h7

// func extractAVX512(dst, pairs, next *uint64, n int, flipLow, flipHigh uint64) (any uint64)
TEXT ·extractAVX512(SB), NOSPLIT, $0-56
	MOVQ         dst+0(FP), DI
	MOVQ         pairs+8(FP), SI
	MOVQ         next+16(FP), DX
	MOVQ         n+24(FP), BX
	VPBROADCASTQ flipLow+32(FP), Z10
	VPBROADCASTQ flipHigh+40(FP), Z11
	VMOVDQU64    lows<>(SB), Z12
	VMOVDQU64    highs<>(SB), Z13
	VPXORQ       Z9, Z9, Z9
	MOVQ         $0xffff, AX

step:
	CMPQ  BX, $8
	JGE   whole
	MOVQ  BX, CX
	ADDQ  CX, CX
	MOVQ  $1, AX
	SHLQ  CX, AX
	DECQ  AX

whole:
	KMOVW       AX, K1
	KSHIFTRW    $8, K1, K2
	VMOVDQU64.Z (SI), K1, Z0
	VMOVDQU64.Z 64(SI), K2, Z1
	PREFETCHT0  (DX)
	PREFETCHT0  64(DX)
	VMOVDQA64   Z0, Z2
	VPERMT2Q    Z1, Z12, Z2
	VPERMT2Q    Z1, Z13, Z0
	VPXORQ      Z10, Z2, Z2
	VPXORQ      Z11, Z0, Z0
	CMPQ        BX, $8
	JL          last
	VPANDQ      Z0, Z2, Z2
	VPORQ       Z2, Z9, Z9
	VMOVDQU64   Z2, (DI)
	ADDQ        $64, DI
	ADDQ        $128, SI
	ADDQ        $128, DX
	SUBQ        $8, BX
	JNZ         step
	JMP         done

last:
	MOVQ      BX, CX
	MOVQ      $1, AX
	SHLQ      CX, AX
	DECQ      AX
	KMOVW     AX, K3
	VPANDQ.Z  Z0, Z2, K3, Z2
	VPORQ     Z2, Z9, Z9
	VMOVDQU64 Z2, K3, (DI)

done:
	VPTESTMQ Z9, Z9, K1
	KMOVW    K1, AX
	MOVQ     AX, any+48(FP)
	VZEROUPPER
	RET

// func mergeAVX512(pairs, src, next *uint64, n int, low, high uint64) (found uint64)
TEXT ·mergeAVX512(SB), NOSPLIT, $0-56
	MOVQ         pairs+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         next+16(FP), DX
	MOVQ         n+24(FP), BX
	VPBROADCASTQ low+32(FP), Z10
	VPBROADCASTQ high+40(FP), Z11
	VPUNPCKLQDQ  Z11, Z10, Z10       // low high low high ...
	VMOVDQU64    lows<>(SB), Z12
	VMOVDQU64    highs<>(SB), Z13
	VMOVDQU64    twice<>+0(SB), Z14
	VMOVDQU64    twice<>+64(SB), Z15
	VPXORQ       Z9, Z9, Z9
	MOVQ         $0xffff, AX
	MOVQ         $0xff, R8

step:
	CMPQ BX, $8
	JGE  whole
	MOVQ BX, CX
	MOVQ $1, R8
	SHLQ CX, R8
	DECQ R8
	ADDQ CX, CX
	MOVQ $1, AX
	SHLQ CX, AX
	DECQ AX

whole:
	KMOVW       AX, K1
	KMOVW       R8, K3
	KSHIFTRW    $8, K1, K2
	PREFETCHT0  (DX)
	PREFETCHT0  64(DX)
	VMOVDQU64.Z (SI), K3, Z4
	VPTESTMQ    Z4, Z4, K4
	KTESTW      K4, K4
	JEQ         nothing
	VMOVDQU64.Z (DI), K1, Z0
	VMOVDQU64.Z 64(DI), K2, Z1
	VMOVDQA64   Z0, Z2
	VMOVDQA64   Z0, Z3
	VPERMT2Q    Z1, Z12, Z2
	VPERMT2Q    Z1, Z13, Z3
	VPTERNLOGQ  $0x10, Z3, Z2, Z4  // src and neither low nor high
	VPTESTMQ    Z4, Z4, K4
	KTESTW      K4, K4
	JEQ         nothing
	VPOPCNTQ    Z4, Z5
	VPADDQ      Z5, Z9, Z9
	VPERMQ      Z4, Z14, Z5
	VPERMQ      Z4, Z15, Z6
	VPTERNLOGQ  $0xf8, Z10, Z5, Z0 // pairs | places & code
	VPTERNLOGQ  $0xf8, Z10, Z6, Z1
	VMOVDQU64   Z0, K1, (DI)
	VMOVDQU64   Z1, K2, 64(DI)

nothing:
	ADDQ $128, DI
	ADDQ $64, SI
	ADDQ $128, DX
	SUBQ $8, BX
	JG   step

	VEXTRACTI64X4 $1, Z9, Y0
	VPADDQ        Y0, Y9, Y9
	VEXTRACTI128  $1, Y9, X0
	VPADDQ        X0, X9, X9
	VPSHUFD       $0x4e, X9, X0
	VPADDQ        X0, X9, X9
	VMOVQ         X9, AX
	MOVQ          AX, found+48(FP)
	VZEROUPPER
	RET

// Rows of one word and of two. A line of the lists is where three rows begin in
// the slabs f and three in the slabs t; the union of the first three goes into
// each of the others, one after the other, since two of them may be the same row.

// func turnOnesAVX2(f, t *[3]*[maxSlab]uint64, rows *[6]uint16, n int)
TEXT ·turnOnesAVX2(SB), NOSPLIT, $0-32
	MOVQ f+0(FP), R10
	MOVQ t+8(FP), R11
	MOVQ rows+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ (R10), AX
	MOVQ 8(R10), BX
	MOVQ 16(R10), SI
	MOVQ (R11), DI
	MOVQ 8(R11), R8
	MOVQ 16(R11), R9

line:
	MOVWLZX (DX), R10
	MOVWLZX 2(DX), R11
	MOVWLZX 4(DX), R12
	MOVQ    (AX)(R10*8), R13
	ORQ     (BX)(R11*8), R13
	ORQ     (SI)(R12*8), R13
	JEQ     next
	MOVWLZX 6(DX), R10
	MOVWLZX 8(DX), R11
	MOVWLZX 10(DX), R12
	ORQ     R13, (DI)(R10*8)
	ORQ     R13, (R8)(R11*8)
	ORQ     R13, (R9)(R12*8)

next:
	ADDQ $12, DX
	DECQ CX
	JNZ  line
	RET

// func turnTwosAVX2(f, t *[3]*[maxSlab]uint64, rows *[6]uint16, n int)
TEXT ·turnTwosAVX2(SB), NOSPLIT, $0-32
	MOVQ f+0(FP), R10
	MOVQ t+8(FP), R11
	MOVQ rows+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ (R10), AX
	MOVQ 8(R10), BX
	MOVQ 16(R10), SI
	MOVQ (R11), DI
	MOVQ 8(R11), R8
	MOVQ 16(R11), R9

line:
	MOVWLZX (DX), R10
	MOVWLZX 2(DX), R11
	MOVWLZX 4(DX), R12
	VMOVDQU (AX)(R10*8), X0
	VPOR    (BX)(R11*8), X0, X0
	VPOR    (SI)(R12*8), X0, X0
	VPTEST  X0, X0
	JEQ     next
	MOVWLZX 6(DX), R10
	MOVWLZX 8(DX), R11
	MOVWLZX 10(DX), R12
	VPOR    (DI)(R10*8), X0, X1
	VMOVDQU X1, (DI)(R10*8)
	VPOR    (R8)(R11*8), X0, X2
	VMOVDQU X2, (R8)(R11*8)
	VPOR    (R9)(R12*8), X0, X3
	VMOVDQU X3, (R9)(R12*8)

next:
	ADDQ $12, DX
	DECQ CX
	JNZ  line
	RET
