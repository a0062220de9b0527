package bitboard

import (
	"strconv"
	"strings"
)

// Open is a goal that names no position. The texts are the same on every board:
//
//	count=3  three pegs, anywhere     stuck  no legal jump     fewest
//
// A new one needs a type here, a line in [ReadOpen], and a test in the judge. If it has no
// faster method, it is searched for breadth first.
type Open interface {
	String() string                  // the canonical text
	Match(b *Board, p Set) bool      // whether p is such a position
	Pegs(b *Board) (least, most int) // the range of pegs of such positions
}

// ReadOpen reads an open goal's text; ok is false for other texts. A count that is not a
// number from 1 reads as 0.
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

// Match reports whether p has that number of pegs.
func (n Count) Match(_ *Board, p Set) bool { return p.Len() == int(n) }

// Pegs returns the count.
func (n Count) Pegs(*Board) (least, most int) { return int(n), int(n) }

// Stuck asks for a position without a legal jump.
type Stuck struct{}

func (Stuck) String() string { return "stuck" }

// Match reports whether no jump is legal.
func (Stuck) Match(b *Board, p Set) bool { return b.Stuck(p) }

// Pegs returns any number.
func (Stuck) Pegs(b *Board) (least, most int) { return 0, b.Len() }

// Fewest asks for as few pegs as possible. A search finds that number, and puts a [Count]
// in its place.
type Fewest struct{}

func (Fewest) String() string { return "fewest" }

// Match returns false: only a search can find out.
func (Fewest) Match(*Board, Set) bool { return false }

// Pegs returns any number.
func (Fewest) Pegs(b *Board) (least, most int) { return 0, b.Len() }
