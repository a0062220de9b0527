package check

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"jie/puzzle"
)

// Lights is a full rectangle of lights that is read once, row by row from the top, and never held in memory. A row has
// 64 lights per word, the leftmost in the highest bit, padded with zeros. It is for one goroutine.
type Lights struct {
	h, w int64
	next func(row []uint64) error
}

// Size returns the number of rows, and of lights in each.
func (l *Lights) Size() (h, w int64) { return l.h, l.w }

func (l *Lights) shape() string { return fmt.Sprintf("%dx%d", l.h, l.w) }

func (l *Lights) row() []uint64 { return make([]uint64, (l.w+63)/64) }

// all returns the state of each light, for boards that can be held.
func (l *Lights) all() ([]int32, error) {
	if l.h > maxLights/l.w {
		return nil, l.tooLarge()
	}
	packed, states := l.row(), make([]int32, 0, l.h*l.w)
	for range l.h {
		if err := l.next(packed); err != nil {
			return nil, err
		}
		for c := range l.w {
			states = append(states, int32(packed[c/64]>>(63-c%64)&1))
		}
	}
	return states, nil
}

// Rows returns all rows as strings of '0' and '1', for boards that can be held.
func (l *Lights) Rows() ([]string, error) {
	states, err := l.all()
	if err != nil {
		return nil, err
	}
	rows := make([]string, l.h)
	text := make([]byte, l.w)
	for r := range rows {
		for c := range text {
			text[c] = '0' + byte(states[r*len(text)+c])
		}
		rows[r] = string(text)
	}
	return rows, nil
}

func (l *Lights) tooLarge() error {
	return &Failure{Code: TooLarge, Move: -1, Args: puzzle.Args{"got": l.shape(), "limit": maxLights}}
}

const (
	lightsName  = "lightsout"
	plainPrefix = lightsName + ":" // of boards under the standard rules
)

// LightsFile returns the file that holds the rows of a board of Lights Out under the standard
// rules, if its ID names one.
func LightsFile(id string) (path string, ok bool) { return strings.CutPrefix(id, plainPrefix+"@") }

// IsRectangle reports whether [ReadLights] reads a canonical ID: a full rectangle under the standard rules.
func IsRectangle(id string) bool {
	body, ok := strings.CutPrefix(id, plainPrefix)
	return ok && !strings.Contains(strings.TrimPrefix(body, "all-on"), "-")
}

// OpenLights opens the board of a canonical ID, to be read row by row. It returns nil for a board with rules or holes,
// or of another puzzle. If the ID names a file, open opens it, and returns nil for a file that is not a picture.
func OpenLights(id string, open func(path string) (*Lights, error)) (*Lights, error) {
	if path, found := LightsFile(id); found {
		return open(path)
	}
	if !IsRectangle(id) {
		return nil, nil
	}
	return ReadLights(id)
}

// ReadLights reads a canonical ID of a full rectangle under the standard rules.
func ReadLights(id string) (*Lights, error) {
	body, ok := strings.CutPrefix(id, plainPrefix)
	if !ok {
		return nil, badText(id)
	}
	if strings.Contains(body, "x") {
		return madeLights(body)
	}
	rows := strings.Split(body, "/")
	l := &Lights{h: int64(len(rows)), w: int64(len(rows[0]))}
	for _, row := range rows {
		if len(row) != len(rows[0]) || row == "" || strings.Trim(row, "01") != "" {
			return nil, badText(row)
		}
	}
	l.next = func(dst []uint64) error {
		clear(dst)
		for c := range rows[0] {
			dst[c/64] |= uint64(rows[0][c]-'0') << (63 - c%64)
		}
		rows = rows[1:]
		return nil
	}
	return l, nil
}

// madeLights makes HxW (all off), all-on:HxW or random:HxW:SEED. Light (r, c) of a random board is
// bit c%64 of word r*words + c/64 of SplitMix64 started with SEED, where words is w/64 rounded up.
func madeLights(body string) (*Lights, error) {
	parts := strings.Split(body, ":")
	name := ""
	if len(parts) > 1 {
		name, parts = parts[0], parts[1:]
	}
	height, width, _ := strings.Cut(parts[0], "x")
	h, errH := strconv.ParseUint(height, 10, 62)
	w, errW := strconv.ParseUint(width, 10, 62)
	if errH != nil || errW != nil || h == 0 || w == 0 {
		return nil, badText(body)
	}
	l := &Lights{h: int64(h), w: int64(w)}
	if l.w > maxLights {
		return nil, l.tooLarge()
	}
	switch {
	case name == "" && len(parts) == 1:
		l.next = func(row []uint64) error { clear(row); return nil }
	case name == "all-on" && len(parts) == 1:
		l.next = func(row []uint64) error {
			for i := range row {
				row[i] = ^uint64(0)
			}
			l.trim(row)
			return nil
		}
	case name == "random" && len(parts) == 2:
		seed, err := strconv.ParseUint(parts[1], 10, 64)
		if err != nil {
			return nil, badText(body)
		}
		l.next = l.random(seed)
	default:
		return nil, badText(body)
	}
	return l, nil
}

func (l *Lights) random(seed uint64) func(row []uint64) error {
	return func(row []uint64) error {
		for i := range row {
			seed += 0x9e3779b97f4a7c15
			word := (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
			word = (word ^ word>>27) * 0x94d049bb133111eb
			row[i] = bits.Reverse64(word ^ word>>31)
		}
		l.trim(row)
		return nil
	}
}

// trim clears the bits after the last light of a row.
func (l *Lights) trim(row []uint64) {
	if over := l.w % 64; over != 0 {
		row[len(row)-1] &= ^uint64(0) << (64 - over)
	}
}
