//go:build amd64 && !purego

#include "textflag.h"

// func firstLightAVX512(sum, planes *uint64, stride, from, to, words, most int) int
//
// Eight rows at a time: word k of row i is planes[k*stride+i], so that one register has
// the same word of eight rows. The last rows, fewer than eight, are read under K1.
TEXT ·firstLightAVX512(SB), NOSPLIT, $0-64
	MOVQ         sum+0(FP), SI
	MOVQ         planes+8(FP), DX
	MOVQ         stride+16(FP), R8
	MOVQ         from+24(FP), AX
	MOVQ         to+32(FP), BX
	MOVQ         most+48(FP), R9
	VPBROADCASTQ R9, Z7
	SHLQ         $3, R8

block:
	MOVQ BX, CX
	SUBQ AX, CX
	JLE  none
	MOVL $255, R14
	CMPQ CX, $8
	JGE  full
	MOVL $1, R14
	SHLL CX, R14
	DECL R14

full:
	KMOVB  R14, K1
	LEAQ   (DX)(AX*8), R11
	MOVQ   SI, R12
	MOVQ   words+40(FP), CX
	VPXORQ Z0, Z0, Z0

word:
	VMOVDQU64.Z  (R11), K1, Z1
	VPXORQ.BCST  (R12), Z1, Z1
	VPOPCNTQ     Z1, Z1
	VPADDQ       Z1, Z0, Z0
	ADDQ         R8, R11
	ADDQ         $8, R12
	DECQ         CX
	JNZ          word
	VPCMPQ       $2, Z7, Z0, K1, K2 // at most
	KMOVB        K2, R10
	TESTL        R10, R10
	JNZ          hit
	ADDQ         $8, AX
	JMP          block

hit:
	BSFL       R10, R10
	ADDQ       R10, AX
	MOVQ       AX, ret+56(FP)
	VZEROUPPER
	RET

none:
	MOVQ       BX, ret+56(FP)
	VZEROUPPER
	RET
