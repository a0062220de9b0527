package view

import "strconv"

// Face is what one state of a cell looks like: another shape or label, never colour alone.
type Face struct {
	State  rune
	Shape  Shape
	Label  string // a short text drawn on the shape, such as a number
	Colour int    // 0 is the ink; n is the n-th colour of a theme's palette
	Word   string // its name among the puzzle's words, such as "peg"
}

// Shape is how a state is drawn on its cell.
type Shape string

// The shapes.
const (
	ShapeEmpty  Shape = "empty"  // only the ground
	ShapeDisc   Shape = "disc"   // a round piece
	ShapePeg    Shape = "peg"    // a peg in its hole
	ShapeLamp   Shape = "lamp"   // a lit lamp
	ShapeNumber Shape = "number" // the label alone
	ShapeAny    Shape = "any"    // in a goal: any content
)

// Ground is how a cell is drawn below its content.
type Ground string

// The grounds.
const (
	GroundTile Ground = "tile" // a hexagon or a square, depending on the lattice
	GroundLamp Ground = "lamp" // a square lamp
	GroundHole Ground = "hole" // a hole in a tray
)

// AnyState is the state of a goal's cell that may have any content.
const AnyState = '?'

const manyStates = 1 << 15

// StateOf returns the character that stands for the number n >= 0 in a grid: a digit, a letter from
// 10 to 35, and a character without its own meaning above. '+' stands for every number from 32,768.
func StateOf(n int) rune {
	const firstOther = 0x100
	switch {
	case n < 10:
		return '0' + rune(n) // below 10
	case n < 36:
		return 'a' + rune(n-10) // below 26
	case n < manyStates:
		return firstOther + rune(n) // below manyStates
	}
	return '+'
}

// NumberFace returns the face of a number, which is drawn as its label.
func NumberFace(n, colour int, shape Shape, word string) Face {
	label := strconv.Itoa(n)
	if n >= manyStates {
		label = "+"
	}
	return Face{State: StateOf(n), Shape: shape, Label: label, Colour: colour, Word: word}
}
