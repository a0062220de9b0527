// Package lengthproof defines the format of proofs that no fewer presses lead from a position
// to its goals, for presses that commute. docs/lengths.md describes it; package check
// verifies it.
package lengthproof

import "math/big"

// Format is the name and version of the format of a [Proof].
const Format = "jie-length/1"

// Proof is a proof that Presses lead from a position to one of some goals, and that no
// fewer presses do.
type Proof struct {
	Format  string   `json:"format"`
	From    string   `json:"from"`
	Length  int64    `json:"length"`
	Modulus int64    `json:"modulus"` // states of a light; 0 if they have no end
	Buttons [][]Wire `json:"buttons"`
	Presses []int64  `json:"presses"` // of each button
	Goals   []Goal   `json:"goals"`
}

// Wire is a light, and the number that a press adds to it.
type Wire [2]int64

// Goal is a goal, and why Length - 1 presses do not reach it.
type Goal struct {
	To   string  `json:"to"`
	Need []int64 `json:"need"`           // what the presses must add to each light
	Tree []Node  `json:"tree,omitempty"` // in preorder; only for states without an end

	// Search is a tree in preorder, for two states with too many patterns: 1 more than the
	// light that a node names, 0 at a leaf.
	Search []int32 `json:"search,omitempty"`

	// Join is a digit from 0 to 3 for each button, if the quiet patterns of two states
	// split over these classes.
	Join string `json:"join,omitempty"`
}

// Node divides the numbers of presses at a button into fewer than At, and At or
// more; or it is a leaf, which has multipliers of the lights.
type Node struct {
	Button      int        `json:"button,omitempty"`
	At          int64      `json:"at,omitempty"` // 0 at a leaf
	Multipliers []*big.Int `json:"multipliers,omitempty"`
	Over        *big.Int   `json:"over,omitempty"` // their denominator; 0 if no presses suffice
}
