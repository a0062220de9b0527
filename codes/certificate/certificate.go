package certificate

import (
	"jie/codes"
	"jie/puzzle/lightest"
)

// The format is that of all proofs that nothing is lighter.
type (
	// Certificate is a proof that a code has distance D.
	Certificate = lightest.Proof
	// Code is a code.
	Code = lightest.Code
	// Row is an operator.
	Row = lightest.Row
	// Side is the proof for one side.
	Side = lightest.Side
	// Root is a root with its tree.
	Root = lightest.Root
	// Tree is a tree, or only its number of nodes and its hash.
	Tree = lightest.Tree
)

// ofCode copies a code, with empty lists rather than none.
func ofCode(c *codes.Code) *Code {
	return &Code{Kind: string(c.Kind), N: c.N, Mixed: ofRows(c.Mixed), Observables: lists(c.Observables), X: lists(c.X), Z: lists(c.Z)}
}

func ofRow(r codes.Row) Row { return Row{X: list(r.X), Z: list(r.Z)} }

func ofRows(rows []codes.Row) []Row {
	copied := make([]Row, len(rows))
	for i, row := range rows {
		copied[i] = ofRow(row)
	}
	return copied
}

func lists(rows [][]int32) [][]int32 {
	copied := make([][]int32, len(rows))
	for i, row := range rows {
		copied[i] = list(row)
	}
	return copied
}

func list(row []int32) []int32 { return append([]int32{}, row...) }

// codeOf returns the code of a certificate.
func codeOf(c *Code) *codes.Code {
	return &codes.Code{Kind: codes.Kind(c.Kind), N: c.N, X: c.X, Z: c.Z, Observables: c.Observables, Mixed: rowsOf(c.Mixed)}
}

func rowsOf(rows []Row) []codes.Row {
	var list []codes.Row
	for _, row := range rows {
		list = append(list, codes.Row(row))
	}
	return list
}

// About reports whether a certificate names a code, and has it.
func About(c *Certificate, code *codes.Code) bool {
	return c.Name == code.Name && c.Code != nil && c.SHA256 == ofCode(code).Hash() && c.Code.Hash() == c.SHA256
}
