package main

import (
	"bytes"
	"context"
	"strings"

	"jie/internal/handout"
	"jie/internal/newfile"
	"jie/internal/words"
	"jie/level"
	"jie/puzzle"
)

// cheatSheet writes a page with the method of a puzzle for people, on a board.
func (a *app) cheatSheet(ctx context.Context, args []string, board, output string) error {
	p, write, err := a.sheetOf(args, output)
	if err != nil {
		return err
	}
	maker, ok := puzzle.As[puzzle.CheatSheets](p)
	if !ok {
		return &puzzle.Error{Puzzle: p.Name(), Code: puzzle.NoCheatSheet}
	}
	in, err := a.Resolve(ctx, board)
	if err != nil {
		return err
	}
	id := in.Text
	if source, ok := puzzle.As[level.Source](p); ok && !strings.ContainsAny(id, ":[") {
		id = source.LevelBoard(id)
	}
	list, err := maker.CheatSheet(id)
	if err != nil {
		return in.Locate(err)
	}
	pictures, err := a.cheats(p, list)
	if err != nil {
		return err
	}
	text := a.sheetText(p)
	text.Title = a.Text("sheet.cheat", words.Args{"puzzle": text.Title, "board": board})
	text.Subtitle = a.Text("sheet.cheat."+p.Name()+"."+list[0].Kind+".how", nil)
	var paper bytes.Buffer
	if err := write(&paper, handout.LayOne(pictures, text)); err != nil {
		return err
	}
	return newfile.Write(output, paper.Bytes())
}

// cheats are the pictures of a cheat sheet.
func (a *app) cheats(p puzzle.Puzzle, list []puzzle.Cheat) (pictures []handout.Level, err error) {
	for i, c := range list {
		from, err := p.Parse(c.From)
		if err != nil {
			return nil, err
		}
		args := words.Args{"number": i + 1, "moves": strings.Join(c.Moves, " ")}
		picture := handout.Level{Heading: a.Text("sheet.cheat."+p.Name()+"."+c.Kind, args), From: from.Grid()}
		if len(c.Moves) > 0 {
			picture.Caption = a.Text("sheet.cheat.moves", args)
		}
		if c.To != "" {
			to, err := p.Parse(c.To)
			if err != nil {
				return nil, err
			}
			grid := to.Grid()
			picture.Goal = &grid
		}
		pictures = append(pictures, picture)
	}
	return pictures, nil
}
