// Package lightest defines the format of proofs that nothing is lighter, and walks through
// the trees of such a proof with code that shares nothing with the searches.
//
// A proof says of some words that none is lighter than a given one: of the logical operators
// of a code, or of the presses that lead from a board to its goals. It has the question, the
// word, and a part for each side of the code or each goal. docs/proofs.md describes the format
// and proves its rules; docs/proofs/check_proof.py is a checker in Python.
//
// Call [Read]. Package jie/codes/certificate writes and checks the proofs of codes, and
// package jie/check checks those of boards.
package lightest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"slices"

	"jie/puzzle"
)

// Format is the name and version of the format. Proofs of distances had another name first.
const (
	Format      = "jie-lightest/1"
	firstFormat = "jie-distance/1"
)

// Refused is the code of the error of a proof that proves nothing. why
const Refused puzzle.Code = "certificate-refused"

// Refuse returns the error of a proof that proves nothing.
func Refuse(why string) error { return &puzzle.Error{Code: Refused, Args: puzzle.Args{"why": why}} }

// Proof is a proof that no word is lighter than D: of a code, with a witness, or of a board, with presses.
type Proof struct {
	Format  string  `json:"format"`
	Name    string  `json:"name,omitempty"`
	SHA256  string  `json:"sha256,omitempty"` // of Code, as JSON without spaces whose keys are sorted
	D       int64   `json:"d"`
	Witness *Row    `json:"witness,omitempty"`
	Presses []int64 `json:"presses,omitempty"` // of each button
	Sides   []Side  `json:"sides"`
	Code    *Code   `json:"code,omitempty"`
	Board   *Board  `json:"board,omitempty"`
}

// Code is a code. Its keys are in alphabetical order.
type Code struct {
	Kind        string    `json:"kind"`
	Mixed       []Row     `json:"mixed"`
	N           int       `json:"n"`
	Observables [][]int32 `json:"observables"`
	X           [][]int32 `json:"x"`
	Z           [][]int32 `json:"z"`
}

// Row is an operator.
type Row struct {
	X []int32 `json:"x"`
	Z []int32 `json:"z"`
}

// Board is a board of Lights Out, and what each button adds.
type Board struct {
	From    string   `json:"from"`
	Modulus int64    `json:"modulus,omitempty"` // states of a light; 0 if they have no end
	Buttons [][]Wire `json:"buttons"`
}

// Wire is a light, and the number that a press adds to it.
type Wire [2]int64

// Side is the proof that nothing has weight Limit or less, for a side of a code or a goal of a board. A goal without
// Bounds, Split and Roots is proved by its patterns.
type Side struct {
	Side  string `json:"side"` // "x", "z" or "" of a code, "" of a class of a circuit; the goal's text
	Limit int64  `json:"limit"`

	// Claims about a side of a code, each of which is verified.
	Even       []int     `json:"even,omitempty"`      // checks whose sum is the set of all columns
	Dual       []int32   `json:"dual,omitempty"`      // maps the previous side to this one, which then needs no other proof
	Checks     [][]int32 `json:"checks,omitempty"`    // of a subsystem code of X rows and Z rows
	Operators  []Row     `json:"operators,omitempty"` // of another subsystem code
	Detectors  []int32   `json:"detectors,omitempty"` // of a class of a circuit
	Shift      int32     `json:"shift,omitempty"`     // of the detectors in time
	Generators [][]int32 `json:"generators,omitempty"`

	Need   []int64 `json:"need,omitempty"` // what the presses must add to each light
	Bounds []Node  `json:"bounds,omitempty"`
	Split  *Split  `json:"split,omitempty"`
	Roots  []Root  `json:"roots,omitempty"`
}

// Root is a root with its tree. Roots with the same first column follow each other.
type Root struct {
	Press []int32 `json:"press"` // a column, or two that share a check; none for a board
	Check int32   `json:"check"` // -1 unless two columns are pressed
	Tree
	Branch   int32  `json:"branch,omitempty"`   // of a tree that is left out: the check of its first node
	Branches []Tree `json:"branches,omitempty"` // the trees of its columns that are not blocked, ascending
}

// Tree is a tree, or only its number of nodes and its hash. Bytes lists the nodes in preorder, as varints: 0 for a
// leaf, or 1 plus the check whose columns are tried.
type Tree struct {
	Nodes  int64  `json:"nodes"`
	SHA256 string `json:"sha256,omitempty"`
	Bytes  []byte `json:"tree,omitempty"`
}

// Node divides the presses of a button into fewer than At, and At or more; or it is a leaf with multipliers of the
// lights.
type Node struct {
	Button      int        `json:"button,omitempty"`
	At          int64      `json:"at,omitempty"` // 0 at a leaf
	Multipliers []*big.Int `json:"multipliers,omitempty"`
	Over        *big.Int   `json:"over,omitempty"` // their denominator; 0 if no presses suffice
}

// Split puts the buttons into classes over which the quiet patterns of two states split. What has Limit presses or
// fewer has at most At presses in classes 0 and 1, or at most Limit - 1 - At in classes 2 and 3.
type Split struct {
	Classes string `json:"classes"` // a digit from 0 to 3 for each button
	At      int64  `json:"at"`
}

// Read reads a proof. found is false if the text is not one. Keys that no proof of its kind has, or has twice, are an
// error.
func Read(text []byte) (p *Proof, found bool, err error) {
	var head struct {
		Format string `json:"format"`
	}
	if json.Unmarshal(text, &head) != nil || !slices.Contains([]string{Format, firstFormat, "jie-length/1"}, head.Format) {
		return nil, false, nil
	}
	if head.Format != Format && head.Format != firstFormat {
		return nil, true, Refuse("certificate-format")
	}
	if err := puzzle.UniqueKeys(text); err != nil {
		return nil, true, err
	}
	p = new(Proof)
	if (puzzle.Strict{}).Decode(text, p) != nil {
		return nil, true, Refuse("certificate-form")
	}
	return p, true, p.WellFormed()
}

// Hash names a code.
func (c *Code) Hash() string {
	text, _ := json.Marshal(c) // it has only numbers
	return Digest(text)
}

// Digest returns the SHA-256 of data as a text.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// LeftOut reports whether a tree is not given.
func (t *Tree) LeftOut() bool { return t.Bytes == nil && t.Nodes > 0 }

// Short reports whether some tree is left out.
func (p *Proof) Short() bool {
	return slices.ContainsFunc(p.Sides, func(s Side) bool {
		return slices.ContainsFunc(s.Roots, func(r Root) bool { return r.LeftOut() })
	})
}
