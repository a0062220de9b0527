//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// A register is 32 states, a byte each. In all loops:
//
//	SI, DX  where bit 0 and bit 1 are read: a + in0, a + in1
//	DI      where weights are written: a + to
//	R8, R9  marks of bit 0 and of bit 1
//	R10     the mask; R11 the bits of c at or above the slot
//	R12     c; R13 its limit
//	CX      the costs: those for odd parity are 32 bytes further on
//	BX      the state: c with a zero at the slot
#define SETUP \
	MOVQ j+0(FP), AX            \
	MOVQ job_a(AX), DI          \
	MOVQ DI, SI                 \
	MOVQ DI, DX                 \
	ADDQ job_in0(AX), SI        \
	ADDQ job_in1(AX), DX        \
	ADDQ job_to(AX), DI         \
	MOVQ job_zero(AX), R8       \
	MOVQ job_one(AX), R9        \
	MOVQ job_mask(AX), R10      \
	MOVQ job_keep(AX), R11      \
	MOVQ job_begin(AX), R12     \
	MOVQ job_limit(AX), R13     \
	LEAQ job_costs(AX), CX

// The state of c, and 32 in AX where its parity is odd.
#define STATE \
	MOVQ    R12, BX             \
	ANDQ    R11, BX             \
	ADDQ    R12, BX             \
	MOVQ    BX, AX              \
	ANDQ    R10, AX             \
	POPCNTQ AX, AX              \
	ANDL    $1, AX              \
	SHLL    $5, AX

// Y2 is the lesser of Y0 and Y1; AX and R14 say where it is Y0 and where Y1.
#define LESSER \
	VPMINUB   Y0, Y1, Y2        \
	VPCMPEQB  Y0, Y2, Y3        \
	VPMOVMSKB Y3, AX            \
	VPCMPEQB  Y1, Y2, Y4        \
	VPMOVMSKB Y4, R14

// Marks of the state BX, whose byte they begin in afterwards.
#define MARK \
	SHRQ $3, BX                 \
	MOVL AX, (R8)(BX*1)         \
	MOVL R14, (R9)(BX*1)

#define NEXT(label) \
	ADDQ $32, R12               \
	CMPQ R12, R13               \
	JLT  label                  \
	VZEROUPPER                  \
	RET

// func addAVX2(j *job)
TEXT ·addAVX2(SB), NOSPLIT, $0-8
	SETUP

add:
	STATE
	VMOVDQU (SI)(BX*1), Y0
	VPADDB  (CX)(AX*1), Y0, Y0
	VMOVDQU Y0, (DI)(BX*1)
	NEXT(add)

// func mergeAVX2(j *job)
TEXT ·mergeAVX2(SB), NOSPLIT, $0-8
	SETUP

merge:
	STATE
	VMOVDQU (SI)(BX*1), Y0
	VMOVDQU (DX)(BX*1), Y1
	VPADDB  (CX)(AX*1), Y0, Y0
	VPADDB  32(CX)(AX*1), Y1, Y1
	LESSER
	VMOVDQU Y2, (DI)(BX*1)
	MARK
	NEXT(merge)

// func swapAVX2(j *job)
//
// The second state of a pair has the costs of the first exchanged.
TEXT ·swapAVX2(SB), NOSPLIT, $0-8
	SETUP
	MOVQ j+0(FP), AX
	MOVQ job_in1(AX), DI
	SHRQ $3, DI

swap:
	STATE
	VMOVDQU (SI)(BX*1), Y5
	VMOVDQU (DX)(BX*1), Y6
	VMOVDQU (CX)(AX*1), Y7
	VMOVDQU 32(CX)(AX*1), Y8
	VPADDB  Y7, Y5, Y0
	VPADDB  Y8, Y6, Y1
	LESSER
	VMOVDQU Y2, (SI)(BX*1)
	VPADDB  Y8, Y5, Y0
	VPADDB  Y7, Y6, Y1
	MOVQ    BX, R15
	MARK
	LESSER
	VMOVDQU Y2, (DX)(R15*1)
	ADDQ    DI, BX
	MOVL    AX, (R8)(BX*1)
	MOVL    R14, (R9)(BX*1)
	NEXT(swap)

// near0 to near3 exchange the bytes whose index differs in bit 0 to 3; high0 to high4
// have the bytes whose index has the bit.
DATA near0<>+0(SB)/8, $0x0607040502030001
DATA near0<>+8(SB)/8, $0x0e0f0c0d0a0b0809
GLOBL near0<>(SB), RODATA|NOPTR, $16
DATA near1<>+0(SB)/8, $0x0504070601000302
DATA near1<>+8(SB)/8, $0x0d0c0f0e09080b0a
GLOBL near1<>(SB), RODATA|NOPTR, $16
DATA near2<>+0(SB)/8, $0x0302010007060504
DATA near2<>+8(SB)/8, $0x0b0a09080f0e0d0c
GLOBL near2<>(SB), RODATA|NOPTR, $16
DATA near3<>+0(SB)/8, $0x0f0e0d0c0b0a0908
DATA near3<>+8(SB)/8, $0x0706050403020100
GLOBL near3<>(SB), RODATA|NOPTR, $16

DATA high0<>+0(SB)/8, $0xff00ff00ff00ff00
DATA high0<>+8(SB)/8, $0xff00ff00ff00ff00
DATA high0<>+16(SB)/8, $0xff00ff00ff00ff00
DATA high0<>+24(SB)/8, $0xff00ff00ff00ff00
GLOBL high0<>(SB), RODATA|NOPTR, $32
DATA high1<>+0(SB)/8, $0xffff0000ffff0000
DATA high1<>+8(SB)/8, $0xffff0000ffff0000
DATA high1<>+16(SB)/8, $0xffff0000ffff0000
DATA high1<>+24(SB)/8, $0xffff0000ffff0000
GLOBL high1<>(SB), RODATA|NOPTR, $32
DATA high2<>+0(SB)/8, $0xffffffff00000000
DATA high2<>+8(SB)/8, $0xffffffff00000000
DATA high2<>+16(SB)/8, $0xffffffff00000000
DATA high2<>+24(SB)/8, $0xffffffff00000000
GLOBL high2<>(SB), RODATA|NOPTR, $32
DATA high3<>+0(SB)/8, $0x0000000000000000
DATA high3<>+8(SB)/8, $0xffffffffffffffff
DATA high3<>+16(SB)/8, $0x0000000000000000
DATA high3<>+24(SB)/8, $0xffffffffffffffff
GLOBL high3<>(SB), RODATA|NOPTR, $32
DATA high4<>+0(SB)/8, $0x0000000000000000
DATA high4<>+8(SB)/8, $0x0000000000000000
DATA high4<>+16(SB)/8, $0xffffffffffffffff
DATA high4<>+24(SB)/8, $0xffffffffffffffff
GLOBL high4<>(SB), RODATA|NOPTR, $32

#define SHUFFLE(from, to) VPSHUFB Y9, from, to
#define HALVES(from, to) VPERM2I128 $1, from, from, to

// States with zero in the last slot are in Y5, those with one in Y6; the first give
// the lanes with zero at the slot that ends, the others those with one.
#define MERGELOW(label, EXCHANGE) \
label:                          \
	STATE                       \
	VMOVDQU    (SI)(BX*1), Y5   \
	VMOVDQU    (DX)(BX*1), Y6   \
	EXCHANGE(Y5, Y7)            \
	EXCHANGE(Y6, Y8)            \
	VPBLENDVB  Y10, Y8, Y5, Y0  \
	VPBLENDVB  Y10, Y6, Y7, Y1  \
	VPADDB     (CX)(AX*1), Y0, Y0   \
	VPADDB     32(CX)(AX*1), Y1, Y1 \
	LESSER                      \
	VMOVDQU    Y2, (DI)(BX*1)   \
	MARK                        \
	NEXT(label)

#define SWAPLOW(label, EXCHANGE) \
label:                          \
	STATE                       \
	VMOVDQU    (SI)(BX*1), Y5   \
	EXCHANGE(Y5, Y7)            \
	VPBLENDVB  Y10, Y7, Y5, Y0  \
	VPBLENDVB  Y10, Y5, Y7, Y1  \
	VPADDB     (CX)(AX*1), Y0, Y0   \
	VPADDB     32(CX)(AX*1), Y1, Y1 \
	LESSER                      \
	VMOVDQU    Y2, (DI)(BX*1)   \
	MARK                        \
	NEXT(label)

// func mergeLow0AVX2(j *job)
TEXT ·mergeLow0AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near0<>(SB), Y9
	VMOVDQU        high0<>(SB), Y10
	MERGELOW(merge0, SHUFFLE)

// func mergeLow1AVX2(j *job)
TEXT ·mergeLow1AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near1<>(SB), Y9
	VMOVDQU        high1<>(SB), Y10
	MERGELOW(merge1, SHUFFLE)

// func mergeLow2AVX2(j *job)
TEXT ·mergeLow2AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near2<>(SB), Y9
	VMOVDQU        high2<>(SB), Y10
	MERGELOW(merge2, SHUFFLE)

// func mergeLow3AVX2(j *job)
TEXT ·mergeLow3AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near3<>(SB), Y9
	VMOVDQU        high3<>(SB), Y10
	MERGELOW(merge3, SHUFFLE)

// func mergeLow4AVX2(j *job)
TEXT ·mergeLow4AVX2(SB), NOSPLIT, $0-8
	SETUP
	VMOVDQU high4<>(SB), Y10
	MERGELOW(merge4, HALVES)

// func swapLow0AVX2(j *job)
TEXT ·swapLow0AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near0<>(SB), Y9
	VMOVDQU        high0<>(SB), Y10
	SWAPLOW(swap0, SHUFFLE)

// func swapLow1AVX2(j *job)
TEXT ·swapLow1AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near1<>(SB), Y9
	VMOVDQU        high1<>(SB), Y10
	SWAPLOW(swap1, SHUFFLE)

// func swapLow2AVX2(j *job)
TEXT ·swapLow2AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near2<>(SB), Y9
	VMOVDQU        high2<>(SB), Y10
	SWAPLOW(swap2, SHUFFLE)

// func swapLow3AVX2(j *job)
TEXT ·swapLow3AVX2(SB), NOSPLIT, $0-8
	SETUP
	VBROADCASTI128 near3<>(SB), Y9
	VMOVDQU        high3<>(SB), Y10
	SWAPLOW(swap3, SHUFFLE)

// func swapLow4AVX2(j *job)
TEXT ·swapLow4AVX2(SB), NOSPLIT, $0-8
	SETUP
	VMOVDQU high4<>(SB), Y10
	SWAPLOW(swap4, HALVES)
