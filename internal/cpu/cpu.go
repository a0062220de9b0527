// Package cpu tells which vector instructions the processor has and the operating
// system lets programs use. Under the tag purego, and on other processors, none.
package cpu

// Features are what the assembly of this module asks for.
type Features struct {
	Carryless bool // PCLMULQDQ
	AVX2      bool
	AVX512    bool // F, BW, VL, VPOPCNTDQ and VBMI2
	GFNI      bool // with VBMI, where AVX512 holds
}
