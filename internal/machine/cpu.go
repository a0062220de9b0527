// Package machine reports what the computer offers the running program: vector instructions (none under the tag purego,
// and on other processors), huge pages for large tables, the memory that the program holds and may hold, its open files
// and its processor time.
package machine

// Features are what the assembly of this module needs. Each stands for all the
// extensions that its routines use, because hypervisors may hide some of them:
//
//	Carryless   PCLMULQDQ
//	AVX2        AVX, AVX2; POPCNT
//	AVX512      the above; F; DQ for KMOVB and KTESTW; VPOPCNTDQ for VPOPCNTQ;
//	            VBMI2 for VPSHLDQ and VPSHRDQ
//	GFNI        the above; GFNI for VGF2P8AFFINEQB; VBMI for VPERMB
//
// A test compares the assembly with this table.
type Features struct {
	Carryless bool
	AVX2      bool
	AVX512    bool
	GFNI      bool
}
