package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/view"
	"jie/verbs"
	"jie/verbs/words"
)

// everyButton is the value of --wiring without one.
const everyButton = "all"

// button is a cell that can be pressed, and the cells that this changes. A drawing does
// not show them: on most boards that were sold, wires and folds decide it.
type button struct {
	name    string
	changes []string
}

// buttons returns the button of that name, or all that change anything.
func buttons(ctx context.Context, p puzzle.Position, name string) (list []button, err error) {
	if name != everyButton {
		action, err := p.Action(name)
		return []button{{name, action.Changes}}, err
	}
	for move := range p.Moves() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		action, err := p.Action(move)
		if err != nil {
			return nil, err
		}
		if len(action.Changes) > 0 {
			list = append(list, button{move, action.Changes})
		}
	}
	return list, nil
}

func (v showFlags) validWiring(p puzzle.Puzzle, format verbs.Format, json bool) error {
	switch {
	case v.wiring == "":
		return nil
	case json:
		return console.Usage(console.FlagsConflict, console.Details{"one": "--json", "other": "--wiring"})
	case v.groups:
		return console.Usage(console.FlagsConflict, console.Details{"one": "--regions", "other": "--wiring"})
	case v.moves != "":
		return console.Usage(console.FlagsConflict, console.Details{"one": "--moves", "other": "--wiring"})
	case format.Text != nil:
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--wiring", "other": "--as text"})
	case format.Still && v.wiring == everyButton:
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--as " + format.Name, "other": "--wiring=0,0"})
	case p.Describe().Entry.Kind != view.EnterPress:
		return console.Usage(console.NoWiring, console.Details{"puzzle": p.Name()})
	}
	return nil
}

func (a *app) showWiring(ctx context.Context, p verbs.Problem, v showFlags, format verbs.Format, theme draw.Theme) error {
	if err := v.validWiring(p.Puzzle, format, a.JSON); err != nil {
		return err
	}
	list, err := buttons(ctx, p.From, v.wiring)
	if err != nil {
		return err
	}
	if err := drawable(p.From, len(list)+1, format); err != nil {
		return err
	}
	g := p.From.Grid()
	return a.writeFilm(ctx, p, v, format, theme, wiringFilm(g, list), func(w io.Writer, style draw.Style) error {
		return a.wiringText(w, g, list, v.wiring != everyButton, style)
	})
}

// wiringFilm returns a picture for each button: the board with marks on what it changes.
func wiringFilm(g view.Grid, list []button) []draw.Frame {
	frames := make([]draw.Frame, len(list))
	for i, b := range list {
		caption := b.name
		if len(list) > 1 {
			caption = fmt.Sprintf("%d/%d  %s", i+1, len(list), b.name)
		}
		frames[i] = draw.Frame{Grid: g, Caption: caption, Marks: b.changes}
	}
	return frames
}

// wiringText writes the board and the list of its buttons with what they change. A single
// button stands in brackets, and what it changes is drawn as if it were lit.
func (a *app) wiringText(w io.Writer, g view.Grid, list []button, alone bool, style draw.Style) error {
	title := a.Text("show.wiring", words.Args{"number": len(list)})
	if alone {
		g, style.Cursor = lit(g, list[0].changes), list[0].name
		title = a.Text("show.wiring.button", nil)
	}
	rows := make([][2]string, len(list))
	for i, b := range list {
		rows[i] = [2]string{b.name, strings.Join(b.changes, " ")}
	}
	_, err := fmt.Fprint(w, draw.Text(g, style)+"\n"+title+"\n"+console.TwoColumns(rows))
	return err
}

// lit returns a board on which exactly these cells have something on them.
func lit(g view.Grid, names []string) view.Grid {
	var on, off rune
	for _, f := range g.Faces {
		switch {
		case f.Shape == view.ShapeEmpty:
			off = f.State
		case on == 0:
			on = f.State
		}
	}
	cells := make([]view.Cell, len(g.Cells))
	at := make(map[string]int)
	for i, c := range g.Cells {
		if cells[i] = c; c.State != view.NoCell {
			cells[i].State = off
			at[c.Name] = i
		}
	}
	for _, name := range names {
		cells[at[name]].State = on
	}
	g.Cells = cells
	return g
}

// sides are the faces of a cube, by the place of the middle of each, in the coordinates of
// [view.Grid].
var sides = []struct {
	name string
	at   [3]int
}{
	{"up", [3]int{1: 1}}, {"left", [3]int{0: -1}}, {"front", [3]int{2: 1}},
	{"right", [3]int{0: 1}}, {"back", [3]int{2: -1}}, {"down", [3]int{1: -1}},
}

// facesText names the faces of a board that is a cube unfolded, each with the cell in its
// middle; "" for flat boards.
func (a *app) facesText(g view.Grid) string {
	far := 0 // from the middle of the cube to a face
	for _, at := range g.Space {
		far = max(far, at[0], at[1], at[2])
	}
	var list []string
	for _, side := range sides {
		middle := [3]int{far * side.at[0], far * side.at[1], far * side.at[2]}
		for i, at := range g.Space {
			if at == middle && g.Cells[i].State != view.NoCell {
				list = append(list, a.Text("show.face."+side.name, words.Args{"cell": g.Cells[i].Name}))
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "\n" + a.Text("show.faces", words.Args{"faces": list}) + "\n"
}
