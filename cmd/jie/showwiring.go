package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"jie/internal/console"
	"jie/internal/words"
	"jie/puzzle"
)

// wiring writes, for each button of a board whose cells are pressed, which lights it
// changes. A drawing does not show that: on most boards that were sold, wires and folds
// decide it.
func (a *app) wiring(ctx context.Context, w io.Writer, p puzzle.Position) error {
	var list [][2]string
	for move := range p.Moves() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		action, err := p.Action(move)
		if err != nil {
			return err
		}
		if len(action.Changes) > 0 {
			list = append(list, [2]string{move, strings.Join(action.Changes, " ")})
		}
	}
	_, err := fmt.Fprint(w, "\n"+a.Text("show.wiring", words.Args{"number": len(list)})+"\n"+console.TwoColumns(list))
	return err
}
