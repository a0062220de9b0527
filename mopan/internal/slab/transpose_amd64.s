//go:build amd64 && !purego

#include "textflag.h"

// Byte k of word c is byte c of word 7-k.
DATA columns<>+0(SB)/8, $0x0008101820283038
DATA columns<>+8(SB)/8, $0x0109111921293139
DATA columns<>+16(SB)/8, $0x020a121a222a323a
DATA columns<>+24(SB)/8, $0x030b131b232b333b
DATA columns<>+32(SB)/8, $0x040c141c242c343c
DATA columns<>+40(SB)/8, $0x050d151d252d353d
DATA columns<>+48(SB)/8, $0x060e161e262e363e
DATA columns<>+56(SB)/8, $0x070f171f272f373f
GLOBL columns<>(SB), RODATA|NOPTR, $64

// Byte i of word j is byte j of word i.
DATA exchanged<>+0(SB)/8, $0x3830282018100800
DATA exchanged<>+8(SB)/8, $0x3931292119110901
DATA exchanged<>+16(SB)/8, $0x3a322a221a120a02
DATA exchanged<>+24(SB)/8, $0x3b332b231b130b03
DATA exchanged<>+32(SB)/8, $0x3c342c241c140c04
DATA exchanged<>+40(SB)/8, $0x3d352d251d150d05
DATA exchanged<>+48(SB)/8, $0x3e362e261e160e06
DATA exchanged<>+56(SB)/8, $0x3f372f271f170f07
GLOBL exchanged<>(SB), RODATA|NOPTR, $64

// Byte j has bit j alone.
DATA units<>+0(SB)/8, $0x8040201008040201
DATA units<>+8(SB)/8, $0x8040201008040201
DATA units<>+16(SB)/8, $0x8040201008040201
DATA units<>+24(SB)/8, $0x8040201008040201
DATA units<>+32(SB)/8, $0x8040201008040201
DATA units<>+40(SB)/8, $0x8040201008040201
DATA units<>+48(SB)/8, $0x8040201008040201
DATA units<>+56(SB)/8, $0x8040201008040201
GLOBL units<>(SB), RODATA|NOPTR, $64

// func transposeGFNI(a *[64]uint64)
//
// A register holds eight rows. Their bytes in column c go to word c, the last row
// first: an 8 x 8 matrix, as the affine instruction wants it. Multiplied by the
// unit vectors it gives its columns, which are the rows of its transpose. Then the
// 8 x 8 words are transposed, and the bytes put back.
TEXT ·transposeGFNI(SB), NOSPLIT, $0-8
	MOVQ      a+0(FP), DI
	VMOVDQU64 columns<>(SB), Z30
	VMOVDQU64 exchanged<>(SB), Z31
	VMOVDQU64 units<>(SB), Z29
	VPERMB 0(DI), Z30, Z0
	VPERMB 64(DI), Z30, Z1
	VPERMB 128(DI), Z30, Z2
	VPERMB 192(DI), Z30, Z3
	VPERMB 256(DI), Z30, Z4
	VPERMB 320(DI), Z30, Z5
	VPERMB 384(DI), Z30, Z6
	VPERMB 448(DI), Z30, Z7
	VGF2P8AFFINEQB $0, Z0, Z29, Z0
	VGF2P8AFFINEQB $0, Z1, Z29, Z1
	VGF2P8AFFINEQB $0, Z2, Z29, Z2
	VGF2P8AFFINEQB $0, Z3, Z29, Z3
	VGF2P8AFFINEQB $0, Z4, Z29, Z4
	VGF2P8AFFINEQB $0, Z5, Z29, Z5
	VGF2P8AFFINEQB $0, Z6, Z29, Z6
	VGF2P8AFFINEQB $0, Z7, Z29, Z7
	VPUNPCKLQDQ Z1, Z0, Z8
	VPUNPCKHQDQ Z1, Z0, Z9
	VPUNPCKLQDQ Z3, Z2, Z10
	VPUNPCKHQDQ Z3, Z2, Z11
	VPUNPCKLQDQ Z5, Z4, Z12
	VPUNPCKHQDQ Z5, Z4, Z13
	VPUNPCKLQDQ Z7, Z6, Z14
	VPUNPCKHQDQ Z7, Z6, Z15

	VSHUFI64X2 $0x88, Z10, Z8, Z16
	VSHUFI64X2 $0x88, Z14, Z12, Z17
	VSHUFI64X2 $0xdd, Z10, Z8, Z18
	VSHUFI64X2 $0xdd, Z14, Z12, Z19
	VSHUFI64X2 $0x88, Z17, Z16, Z0
	VSHUFI64X2 $0xdd, Z17, Z16, Z4
	VSHUFI64X2 $0x88, Z19, Z18, Z2
	VSHUFI64X2 $0xdd, Z19, Z18, Z6

	VSHUFI64X2 $0x88, Z11, Z9, Z16
	VSHUFI64X2 $0x88, Z15, Z13, Z17
	VSHUFI64X2 $0xdd, Z11, Z9, Z18
	VSHUFI64X2 $0xdd, Z15, Z13, Z19
	VSHUFI64X2 $0x88, Z17, Z16, Z1
	VSHUFI64X2 $0xdd, Z17, Z16, Z5
	VSHUFI64X2 $0x88, Z19, Z18, Z3
	VSHUFI64X2 $0xdd, Z19, Z18, Z7

	VPERMB Z0, Z31, Z0
	VPERMB Z1, Z31, Z1
	VPERMB Z2, Z31, Z2
	VPERMB Z3, Z31, Z3
	VPERMB Z4, Z31, Z4
	VPERMB Z5, Z31, Z5
	VPERMB Z6, Z31, Z6
	VPERMB Z7, Z31, Z7
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	VMOVDQU64 Z2, 128(DI)
	VMOVDQU64 Z3, 192(DI)
	VMOVDQU64 Z4, 256(DI)
	VMOVDQU64 Z5, 320(DI)
	VMOVDQU64 Z6, 384(DI)
	VMOVDQU64 Z7, 448(DI)
	VZEROUPPER
	RET

DATA halves<>+0(SB)/8, $0x00000000ffffffff
DATA halves<>+8(SB)/8, $0x0000ffff0000ffff
DATA halves<>+16(SB)/8, $0x00ff00ff00ff00ff
DATA halves<>+24(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA halves<>+32(SB)/8, $0x3333333333333333
DATA halves<>+40(SB)/8, $0x5555555555555555
GLOBL halves<>(SB), RODATA|NOPTR, $48

// Exchanges blocks of n x n bits off the diagonal, as exchange does: u holds upper rows, l
// the rows n below them, m the mask of the right blocks. Uses t.
#define EXCHANGE(u, l, n, m, t) \
	VPSRLQ $n, u, t \
	VPXOR  l, t, t  \
	VPAND  m, t, t  \
	VPXOR  t, l, l  \
	VPSLLQ $n, t, t \
	VPXOR  t, u, u

// Blocks of two rows and of one: a and b hold rows 0 to 3 and 4 to 7. Uses Y4 to Y6.
//
//	0 1 2 3     0 1 4 5     0 2 4 6     0 1 4 5     0 1 2 3
//	4 5 6 7     2 3 6 7     1 3 5 7     2 3 6 7     4 5 6 7
#define EXCHANGE21(a, b) \
	VPERM2I128  $0x20, b, a, Y4      \
	VPERM2I128  $0x31, b, a, Y5      \
	EXCHANGE(Y4, Y5, 2, Y12, Y6)     \
	VPUNPCKLQDQ Y5, Y4, a            \
	VPUNPCKHQDQ Y5, Y4, b            \
	EXCHANGE(a, b, 1, Y13, Y6)       \
	VPUNPCKLQDQ b, a, Y4             \
	VPUNPCKHQDQ b, a, Y5             \
	VPERM2I128  $0x20, Y5, Y4, a     \
	VPERM2I128  $0x31, Y5, Y4, b

// func transposeAVX2(a *[64]uint64)
//
// The steps of transposeGeneric on four rows at a time: blocks of 32 and 16 rows, then
// those of 8, 4, 2 and 1 within 16 rows.
TEXT ·transposeAVX2(SB), NOSPLIT, $0-8
	MOVQ         a+0(FP), DI
	VPBROADCASTQ halves<>+0(SB), Y8
	VPBROADCASTQ halves<>+8(SB), Y9
	VPBROADCASTQ halves<>+16(SB), Y10
	VPBROADCASTQ halves<>+24(SB), Y11
	VPBROADCASTQ halves<>+32(SB), Y12
	VPBROADCASTQ halves<>+40(SB), Y13
	MOVQ         DI, SI
	MOVQ         $4, CX

large:
	VMOVDQU (SI), Y0
	VMOVDQU 128(SI), Y1
	VMOVDQU 256(SI), Y2
	VMOVDQU 384(SI), Y3
	EXCHANGE(Y0, Y2, 32, Y8, Y4)
	EXCHANGE(Y1, Y3, 32, Y8, Y5)
	EXCHANGE(Y0, Y1, 16, Y9, Y4)
	EXCHANGE(Y2, Y3, 16, Y9, Y5)
	VMOVDQU Y0, (SI)
	VMOVDQU Y1, 128(SI)
	VMOVDQU Y2, 256(SI)
	VMOVDQU Y3, 384(SI)
	ADDQ    $32, SI
	DECQ    CX
	JNZ     large
	MOVQ    $4, CX

small:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	EXCHANGE(Y0, Y2, 8, Y10, Y4)
	EXCHANGE(Y1, Y3, 8, Y10, Y5)
	EXCHANGE(Y0, Y1, 4, Y11, Y4)
	EXCHANGE(Y2, Y3, 4, Y11, Y5)
	EXCHANGE21(Y0, Y1)
	EXCHANGE21(Y2, Y3)
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	DECQ    CX
	JNZ     small
	VZEROUPPER
	RET
