// Package machine tells what the computer gives to the running program: vector instructions
// that the processor has and the operating system lets programs use (none under the tag purego,
// and on other processors), huge pages for large tables, the memory that the program held and
// may hold, its open files and its processor time.
package machine

// Features are what the assembly of this module asks for. Each stands for all the
// extensions that its routines use, since hypervisors may hide some of them:
//
//	Carryless   PCLMULQDQ
//	AVX2        AVX, AVX2; POPCNT
//	AVX512      the above; F; DQ for KMOVB and KTESTW; VPOPCNTDQ for VPOPCNTQ;
//	            VBMI2 for VPSHLDQ and VPSHRDQ
//	GFNI        the above; GFNI for VGF2P8AFFINEQB; VBMI for VPERMB
//
// A test holds the assembly to this table.
type Features struct {
	Carryless bool
	AVX2      bool
	AVX512    bool
	GFNI      bool
}
