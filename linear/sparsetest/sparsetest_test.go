package sparsetest

import (
	"testing"

	"jie/linear/gf2"
)

// The colour codes have the qubits and faces of the definition, and encode one qubit.
func TestColourCode(t *testing.T) {
	for d := 3; d <= 21; d += 2 {
		lights, buttons := ColourCode(d)
		if len(buttons) != (3*d*d+1)/4 || lights != (3*d*d-3)/8 {
			t.Fatalf("d = %d: %d qubits, %d faces", d, len(buttons), lights)
		}
		corners := make([]int, lights)
		for j, list := range buttons {
			if len(list) < 1 || len(list) > 3 {
				t.Fatalf("d = %d: qubit %d is a corner of faces %v", d, j, list)
			}
			for _, light := range list {
				corners[light]++
			}
		}
		for light, n := range corners {
			if n != 4 && n != 6 {
				t.Fatalf("d = %d: face %d has %d corners", d, light, n)
			}
		}
		// The faces are independent, and one qubit is encoded: the kernel has one dimension
		// more than the sums of faces [bombin].
		s := New("", lights, buttons, gf2.NewVector(len(buttons)))
		if len(s.Kernel) != lights+1 {
			t.Fatalf("d = %d: %d faces, nullity %d", d, lights, len(s.Kernel))
		}
	}
}
