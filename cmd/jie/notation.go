package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"jie/pegs"
	"jie/puzzle"
)

// The books on peg solitaire number holes by two digits, column and row: what is
// d6-d4-f4 here is 46-44-64 to Bergholt, and 46*44*64 to others. Both are read
// wherever moves are, and --notation digits writes the former.
const (
	letters = "letters"
	digits  = "digits"
)

// movesGiven are the moves in a text, or in the file that "@FILE" names.
func (a *app) movesGiven(ctx context.Context, pos puzzle.Position, text string) ([]string, error) {
	if strings.HasPrefix(text, "@") {
		in, err := a.resolve(ctx, text)
		if err != nil {
			return nil, err
		}
		text = in.text
	}
	return fromBooks(pos, strings.Fields(text)), nil
}

// fromBooks puts the moves of peg solitaire that are written in digits into
// letters. Other texts stay as they are, for the puzzle to judge.
func fromBooks(pos puzzle.Position, moves []string) []string {
	if !isPegs(pos) {
		return moves
	}
	read := make([]string, len(moves))
	for i, move := range moves {
		read[i] = fromDigits(move)
	}
	return read
}

func isPegs(pos puzzle.Position) bool { return strings.HasPrefix(pos.String(), pegs.Name) }

func fromDigits(move string) string {
	holes := strings.Split(strings.ReplaceAll(move, "*", "-"), "-")
	for i, hole := range holes {
		if len(hole) != 2 || strings.Trim(hole, "123456789") != "" {
			return move
		}
		holes[i] = string('a'+rune(hole[0]-'1')) + hole[1:]
	}
	return strings.Join(holes, "-")
}

// toDigits writes a move as the books do; one beyond the ninth column or row
// cannot be, and stays.
func toDigits(move string) string {
	holes := strings.Split(move, "-")
	for i, hole := range holes {
		if len(hole) != 2 || hole[0] < 'a' || hole[0] > 'i' || hole[1] < '1' || hole[1] > '9' {
			return move
		}
		holes[i] = string('1'+rune(hole[0]-'a')) + hole[1:]
	}
	return strings.Join(holes, "-")
}

// notationValue is a flag for one of the notations.
type notationValue bool

func (n *notationValue) Type() string { return "notation" }

func (n *notationValue) String() string {
	if *n {
		return digits
	}
	return letters
}

func (n *notationValue) Set(text string) error {
	if text != letters && text != digits {
		return whyNotation
	}
	*n = text == digits
	return nil
}

func (a *app) notationFlag(c *cobra.Command) {
	c.Flags().Var((*notationValue)(&a.digits), "notation", a.text("flag.notation", nil))
	_ = c.RegisterFlagCompletionFunc("notation", cobra.FixedCompletions([]string{letters, digits}, cobra.ShellCompDirectiveNoFileComp))
}

// written is moves as --notation asks for them, in words: JSON and rows keep to
// the one notation that programs read.
func (a *app) written(moves []string) string {
	if !a.digits {
		return strings.Join(moves, " ")
	}
	list := make([]string, len(moves))
	for i, move := range moves {
		list[i] = toDigits(move)
	}
	return strings.Join(list, " ")
}
