package read

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"jie/codes"
	"jie/puzzle"
)

// Nothing is read loosely: each text says what is wrong with it, and where.
func TestRefused(t *testing.T) {
	const market = "%%MatrixMarket matrix coordinate integer general\n"
	for _, test := range []struct {
		name, text string
		want       string // of the error's text
	}{
		// Entries that are not 0 or 1.
		{"mtx 2", market + "% a comment\n2 4 2\n1 1 1\n2 3 2\n", "the entry 2 at row 2, column 3 (counted from 1), line 5,"},
		{"mtx -1", market + "2 4 1\n2 3 -1\n", "the entry -1 at row 2, column 3"},
		{"mtx 0.5", strings.Replace(market, "integer", "real", 1) + "2 4 1\n2 3 0.5\n", "the entry 0.5 at row 2, column 3"},
		{"mtx array 2", "%%MatrixMarket matrix array integer general\n2 2\n1\n0\n1\n2\n", "the entry 2 at row 2, column 2 (counted from 1), line 6,"},
		{"dense 2", "101\n102\n", "the entry 2 at row 1, column 2 (counted from 0), line 2,"},
		{"dense spaces 2", "1 0 2\n", "the entry 2 at row 0, column 2"},
		{"dense columns", "0 10 11\n1 2 3\n", "the entry 10 at row 0, column 1"},
		{"dense half", "1 0 1\n0 0.5 1\n", "the entry 0.5 at row 1, column 1"},
		{"dense empty", "1,,1\n", "the entry  at row 0, column 1"},
		{"dense letters", "101\n1O1\n", "the entry 1O1 at row 1, column 0"},
		{"printed 2", "[[1 0]\n [0 2]]", "the entry 2 at row 1, column 1 (counted from 0), line 2,"},
		{"printed dots", "[[1 0 ... 0]\n [0 1 ... 0]]", "the entry ... at row 0, column 2"},
		{"python nan", "[[1, nan], [0, 1]]", "the entry nan at row 0, column 1"},
		{"python 0.5", "[[0.5, 1], [1, 1]]", "a row is a list of columns"},
		{"npy int8 2", npyOf("|i1", "1, 3", 1, 0, 2), "the entry 2 at row 0, column 2"},
		{"npy int8 -1", npyOf("|i1", "1, 3", 1, 0, 255), "the entry -1 at row 0, column 2"},
		{"npy uint64", npyOf("<u8", "1, 1", 255, 255, 255, 255, 255, 255, 255, 255), "the entry 18446744073709551615 at row 0, column 0"},
		{"npy bool 2", npyOf("|b1", "1, 3", 1, 0, 2), "the entry 2 at row 0, column 2"},
		{"npy float 0.5", npyOf("<f8", "1, 1", bytesOf(0.5)...), "the entry 0.5 at row 0, column 0"},
		{"npy float nan", npyOf("<f8", "1, 1", bytesOf(math.NaN())...), "the entry NaN at row 0, column 0"},
		{"npy float big", npyOf(">f4", "1, 1", 0x40, 0, 0, 0), "the entry 2 at row 0, column 0"},
		{"npy complex", npyOf("<c8", "1, 1", 0, 0, 0x80, 0x3f, 0, 0, 0, 0), "numbers of this type are not read"},
		{"npy object", npyOf("|O8", "1, 1", 0, 0, 0, 0, 0, 0, 0, 0), "numbers of this type are not read"},
		{"npz 2", zipOf(t, "h", npyOf("|i1", "1, 2", 1, 2)), "the entry 2 at row 0, column 1"},
		{"csr 2", csrOf(t, []byte{0, 1}, []byte{0, 2}, []byte{1, 2}), "the entry 2 at row 0, column 1"},
		{"board 0.5", `{"n":3,"checks":{"X":[[0,0.5]]}}`, "line 1, column 28: a row is a list of columns"},
		{"board null", "{\"n\":3,\n\"checks\":{\"X\":[[null,1]]}}", "line 2, column 20: a row is a list of columns"},
		{"board dense", `{"n":3,"checks":{"X":[[true,false]]}}`, "a row is a list of columns"},
		// A place or a key that is named twice.
		{"mtx twice", market + "2 3 2\n1 1 1\n1 1 0\n", "row 1 has column 1 twice (counted from 1), line 4"},
		{"json twice", "[[0,2,4,6],[2,2,5,6],[3,4,5,6]]", "row 1 has column 2 twice (counted from 0)"},
		{"csr twice", csrOf(t, []byte{1, 1}, []byte{0, 2}, []byte{1, 1}), "row 0 has column 1 twice"},
		{"alist twice", "2 1\n1 2\n1 1\n2\n1\n1\n1 1\n", "row 1 has column 1 twice (counted from 1), line 7"},
		{"board key twice", "{\"n\":3,\n\"N\":4,\"checks\":{\"X\":[[0,1]]}}", "byte 8 (counted from 0): the key \"N\" stands twice"},
		{"board x twice", `{"n":3,"checks":{"X":[[0,1]],"x":[[1,2]]}}`, "the key \"x\" stands twice"},
		{"npz twice", zipOf(t, "hx", npyOf("|i1", "1, 1", 1), "HX", npyOf("|i1", "1, 1", 0)), "an array is there twice"},
		// Files that are cut off.
		{"json cut", "[[0", "line 1, column 3: the text ends"},
		{"json cut later", "[[0,1],\n[1,2", "line 2, column 4: the text ends"},
		{"printed cut", "[[1 0]\n [0 1]\n", "line 2, column 7: the text ends"},
		{"board cut", `{"n":7,"checks":{"X":[[0,1`, "the text ends"},
		{"mtx cut", market, "line 2: the text ends"},
		{"mtx entries", market + "2 3 5\n1 1 1\n", "fewer or more entries"},
		{"npy cut", npyOf("|i1", "2, 3", 1, 0, 1), "shorter or longer"},
		{"npy long", npyOf("|i1", "1, 2", 1, 0, 1), "shorter or longer"},
		{"npy header cut", npyMagic + "\x01\x00\x60\x00{'descr': '<i8', 'fortran", "shorter or longer"},
		{"alist cut", "7 3\n3 4\n1 1 2 1 2 2 3\n4 4 4\n1\n", "the header"},
		{"dem cut", "repeat 3 {\nerror(0.1) D0\n", "not closed"},
		// Headers.
		{"banner", "%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1\n", "line 1: the first line begins with %%MatrixMarket"},
		{"banner longer", "%%MatrixMarketX matrix coordinate integer general\n1 1 1\n1 1 1\n", "line 1: the first line begins with %%MatrixMarket"},
		{"mtx form", "%%MatrixMarket matrix cordinate integer general\n1 1 1\n1 1 1\n", "line 1: the header"},
		{"mtx more", "%%MatrixMarket matrix coordinate integer general symmetric\n1 1 1\n1 1 1\n", "line 1: the header"},
		{"mtx complex", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n", "only binary codes"},
		{"mtx typo", "%%MatrixMarket matrix coordinate intger general\n1 1 1\n1 1 1\n", "only binary codes"},
		{"mtx symmetric", "%%MatrixMarket matrix coordinate integer symmetric\n2 2 1\n2 1 1\n", "has to be general"},
		{"mtx field", market + "% Field: GF(3)\n1 1 1\n1 1 1\n", "line 2 names the field GF(3); only binary codes"},
		{"mtx field 4", market + "% field: GF(2^2)\n1 1 1\n1 1 1\n", "line 2 names the field GF(2^2); only binary codes"},
		{"mtx sizes", market + "2 x 5\n1 1 1\n", "line 2: a whole number"},
		{"mtx negative", market + "-2 3 1\n1 1 1\n", "line 2: a whole number"},
		{"mtx large", market + "9223372036854775807 9223372036854775807 1\n1 1 1\n", "larger than what is read"},
		{"mtx array large", "%%MatrixMarket matrix array integer general\n4294967296 4294967296\n1\n", "larger than what is read"},
		{"alist most", "2 1\n1 3\n1 1\n2\n1\n1\n1 2\n", "line 2: the greatest number of ones"},
		{"alist zero", "2 1\n1 2\n1 1\n2\n1\n1\n0 1 2\n", "line 7: a place stands behind a zero"},
		{"alist 1.0", "2 1\n1 2\n1 1\n2\n1.0\n1\n1 2\n", "line 5: a whole number"},
		{"alist lists", "3 2\n1 2\n1 1 1\n2 1\n1\n1\n2\n1 3\n2\n", "line 8: the lists by row and by column disagree"},
		{"alist large", "9223372036854775807 9223372036854775805\n1 1\n1\n1\n1\n", "the header"},
		{"npy version", "\x93NUMPY\x09\x00\x01\x00{'descr'}", "the header"},
		{"npy keys", npyText("{'descr': '<i8', 'x': 1, 'fortran_order': False, 'shape': (1, 1), }", 1, 0, 0, 0, 0, 0, 0, 0), "the header"},
		{"npy shape", npyText("{'descr': '|i1', 'fortran_order': False, 'shape': (1,,2), }", 1, 0), "the header"},
		{"npy large", npyOf("|i1", "4294967296, 4294967296"), "larger than what is read"},
		{"npy larger", npyOf("|i1", "99999999999999999999, 1"), "larger than what is read"},
		{"npy line", npyOf("|i1", "2,", 1, 0), "two dimensions"},
		{"csr starts", csrOf(t, []byte{0, 1}, []byte{1, 2}, []byte{1, 1}), "do not fit"},
		{"csr ends", csrOf(t, []byte{0, 1}, []byte{0, 1}, []byte{1, 1}), "do not fit"},
		// Texts that could be something else.
		{"either", "[[0,1],[1,0]]", "rows of columns or a dense matrix"},
		{"bracket", "[[1 0]] [0 1]", "line 1, column 9: a bracket"},
		{"bracket more", "[[1 0]]]", "line 1, column 8: a bracket"},
		{"no rows", "[]", "larger than what is read, or"},
		{"null row", "[[0,2],null]", "line 1, column 11: a row is a list of columns"},
		// Codes.
		{"letter", "XZ\nXQ\n", "line 2, column 2: only I, X, Y, Z"},
		{"sign", "+-XZ\n", "not a format"},
		{"signs", "+XZ\n+-XX\n", "line 2: the lines have different lengths"},
		{"dem nothing", "error(0.1) D0 ^\n", "line 1: this is not an instruction"},
		{"dem two", "error(0.1) D0 ^ ^ D1\n", "line 1: this is not an instruction"},
		{"dem first", "error(0.1) ^ D1\n", "line 1: this is not an instruction"},
		{"dem chance", "error(1.5) D0\n", "line 1: this is not an instruction"},
		{"dem hex", "error(0x1p-2) D0\n", "line 1: this is not an instruction"},
		{"dem sign", "error(0.1) D+5\n", "line 1: this is not an instruction"},
		{"dem name", "error(0.1) D0\nerrors(0.1) D0\n", "line 2: this is not an instruction"},
		{"dem detector", "detector(a) D0\n", "line 1: this is not an instruction"},
		{"dem target", "detector(1) foo\n", "line 1: this is not an instruction"},
		{"dem shift", "shift_detectors 1\nshift_detectors 9223372036854775807\nerror(0.1) D0\n", "line 2: this is not an instruction"},
		{"dem repeat", "repeater 3 {\n}\n", "not a format"},
		{"dem times", "error(0.1) D0\nrepeat 9223372036854775808 {\n}\n", "line 2: it is larger"},
		{"dem never", "repeat 0 {\n}\n", "line 1: a whole number"},
	} {
		_, err := Matrix([]byte(test.text))
		if said, ok := errors.AsType[*puzzle.Error](err); ok && said.Code == NotMatrix {
			_, err = Code([]byte(test.text))
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// The entries of shared/cases/tetracode_gf3.mtx, the ternary tetracode.
func TestTetracode(t *testing.T) {
	_, err := Matrix([]byte("%%MatrixMarket matrix coordinate integer general\n% ternary tetracode [4,2,3]_3\n2 4 6\n1 1 1\n1 2 1\n1 3 1\n2 2 1\n2 3 2\n2 4 1\n"))
	if err == nil || !strings.Contains(err.Error(), "the entry 2 at row 2, column 3") || !strings.Contains(err.Error(), "only binary codes") {
		t.Error(err)
	}
}

// A row of a Pauli file is named by its list and by its line.
func TestPauliLines(t *testing.T) {
	c, err := Code([]byte("# two rows\nXXI\n\n+IZZ\nXYZ\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Validate(); err == nil || !strings.Contains(err.Error(), "X0 (line 2)") || !strings.Contains(err.Error(), "Z0 (line 4)") {
		t.Error(err)
	}
}

// The code that the rows generate has the rows as words, and n less their rank checks.
func TestGenerated(t *testing.T) {
	text, err := os.ReadFile("testdata/toric3-generator.txt")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Matrix(text)
	if err != nil {
		t.Fatal(err)
	}
	source := Source{Classical: string(text), Generator: true}
	c, _, err := source.Read(t.Context())
	if err != nil || c.Validate() != nil {
		t.Fatal(err, c.Validate())
	}
	problems, err := c.Problems(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := codes.Rank(g.Rows, g.N); c.K() != want || len(c.Z) != g.N-want {
		t.Errorf("k = %d with %d checks, want %d", c.K(), len(c.Z), want)
	}
	for i, row := range g.Rows {
		if !problems[0].Logical(row) {
			t.Errorf("row %d is no word", i)
		}
	}
	back, err := generated(t.Context(), &Matrix01{Rows: c.Z, N: c.N})
	if err != nil || codes.Rank(append(back.Z, g.Rows...), g.N) != c.K() {
		t.Errorf("the dual of the dual is another code: %v", err)
	}
	if c, err := generated(t.Context(), &Matrix01{N: 3, Rows: [][]int32{{}}}); err != nil || !reflect.DeepEqual(c.Z, [][]int32{{0}, {1}, {2}}) {
		t.Errorf("no words: %v %v", c, err)
	}
}

// npyOf is an array as NumPy writes it.
func npyOf(descr, shape string, content ...byte) string {
	return npyText(fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", descr, shape), content...)
}

func npyText(header string, content ...byte) string {
	length := binary.LittleEndian.AppendUint16(nil, uint16(len(header)+1))
	return npyMagic + "\x01\x00" + string(length) + header + "\n" + string(content)
}

func bytesOf(x float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)) }

// zipOf is an .npz of arrays, each behind its name.
func zipOf(t *testing.T, parts ...string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i] + ".npy")
		if err == nil {
			_, err = w.Write([]byte(parts[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// csrOf is a matrix of one row and two columns as scipy writes it.
func csrOf(t *testing.T, indices, starts, data []byte) string {
	return zipOf(t, "format", npyOf("|S3", "", []byte("csr")...), "shape", npyOf("|i1", "2,", 1, 2),
		"indices", npyOf("|i1", "2,", indices...), "indptr", npyOf("|i1", "2,", starts...), "data", npyOf("|i1", "2,", data...))
}
