//go:build !page

package verbs

import (
	"bufio"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"jie/codes"
	"jie/codes/family"
	"jie/codes/read"
	"jie/puzzle"
)

// CodeKeys are the keys that name a code. The tag "cli" of a key says what the command line
// uses instead: "argument" is not a flag, "file" is a flag with a file's path.
type CodeKeys struct {
	Code       string `json:"code,omitempty" doc:"A family's name, such as toric:8; or the text of a file with a code, in a format that is found by its content" maxLength:"1000000" cli:"argument"`
	Name       string `json:"name,omitempty" doc:"What the answer calls a code that has no name of its own" maxLength:"1000"`
	HX         string `json:"hx,omitempty" doc:"The X checks, with hz: the text of a file with a matrix" maxLength:"1000000" cli:"file"`
	HZ         string `json:"hz,omitempty" doc:"The Z checks, with hx" maxLength:"1000000" cli:"file"`
	Classical  string `json:"classical,omitempty" doc:"The parity checks of a classical code: the text of a file with a matrix over GF(2)" maxLength:"1000000" cli:"file"`
	Symplectic string `json:"symplectic,omitempty" doc:"The checks of a stabilizer code: the text of a file with a matrix of two columns a qubit, with order" maxLength:"1000000" cli:"file"`
	Order      string `json:"order,omitempty" doc:"With symplectic: xz where the X columns come first, zx where the Z columns do"`
	Generator  bool   `json:"generator,omitempty" doc:"The matrix of a classical code is a generator matrix: its rows are words of the code"`
	Transpose  bool   `json:"transpose,omitempty" doc:"The matrices stand transposed: a line a column"`
	Subsystem  bool   `json:"subsystem,omitempty" doc:"The rows are gauge generators, which need not commute"`
	Observable *int   `json:"observable,omitempty" doc:"Of a detector error model: this observable alone, from 0" minimum:"0"`
}

var ofCodes = []Verb{
	define("distance", "The exact distance of an error-correcting code", methods[Distance, DistanceAnswer]{
		answer: (*Service).Distance, key: (*Service).DistanceKey, judge: (*Service).JudgeKeptDistance,
	}),
	define("decode", "A least-cost correction for each shot, proved", methods[Decode, []Correction]{
		answer: (*Service).Decode, key: (*Service).DecodeKey, judge: (*Service).JudgeKeptCorrections,
	}),
}

// code reads a code. key names the key that is wrong, if it is one key.
func (s *Service) code(ctx context.Context, q *CodeKeys) (code *codes.Code, key string, err error) {
	if err := q.alone(); err != nil {
		return nil, "", err
	}
	source := read.Source{
		Code: q.Code, Classical: q.Classical, Symplectic: q.Symplectic, HX: q.HX, HZ: q.HZ,
		ZFirst: q.Order == "zx", Generator: q.Generator, Transpose: q.Transpose,
	}
	if code, key, err = source.Read(ctx); err != nil {
		return nil, key, err
	}
	code.Name = cmp.Or(code.Name, q.Name)
	if q.Subsystem {
		if code.Kind == codes.Classical || code.Kind == codes.Circuit {
			return nil, "", fail(NoGauge, nil)
		}
		code.Kind = codes.Subsystem
	}
	if k := q.Observable; k != nil {
		if *k < 0 || *k >= len(code.Observables) {
			return nil, "", fail(NoObservable, puzzle.Args{"observable": *k, "observables": len(code.Observables)})
		}
		code.Observables = code.Observables[*k : *k+1]
	}
	limit := s.Limits.Columns
	if code.Kind == codes.Circuit {
		limit *= circuitColumns
	}
	if limit > 0 && code.N > limit {
		return nil, "", fail(codes.TooLarge, puzzle.Args{"what": "columns", "got": code.N, "limit": limit})
	}
	return code, "code", code.Validate()
}

// circuitColumns is how many mechanisms of a circuit, which repeats a code's few checks, cost as much as a column.
const circuitColumns = 16

// NamesCode reports whether a text is the name of a code of a family rather than a file's.
func NamesCode(text string) bool { return family.Names(text) }

// alone fails unless the keys name one code.
func (q *CodeKeys) alone() error {
	var given []string
	for _, way := range []struct{ key, text string }{
		{"code", q.Code}, {"hx / hz", q.HX + q.HZ}, {"classical", q.Classical}, {"symplectic", q.Symplectic},
	} {
		if way.text != "" {
			given = append(given, way.key)
		}
	}
	conflict := func(one, other string) error { return fail(Conflict, puzzle.Args{"one": one, "other": other}) }
	needs := func(key, other string) error { return fail(Needs, puzzle.Args{"key": key, "other": other}) }
	matrix := q.Code == "" || q.Generator
	switch {
	case len(given) == 0:
		return fail(NoCode, nil)
	case len(given) > 1:
		return conflict(given[0], given[1])
	case (q.HX == "") != (q.HZ == ""):
		return needs("hx / hz", "hx + hz")
	case q.Symplectic != "" && q.Order == "":
		return needs("symplectic", "order")
	case q.Order != "" && q.Symplectic == "":
		return needs("order", "symplectic")
	case q.Order != "" && q.Order != "xz" && q.Order != "zx":
		return fail(NotKnown, puzzle.Args{"key": "order", "value": q.Order, "known": []string{"xz", "zx"}})
	case q.Generator && q.HX+q.Symplectic != "":
		return conflict("generator", given[0])
	case q.Transpose && !matrix:
		return needs("transpose", "hx / classical / symplectic")
	}
	return nil
}

func oneOf(key, value string, known ...string) error {
	return fail(NotKnown, puzzle.Args{"key": key, "value": value, "known": known})
}

// ShotFormats are the forms of a file of shots, which are those of Stim:
//
//	01    a line of 0 and 1 a shot, one for each check
//	b8    bytes: a bit for each check, the first one in the lowest bit, and 0 up to a whole byte
//	dets  a line a shot: "shot D0 D7"; observables (L0) may stand there and are ignored
var ShotFormats = []string{"01", "b8", "dets"}

// Codes of errors of shots, with their Args.
const (
	ShotWidth puzzle.Code = "shot-width" // got, want: digits
	ShotText  puzzle.Code = "shot-text"  // text: a shot in neither form
	ShotShort puzzle.Code = "shot-short" // got, want: bytes of the last shot
	ShotBits  puzzle.Code = "shot-bits"  // checks: a bit after the last check is 1
)

// Shots reads the shots of a file, each as a line in the form 01 or dets. The number of a
// shot is that of its line, or of its record from 1; blank lines are skipped.
func Shots(in io.Reader, format string, checks int) iter.Seq2[Line, error] {
	if format != "b8" {
		return Lines(in, LongestLine)
	}
	return func(yield func(Line, error) bool) {
		packed, record := bufio.NewReader(in), make([]byte, max(1, (checks+7)/8))
		for number := 1; ; number++ {
			n, err := io.ReadFull(packed, record)
			line := Line{Number: number, Offset: int64((number - 1) * len(record))}
			switch {
			case err == io.EOF:
				return
			case errors.Is(err, io.ErrUnexpectedEOF):
				err = fail(ShotShort, puzzle.Args{"got": n, "want": len(record)})
			case err == nil:
				line.Text, err = unpacked(record, checks)
			}
			if !yield(line, err) || err != nil {
				return
			}
		}
	}
}

// unpacked returns a record of the form b8 as 0 and 1.
func unpacked(record []byte, checks int) (string, error) {
	digits := make([]byte, 8*len(record))
	for i := range digits {
		digits[i] = '0' + record[i/8]>>(i%8)&1
	}
	if slices.Contains(digits[checks:], '1') {
		return "", fail(ShotBits, puzzle.Args{"checks": checks})
	}
	return string(digits[:checks]), nil
}

// violated returns the checks that a shot in the form 01 or dets violates.
func violated(text string, checks int) (list []int32, err error) {
	text = strings.TrimSpace(text)
	list = []int32{}
	if text == "shot" || strings.HasPrefix(text, "shot ") {
		for _, target := range strings.Fields(text)[1:] {
			n, err := strconv.ParseInt(target[1:], 10, 32)
			if err != nil || target[0] != 'D' && target[0] != 'L' {
				return nil, fail(ShotText, puzzle.Args{"text": target})
			}
			if target[0] == 'D' {
				list = append(list, int32(n))
			}
		}
		return list, nil
	}
	if bad := strings.IndexFunc(text, func(r rune) bool { return r != '0' && r != '1' }); bad >= 0 {
		return nil, fail(ShotText, puzzle.Args{"text": text[bad:]})
	}
	if len(text) != checks {
		return nil, fail(ShotWidth, puzzle.Args{"got": len(text), "want": checks})
	}
	for i := range len(text) {
		if text[i] == '1' {
			list = append(list, int32(i))
		}
	}
	return list, nil
}

// shotsOf reads the key shots: lines, or the bytes of the form b8 in base64.
func shotsOf(text, format string) (io.Reader, error) {
	if format != "b8" {
		return strings.NewReader(text), nil
	}
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fail(BadValue, puzzle.Args{"key": "shots", "value": text})
	}
	return strings.NewReader(string(packed)), nil
}
