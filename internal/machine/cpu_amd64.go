//go:build amd64 && !purego

package machine

// cpuid runs the CPUID instruction; xgetbv reads extended control register 0.
func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)
func xgetbv() (eax, edx uint32)

// machine is detected once: on a virtual machine, whose host answers, the instruction takes microseconds.
var machine = detect()

// Detect returns the features of the processor.
func Detect() Features { return machine }

func detect() Features {
	most, _, _, _ := cpuid(0, 0)
	_, _, c1, _ := cpuid(1, 0)
	const osSaves, avx = 27, 28
	if most < 7 || !all(c1, osSaves, avx) {
		return Features{Carryless: all(c1, 1)}
	}
	_, b7, c7, _ := cpuid(7, 0)
	state, _ := xgetbv()
	return features(c1, b7, c7, state)
}

// features reads ECX of CPUID's leaf 1, EBX and ECX of leaf 7, and state, the registers that the system saves.
func features(c1, b7, c7, state uint32) (f Features) {
	const pclmulqdq, popcnt = 1, 23                  // of c1
	const avx2, avx512F, avx512DQ = 5, 16, 17        // of b7
	const vbmi, vbmi2, gfni, vpopcntdq = 1, 6, 8, 14 // of c7
	f.Carryless = all(c1, pclmulqdq)
	f.AVX2 = all(state, 1, 2) && all(c1, popcnt) && all(b7, avx2)
	f.AVX512 = f.AVX2 && all(state, 5, 6, 7) && all(b7, avx512F, avx512DQ) && all(c7, vbmi2, vpopcntdq)
	f.GFNI = f.AVX512 && all(c7, vbmi, gfni)
	return f
}

func all(register uint32, bits ...int) bool {
	for _, bit := range bits {
		if register>>bit&1 == 0 {
			return false
		}
	}
	return true
}
