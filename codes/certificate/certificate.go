package certificate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"jie/codes"
)

// Format is the name and version of the format.
const Format = "jie-distance/1"

// Certificate is a proof that a code has distance D.
type Certificate struct {
	Format  string `json:"format"`
	Name    string `json:"name,omitempty"`
	SHA256  string `json:"sha256"` // of Code, as JSON without spaces whose keys are sorted
	D       int    `json:"d"`
	Witness Row    `json:"witness"`
	Sides   []Side `json:"sides"`
	Code    Code   `json:"code"`
}

// Code is a code. Its keys are in alphabetical order.
type Code struct {
	Kind        codes.Kind `json:"kind"`
	Mixed       []Row      `json:"mixed"`
	N           int        `json:"n"`
	Observables [][]int32  `json:"observables"`
	X           [][]int32  `json:"x"`
	Z           [][]int32  `json:"z"`
}

// Row is an operator.
type Row struct {
	X []int32 `json:"x"`
	Z []int32 `json:"z"`
}

// Side is the proof for one side: that no operator has weight Limit or less.
type Side struct {
	Side       codes.Side `json:"side"`
	Limit      int        `json:"limit"`
	Even       []int      `json:"even,omitempty"`      // checks whose sum is the set of all columns
	Dual       []int32    `json:"dual,omitempty"`      // maps the previous side to this one, which then needs no other proof
	Checks     [][]int32  `json:"checks,omitempty"`    // of a subsystem code of X rows and Z rows
	Operators  []Row      `json:"operators,omitempty"` // of another subsystem code
	Generators [][]int32  `json:"generators,omitempty"`
	Roots      []Root     `json:"roots,omitempty"`
}

// Root is a root with its tree. Roots with the same first column follow each other.
type Root struct {
	Press []int32 `json:"press"` // a column, or two that share a check
	Check int32   `json:"check"` // -1 if one column is pressed
	Tree
	Branch   int32  `json:"branch,omitempty"`   // of a tree that is left out: the check of its first node
	Branches []Tree `json:"branches,omitempty"` // the trees of its columns that are not blocked, ascending
}

// Tree is a tree, or only its number of nodes and its hash.
type Tree struct {
	Nodes  int64  `json:"nodes"`
	SHA256 string `json:"sha256,omitempty"`
	Bytes  []byte `json:"tree,omitempty"`
}

// leftOut reports whether a tree is not given.
func (t *Tree) leftOut() bool { return t.Bytes == nil && t.Nodes > 0 }

// ofCode copies a code, with empty lists rather than none.
func ofCode(c *codes.Code) Code {
	code := Code{Kind: c.Kind, N: c.N, Mixed: []Row{}, Observables: lists(c.Observables), X: lists(c.X), Z: lists(c.Z)}
	for _, row := range c.Mixed {
		code.Mixed = append(code.Mixed, ofRow(row))
	}
	return code
}

func ofRow(r codes.Row) Row { return Row{X: list(r.X), Z: list(r.Z)} }

func lists(rows [][]int32) [][]int32 {
	copied := make([][]int32, len(rows))
	for i, row := range rows {
		copied[i] = list(row)
	}
	return copied
}

func list(row []int32) []int32 { return append([]int32{}, row...) }

// code returns the code of a certificate.
func (c *Code) code() *codes.Code {
	code := &codes.Code{Kind: c.Kind, N: c.N, X: c.X, Z: c.Z, Observables: c.Observables}
	for _, row := range c.Mixed {
		code.Mixed = append(code.Mixed, codes.Row(row))
	}
	return code
}

// About reports whether a certificate names a code, and has it.
func (c *Certificate) About(code *codes.Code) bool {
	own := ofCode(code)
	return c.Name == code.Name && c.SHA256 == own.hash() && c.Code.hash() == c.SHA256
}

// hash names a code.
func (c *Code) hash() string {
	text, _ := json.Marshal(c) // it has only numbers
	return digest(text)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Short reports whether some tree is left out.
func (c *Certificate) Short() bool {
	return slices.ContainsFunc(c.Sides, func(s Side) bool {
		return slices.ContainsFunc(s.Roots, func(r Root) bool { return r.leftOut() })
	})
}
