package family

import (
	"errors"
	"fmt"
	"testing"

	"jie/codes"
	"jie/puzzle"
)

// What is no name of a code is refused with its place.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		text string
		code puzzle.Code
		at   int
	}{
		{"bb:12,6:x^3+y+xx2x:y^3+x+x^2", Bad, 15},
		{"bb:12,6:x^3+y-1:y^3+x+x^2", Bad, 13},
		{"bb:12,6:x^3+y+y2:y^3+x+x^2", Bad, 15},
		{"bb:12,6:x^3+y+y^2:y^3+x+x^", Bad, 25},
		{"bb:12,6:x^3+y+y^2:y^3+x+x^+2", Bad, 25},
		{"bb:12,6:x^3+y+y^2:y^3+x+x^1 2", Bad, 28},
		{"bb:12,6:x^3+y+y^2:y^3+x+x*", Bad, 26},
		{"bb:12,6:x^3+y+y^2:y^3++x", Bad, 22},
		{"bb:12,6:x^3+y+y^2:", Bad, 18},
		{"bb:12,6:x^3+y+y:y^3+x+x^2", Bad, 14},
		{"bb:12,6:x^3+y+z:y^3+x+x^2", Bad, 14},
		{"bb:12,+6:x:y", Bad, 6},
		{"bb:12:x:y", Bad, 6},
		{"bb:0,6:x:y", Bad, 3},
		{"toric:+8", Bad, 6},
		{"toric: 8", Bad, 6},
		{"toric:1", Bad, 6},
		{"colour:4", Bad, 7},
		{"colour:9223372036854775807", Large, -1},
		{"surface:4294967296", Large, -1},
		{"toric:4294967296", Large, -1},
		{"toric:9223372036854775807", Large, -1},
		{"toric:18446744073709551617", Large, -1},
		{"bb:4294967296,4294967296:x:y", Large, -1},
		{"bb:32768,32768:x:y", Large, -1},
		{"bb:1,9223372036854775808:x:y", Large, -1},
	} {
		code, err := Make(test.text)
		said, ok := errors.AsType[*puzzle.Error](err)
		at := -1
		if ok && said.At != nil {
			at = said.At.Byte
		}
		if !ok || said.Code != test.code || at != test.at {
			t.Errorf("%s: %v %v at byte %d, want %s at byte %d", test.text, code, err, at, test.code, test.at)
		}
	}
}

// The same polynomials in the forms that are read.
func TestPolynomials(t *testing.T) {
	want, err := polynomial("1+x^3+x*y^2", 12, 6, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"1 + x^3 + x y^2", "1+x**3+xy^2", "1+x ^ 3+y^2 x", "1+x^-9+x*y^-4"} {
		if got, err := polynomial(text, 12, 6, 0); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v %v, want %v", text, got, err, want)
		}
	}
}

func FuzzMake(f *testing.F) {
	for _, size := range []string{"2", "3", "180", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551617"} {
		for _, name := range []string{"toric:%[1]s", "surface:%[1]s", "colour:%[1]s", "bb:%[1]s,%[1]s:x:y", "bb:1,%[1]s:1+x:1+y", "bb:2,2:1+x^%[1]s:1+y^-%[1]s"} {
			f.Add(fmt.Sprintf(name, size))
		}
	}
	f.Add("bb:12,6:x^3+y+y^2:y^3+x+x^2")
	f.Add("bb:12,6:x^3+y+xx2x:y-1")
	f.Fuzz(func(t *testing.T, text string) {
		code, err := Make(text)
		if err != nil {
			return
		}
		if code.N > codes.MaxColumns {
			t.Fatalf("%s has %d qubits", text, code.N)
		}
		if err := code.Validate(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	})
}
