package read

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"testing"

	"jie/codes"
)

// steane is the check matrix of the [7,4] Hamming code in each format.
var steane = [][]int32{{0, 2, 4, 6}, {1, 2, 5, 6}, {3, 4, 5, 6}}

var steaneTexts = map[string]string{
	"dense":         "1010101\n0110011\n0001111\n",
	"dense spaces":  "1 0 1 0 1 0 1\n\n0 1 1 0 0 1 1\r\n0 0 0 1 1 1 1",
	"dense python":  "[[1, 0, 1, 0, 1, 0, 1],\n [0, 1, 1, 0, 0, 1, 1],\n [0, 0, 0, 1, 1, 1, 1]]",
	"dense numpy":   "[[1 0 1 0 1 0 1]\n [0 1 1 0 0 1 1]\n [0 0 0 1 1 1 1]]\n",
	"dense rows":    "[1. 0. 1. 0. 1. 0. 1.]\n[0. 1. 1. 0. 0. 1. 1.]\n[0. 0. 0. 1. 1. 1. 1.]\n",
	"dense savetxt": "1.000e+00 0.000e+00 1.000e+00 0 1 0 1\n0 1 1 0 0 1 1\n0 0 0 1 1 1 1",
	"dense commas":  "1,0,1,0,1,0,1\n0, 1, 1, 0, 0, 1, 1\n0,0,0,1,1,1,1\n",
	"mtx field":     "%%matrixmarket MATRIX coordinate pattern general\n% Field: GF(2)\n3 7 12\n1 1\n1 3\n1 5\n1 7\n2 2\n2 3\n2 6\n2 7\n3 4\n3 5\n3 6\n3 7\n",
	"json rows":     "[[0,2,4,6],[1,2,5,6],[3,4,5,6]]",
	"matrix market": "%%MatrixMarket matrix coordinate integer general\n% a comment\n3 7 12\n1 1 1\n1 3 1\n1 5 1.0\n1 7 1\n2 2 1\n2 3 1\n2 6 1e+00\n2 7 1\n3 4 1\n3 5 1\n3 6 1\n3 7 1\n",
	"mtx pattern":   "%%MatrixMarket matrix coordinate pattern general\n3 7 12\n1 1\n1 3\n1 5\n1 7\n2 2\n2 3\n2 6\n2 7\n3 4\n3 5\n3 6\n3 7\n",
	"mtx array":     "%%MatrixMarket matrix array integer general\n3 7\n1\n0\n0\n0\n1\n0\n1\n1\n0\n0\n0\n1\n1\n0\n1\n0\n1\n1\n1\n1\n1\n",
	"alist":         "7 3\n3 4\n1 1 2 1 2 2 3\n4 4 4\n1 0 0\n2 0 0\n1 2 0\n3 0 0\n1 3 0\n2 3 0\n1 2 3\n1 3 5 7\n2 3 6 7\n4 5 6 7\n",
}

func TestMatrix(t *testing.T) {
	texts := map[string]string{"npy": string(npyFile("<i8", false, false)), "npy fortran": string(npyFile("|b1", true, false)), "npy big": string(npyFile(">f8", false, true)), "csr": string(csrFile(t))}
	for name, text := range steaneTexts {
		texts[name] = text
	}
	for name, text := range texts {
		m, err := Matrix([]byte(text))
		if err != nil || m.N != 7 || !reflect.DeepEqual(m.Rows, steane) {
			t.Errorf("%s: %v %v, want %v", name, m, err, steane)
		}
	}
}

// npyFile is the matrix as NumPy writes it.
func npyFile(descr string, fortran, float bool) []byte {
	order := map[bool]string{true: "True", false: "False"}[fortran]
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': (3, 7), }\n", descr, order)
	var b bytes.Buffer
	b.WriteString(npyMagic + "\x01\x00")
	_ = binary.Write(&b, binary.LittleEndian, uint16(len(header)))
	b.WriteString(header)
	for at := range 21 {
		row, column := at/7, at%7
		if fortran {
			row, column = at%3, at/3
		}
		one := codes.Bits(steane[row], 7).Bit(column)
		switch {
		case float && one:
			_ = binary.Write(&b, binary.BigEndian, 1.0)
		case float:
			_ = binary.Write(&b, binary.BigEndian, 0.0)
		case descr == "|b1":
			b.WriteByte(byte(bool01(one)))
		default:
			_ = binary.Write(&b, binary.LittleEndian, int64(bool01(one)))
		}
	}
	return b.Bytes()
}

// csrFile is the matrix as scipy.sparse.save_npz writes it.
func csrFile(t *testing.T) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(name, descr, shape string, content []byte) {
		w, err := z.Create(name + ".npy")
		if err != nil {
			t.Fatal(err)
		}
		header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }\n", descr, shape)
		_, _ = w.Write([]byte(npyMagic + "\x01\x00"))
		_ = binary.Write(w, binary.LittleEndian, uint16(len(header)))
		_, _ = w.Write(append([]byte(header), content...))
	}
	ints := func(list ...int32) []byte {
		var b bytes.Buffer
		_ = binary.Write(&b, binary.LittleEndian, list)
		return b.Bytes()
	}
	var indices []int32
	for _, row := range steane {
		indices = append(indices, row...)
	}
	put("indices", "<i4", "12,", ints(indices...))
	put("indptr", "<i4", "4,", ints(0, 4, 8, 12))
	put("format", "|S3", "", []byte("csr"))
	put("shape", "<i4", "2,", ints(3, 7))
	put("data", "|i1", "12,", bytes.Repeat([]byte{1}, 12))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCode(t *testing.T) {
	for _, test := range []struct {
		name, text string
		kind       codes.Kind
		n, k       int
	}{
		{"board", `{"name":"steane","n":7,"k":1,"checks":{"X":[[0,2,4,6],[1,2,5,6],[3,4,5,6]],"Z":[[0,2,4,6],[1,2,5,6],[3,4,5,6]]}}`, codes.CSS, 7, 1},
		{"gauge", `{"n":4,"gauge":{"X":[[0,1],[2,3]],"Z":[[0,2],[1,3]]}}`, codes.Subsystem, 4, 1},
		{"five qubits", "XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n", codes.Stabilizer, 5, 1},
		{"signs", "+XX__\n-ZZ..\n", codes.CSS, 4, 2},
		{"dem", "error(0.1) D0\nerror(0.1) D0 D1 L0\nerror[tag](0.1) D1\nerror(0) L0\nerror(0.2) D1\ndetector(0,1) D0\n", codes.Circuit, 3, 1},
		{"dem repeated", "error(0.1) D0\nrepeat 3 {\n  error(0.1) D0 ^ D1 # both\n  shift_detectors(1) 1\n}\nerror(0.1) D0 L0\n", codes.Circuit, 5, 1},
	} {
		c, err := Code([]byte(test.text))
		if err != nil || c.Validate() != nil || c.Kind != test.kind || c.N != test.n || c.K() != test.k {
			t.Errorf("%s: %+v %v, want a code of the kind %s with n=%d, k=%d", test.name, c, err, test.kind, test.n, test.k)
		}
	}
}

// Files that lie about their size, or that are cut short, are errors.
func TestMalformed(t *testing.T) {
	for _, text := range []string{
		"", "hello", "{", "{}", `{"n":-1,"checks":{}}`, "[[-1]]", "[[99999999]]", "101\n10\n", "1 0 2\n",
		"%%MatrixMarket matrix coordinate integer general\n99999999999 7 1\n1 1 1\n",
		"%%MatrixMarket matrix coordinate integer general\n3 7 1\n4 1 1\n", "%%MatrixMarket matrix\n",
		"%%MatrixMarket matrix coordinate integer general\n2 3 5\n1 1 1\n", "%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n2 2\n",
		"%%MatrixMarket matrix array integer general\n2 2\n1\n0\n1\n", "%%MatrixMarket matrix array integer general\n1 2\n1\n0\n1\n",
		"7 3\n3 4\n1 1 2 1 2 2 3\n4 4 4\n1\n1\n1 2\n1\n1 2\n1 2\n1 2 3\n1 3 5 7\n2 3 6 7\n4 5 6 7\n",
		"7 3\n3 4\n1 1 2 1 2 2 3\n4 4 4\n1\n", "PK\x03\x04junk", npyMagic + "\x01\x00\xff\xff{}",
		"XZ\nX\n", "XQ\n", "repeat 9 {\n", "}\n", "error(2) D0\n", "error(0.1) D99999999999\n",
		"repeat 1000000 {\nrepeat 1000000 {\nerror(0.1) D0\n}\n}\n",
	} {
		if m, err := Matrix([]byte(text)); err == nil {
			t.Errorf("Matrix(%.40q) = %v", text, m)
		}
		if c, err := Code([]byte(text)); err == nil {
			t.Errorf("Code(%.40q) = %v", text, c)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range steaneTexts {
		f.Add([]byte(text))
	}
	f.Add(npyFile("<i8", false, false))
	f.Add([]byte("XZZXI\nIXZZX\n"))
	f.Add([]byte("error(0.1) D0\nrepeat 3 {\n  error(0.1) D0 ^ D1\n  shift_detectors(1) 1\n}\n"))
	f.Add([]byte(`{"n":4,"gauge":{"X":[[0,1],[2,3]],"Z":[[0,2],[1,3]]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := Matrix(data); err == nil {
			for i, row := range m.Rows {
				for _, column := range row {
					if column < 0 || int(column) >= m.N {
						t.Fatalf("row %d has column %d of %d", i, column, m.N)
					}
				}
			}
		}
		if c, err := Code(data); err == nil && c.N <= 200 && len(c.Rows()) < 200 && c.Validate() == nil {
			if _, err := c.Problems(t.Context()); err == nil && c.K() < 1 {
				t.Fatalf("%+v has a logical operator, but k = %d", c, c.K())
			}
		}
	})
}
