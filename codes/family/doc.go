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
	"slices"
	"strconv"
	"strings"

	"jie/codes"
	"jie/puzzle"
)

// Codes of errors.
const (
	Unknown puzzle.Code = "family-unknown" // name, known
	Bad     puzzle.Code = "family-bad"     // text, example
)

// family is a family with an example of a name.
type family struct {
	name, example string
	make          func(arguments string) *codes.Code // nil where the arguments are wrong
}

var families = []family{
	{"bb", "bb:12,6:x^3+y+y^2:y^3+x+x^2", bicycle},
	{"toric", "toric:8", sized(2, toric)},
	{"surface", "surface:9", sized(2, surface)},
	{"colour", "colour:9", sized(3, colour)},
}

// Names tells whether text begins with the name of a family and a colon.
func Names(text string) bool {
	name, _, found := strings.Cut(text, ":")
	return found && slices.ContainsFunc(families, func(f family) bool { return f.name == name })
}

// Examples are names of codes, one of each family.
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
		code := f.make(arguments)
		if code == nil {
			return nil, &puzzle.Error{Code: Bad, Args: puzzle.Args{"text": text, "example": f.example}}
		}
		code.Name, code.Kind = text, codes.CSS
		return code, nil
	}
	return nil, &puzzle.Error{Code: Unknown, Args: puzzle.Args{"name": name, "known": Examples()}}
}

// sized reads a size from least on, up to a number of qubits that can be read from a file.
func sized(least int, of func(int) *codes.Code) func(string) *codes.Code {
	return func(text string) *codes.Code {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n*n > codes.MaxColumns/2 {
			return nil
		}
		return of(n)
	}
}
