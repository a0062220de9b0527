//go:build !page

package verbs

import (
	"bufio"
	"encoding/base64"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

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
