package bitboard

import (
	"strconv"
	"strings"
)

// Open is a goal that names no position. The texts are the same on every board:
//
//	count=3  three pegs, anywhere     stuck  no legal jump     fewest
//
// A new one is a type here, a line in [ReadOpen], and a test in the judge; where no
// faster method is written for it, it is searched for breadth first.
type Open interface {
	String() string                  // the canonical text
	Match(b *Board, p Set) bool      // whether p is such a position
	Pegs(b *Board) (least, most int) // of any such position
}

// ReadOpen reads an open goal's text; ok is false for other texts. A count that is no
// number from 1 is 0.
func ReadOpen(text string) (o Open, ok bool) {
	for _, o := range []Open{Stuck{}, Fewest{}} {
		if text == o.String() {
			return o, true
		}
	}
	if digits, ok := strings.CutPrefix(text, countPrefix); ok {
		n, err := strconv.Atoi(digits)
		if err != nil {
			n = 0
		}
		return Count(max(0, n)), true
	}
	return nil, false
}

// Count asks for a given number of pegs, anywhere.
type Count int

const countPrefix = "count="

func (n Count) String() string { return countPrefix + strconv.Itoa(int(n)) }

// Match counts the pegs.
func (n Count) Match(_ *Board, p Set) bool { return p.Len() == int(n) }

// Pegs is the count.
func (n Count) Pegs(*Board) (least, most int) { return int(n), int(n) }

// Stuck asks for no legal jump.
type Stuck struct{}

func (Stuck) String() string { return "stuck" }

// Match reports whether no jump is legal.
func (Stuck) Match(b *Board, p Set) bool { return b.Stuck(p) }

// Pegs is any number.
func (Stuck) Pegs(b *Board) (least, most int) { return 0, b.Len() }

// Fewest asks for as few pegs as can be left. A search finds out how many that is, and
// puts a [Count] in its place.
type Fewest struct{}

func (Fewest) String() string { return "fewest" }

// Match is false: only a search can tell.
func (Fewest) Match(*Board, Set) bool { return false }

// Pegs is any number.
func (Fewest) Pegs(b *Board) (least, most int) { return 0, b.Len() }
