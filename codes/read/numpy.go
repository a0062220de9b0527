package read

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"jie/codes"
)

const npyMagic = "\x93NUMPY"

// maxNumpy bounds an array in a zip, in bytes: a file may claim any size.
const maxNumpy = 1 << 28

// array is a NumPy array of integers.
type array struct {
	shape   []int
	fortran bool
	values  []int64
	text    string // of an array of characters
}

// npyHeader finds the parts of the header, a Python dict in a fixed form.
var npyHeader = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`'descr': *'([<>|=]?)([a-zA-Z])(\d+)'.*'fortran_order': *(True|False).*'shape': *\(([\d, ]*)\)`)
})

// readArray reads an array of version 1, 2 or 3.
func readArray(data []byte) (*array, error) {
	if len(data) < 12 || string(data[:6]) != npyMagic {
		return nil, malformed("npy", "code-header", 0)
	}
	length, start := int(binary.LittleEndian.Uint16(data[8:])), 10
	if data[6] > 1 {
		length, start = int(binary.LittleEndian.Uint32(data[8:])), 12
	}
	if length < 0 || length > len(data)-start {
		return nil, malformed("npy", "code-short", 0)
	}
	parts := npyHeader().FindSubmatch(data[start : start+length])
	if parts == nil {
		return nil, malformed("npy", "code-header", 0)
	}
	a := &array{fortran: string(parts[4]) == "True"}
	count := 1
	for _, field := range strings.FieldsFunc(string(parts[5]), func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(field)
		if err != nil || n > maxNumpy || n != 0 && count > maxNumpy/n {
			return nil, malformed("npy", "code-size", 0)
		}
		a.shape, count = append(a.shape, n), count*n
	}
	size, err := strconv.Atoi(string(parts[3]))
	if err != nil || size > 64 || size < 1 {
		return nil, malformed("npy", "code-type", 0)
	}
	return a, a.fill(data[start+length:], string(parts[1]), parts[2][0], size, count)
}

// fill reads count values of a type: order is <, >, | or =.
func (a *array) fill(data []byte, order string, kind byte, size, count int) error {
	if kind == 'S' || kind == 'U' {
		a.text = strings.Trim(strings.ReplaceAll(string(data), "\x00", ""), " ")
		return nil
	}
	if len(data) != count*size {
		return malformed("npy", "code-short", 0)
	}
	a.values = make([]int64, count)
	for i := range a.values {
		item := data[i*size : (i+1)*size]
		value, ok := number(item, order == ">", kind)
		if !ok {
			return malformed("npy", "code-type", 0)
		}
		a.values[i] = value
	}
	return nil
}

// number reads an integer, a truth value, or a floating-point number that is an integer.
func number(item []byte, bigEndian bool, kind byte) (int64, bool) {
	word := uint64(0)
	for i := range item {
		at := len(item) - 1 - i
		if bigEndian {
			at = i
		}
		word = word<<8 | uint64(item[at])
	}
	switch {
	case kind == 'f' && len(item) == 8:
		f := math.Float64frombits(word)
		return int64(f), f == math.Trunc(f) && math.Abs(f) < 1<<53
	case kind == 'f' && len(item) == 4:
		f := float64(math.Float32frombits(uint32(word)))
		return int64(f), f == math.Trunc(f) && math.Abs(f) < 1<<53
	case strings.IndexByte("biu", kind) >= 0 && len(item) <= 8:
		shift := 64 - 8*len(item)
		if kind == 'i' {
			return int64(word<<shift) >> shift, true
		}
		return int64(word), true
	}
	return 0, false
}

// npy reads a matrix of two dimensions, modulo 2.
func npy(data []byte) (*Matrix01, error) {
	a, err := readArray(data)
	if err != nil {
		return nil, err
	}
	return a.matrix()
}

func (a *array) matrix() (*Matrix01, error) {
	if len(a.shape) != 2 || a.text != "" {
		return nil, malformed("npy", "code-shape", 0)
	}
	rows, columns := a.shape[0], a.shape[1]
	if columns < 1 || columns > 2*codes.MaxColumns || rows > codes.MaxRows {
		return nil, malformed("npy", "code-size", 0)
	}
	m := &Matrix01{N: columns, Rows: make([][]int32, rows)}
	for i := range rows {
		m.Rows[i] = []int32{}
		for j := range columns {
			at := i*columns + j
			if a.fortran {
				at = j*rows + i
			}
			if a.values[at]&1 != 0 {
				m.Rows[i] = append(m.Rows[i], int32(j))
			}
		}
	}
	return m, nil
}

// readZip reads all arrays of an .npz.
func readZip(data []byte) (map[string]*array, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, malformed("npz", "code-zip", 0)
	}
	arrays, left := make(map[string]*array), int64(maxNumpy)
	for _, file := range z.File {
		r, err := file.Open()
		if err != nil {
			return nil, malformed("npz", "code-zip", 0)
		}
		content, err := io.ReadAll(io.LimitReader(r, left+1))
		_ = r.Close()
		if left -= int64(len(content)); err != nil || left < 0 {
			return nil, malformed("npz", "code-zip", 0)
		}
		a, err := readArray(content)
		if err != nil {
			return nil, err
		}
		arrays[strings.ToLower(strings.TrimSuffix(file.Name, ".npy"))] = a
	}
	return arrays, nil
}

// npz reads a sparse matrix of scipy, or the only array of an .npz.
func npz(data []byte) (*Matrix01, error) {
	arrays, err := readZip(data)
	if err != nil {
		return nil, err
	}
	if arrays["format"] != nil && arrays["shape"] != nil {
		return sparse(arrays)
	}
	for _, a := range arrays {
		if len(arrays) == 1 {
			return a.matrix()
		}
	}
	return nil, malformed("npz", "code-npz-names", 0)
}

// npzPair reads an .npz with the arrays hx and hz.
func npzPair(data []byte) (*codes.Code, error) {
	arrays, err := readZip(data)
	if err != nil {
		return nil, err
	}
	if arrays["hx"] == nil || arrays["hz"] == nil {
		return nil, malformed("npz", "code-npz-names", 0)
	}
	load := func(name string) (*Matrix01, error) { return arrays[name].matrix() }
	return Matrices(load, "", "hx", "hz")
}
