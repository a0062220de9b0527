// Package family makes codes by name:
//
//	bb:12,6:x^3+y+y^2:y^3+x+x^2   bivariate bicycle code: orders of x and y, then A and B
//	toric:8                       toric code of 8 x 8 vertices, distance 8
//	surface:9                     rotated surface code of distance 9
//	colour:9                      triangular 6.6.6 color code of distance 9
//
// Call [Make].
package family

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"jie/codes"
	"jie/puzzle"
)

// Codes of errors.
const (
	Unknown puzzle.Code = "family-unknown" // name, known
	Bad     puzzle.Code = "family-bad"     // text, example; the place if known
	Large   puzzle.Code = "family-large"   // text, limit: too many qubits
)

// family is a family with an example of a name.
type family struct {
	name, example string
	make          func(arguments string) (*codes.Code, error) // fails with *badAt or errLarge
}

var families = []family{
	{"bb", "bb:12,6:x^3+y+y^2:y^3+x+x^2", bicycle},
	{"toric", "toric:8", sized(2, 2, toric)},
	{"surface", "surface:9", sized(2, 1, surface)},
	{"colour", "colour:9", sized(3, 1, colour)},
}

// Names reports whether text begins with the name of a family and a colon.
func Names(text string) bool {
	name, _, found := strings.Cut(text, ":")
	return found && slices.ContainsFunc(families, func(f family) bool { return f.name == name })
}

// Examples returns names of codes, one of each family.
func Examples() []string {
	var list []string
	for _, f := range families {
		list = append(list, f.example)
	}
	return list
}

// Make makes a code by its name.
func Make(text string) (*codes.Code, error) {
	name, arguments, _ := strings.Cut(text, ":")
	for _, f := range families {
		if f.name != name {
			continue
		}
		code, err := f.make(arguments)
		if err == errLarge {
			return nil, &puzzle.Error{Code: Large, Args: puzzle.Args{"text": text, "limit": codes.MaxColumns}}
		}
		if bad, ok := err.(badAt); ok {
			return nil, &puzzle.Error{Code: Bad, At: puzzle.AtByte(len(name) + 1 + int(bad)), Args: puzzle.Args{"text": text, "example": f.example}}
		}
		code.Name, code.Kind = text, codes.CSS
		return code, nil
	}
	return nil, &puzzle.Error{Code: Unknown, Args: puzzle.Args{"name": name, "known": Examples()}}
}

// badAt is the error of arguments that are wrong from a byte on.
type badAt int

func (b badAt) Error() string { return "family: wrong from byte " + strconv.Itoa(int(b)) }

// errLarge is the error of a code with more qubits than a file may have.
var errLarge = errors.New("family: too large")

// sized reads a size of at least least. The code has at most per * size² qubits.
func sized(least, per int, of func(int) *codes.Code) func(string) (*codes.Code, error) {
	return func(text string) (*codes.Code, error) {
		n, err := size(text, least)
		if err != nil {
			return nil, err
		}
		if n > codes.MaxColumns/per/n {
			return nil, errLarge
		}
		code := of(n)
		if code == nil {
			return nil, badAt(0)
		}
		return code, nil
	}
}

// size reads a number that consists only of digits.
func size(text string, least int) (int, error) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, badAt(0)
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil || n > codes.MaxColumns:
		return 0, errLarge
	case n < least:
		return 0, badAt(0)
	}
	return n, nil
}
