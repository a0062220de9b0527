//go:build amd64 && !purego

package cpu

// cpuid runs the CPUID instruction; xgetbv reads extended control register 0.
func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)
func xgetbv() (eax, edx uint32)

// Detect asks the processor.
func Detect() (f Features) {
	most, _, _, _ := cpuid(0, 0)
	_, _, c1, _ := cpuid(1, 0)
	f.Carryless = c1>>1&1 != 0
	const osSaves, avx = 1 << 27, 1 << 28
	if most < 7 || c1&osSaves == 0 || c1&avx == 0 {
		return f
	}
	_, b7, c7, _ := cpuid(7, 0)
	state, _ := xgetbv()
	f.AVX2 = state&6 == 6 && b7>>5&1 != 0
	f.AVX512 = f.AVX2 && state&0xe6 == 0xe6 &&
		b7>>16&1 != 0 && b7>>30&1 != 0 && b7>>31&1 != 0 && c7>>14&1 != 0 && c7>>6&1 != 0
	f.GFNI = f.AVX512 && c7>>8&1 != 0 && c7>>1&1 != 0
	return f
}
