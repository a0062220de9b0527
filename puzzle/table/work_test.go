package table

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"jie/puzzle"
)

// What is allowed may be taken to the last byte.
func TestAfford(t *testing.T) {
	for _, test := range []struct {
		memory int64
		need   uint64
		want   bool
	}{
		{0, 0, true}, {0, math.MaxInt32, true}, {0, mostAddressed + 1, false}, {0, math.MaxUint64, false},
		{100, 99, true}, {100, 100, true}, {100, 101, false}, {math.MaxInt64, mostAddressed + 1, false},
	} {
		err := Work{Memory: test.memory}.Afford("rings", test.need)
		e, refused := errors.AsType[*puzzle.Error](err)
		if (err == nil) != test.want || refused && (e.Code != TooLittleMemory || e.Puzzle != "rings" || e.Args["need"] != test.need) {
			t.Errorf("%d bytes of %d: %v", test.need, test.memory, err)
		}
	}
}

func TestSaves(t *testing.T) {
	asked := 0
	save := func() bool { asked++; return false }
	if !(Work{}).Saves() || (Work{Save: save}).Saves() || asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

// A file whose writer fails leaves what was there before.
func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	write := func(text string, fail error) error {
		return WriteFile("rings", path, func(f *os.File) error {
			_, err := f.WriteString(text)
			return errors.Join(err, fail)
		})
	}
	if err := write("whole", nil); err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	if err := write("half", wrong); !errors.Is(err, wrong) {
		t.Errorf("%v", err)
	}
	if text, err := ReadFile("rings", path); string(text) != "whole" || err != nil {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// The check value of CRC-32C, of "123456789" in one part or more.
func TestChecksum(t *testing.T) {
	for _, parts := range [][][]byte{{[]byte("123456789")}, {[]byte("1234"), nil, []byte("56789")}} {
		if got := Checksum(parts...); got != 0xE3069283 {
			t.Errorf("%q: %x", parts, got)
		}
	}
}
