package main

import (
	"jie/internal/words"
	"jie/puzzle"
)

// sides are the faces of a cube, by where the middle of each stands, as [puzzle.Grid] has
// its cells in space.
var sides = []struct {
	name string
	at   [3]int
}{
	{"up", [3]int{1: 1}}, {"left", [3]int{0: -1}}, {"front", [3]int{2: 1}},
	{"right", [3]int{0: 1}}, {"back", [3]int{2: -1}}, {"down", [3]int{1: -1}},
}

// facesText names the faces of a board that is a cube unfolded, each with the cell in its
// middle; "" for flat boards.
func (a *app) facesText(g puzzle.Grid) string {
	far := 0 // from the middle of the cube to a face
	for _, at := range g.Space {
		far = max(far, at[0], at[1], at[2])
	}
	var list []string
	for _, side := range sides {
		middle := [3]int{far * side.at[0], far * side.at[1], far * side.at[2]}
		for i, at := range g.Space {
			if at == middle && g.Cells[i].State != puzzle.NoCell {
				list = append(list, a.Text("show.face."+side.name, words.Args{"cell": g.Cells[i].Name}))
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "\n" + a.Text("show.faces", words.Args{"faces": list}) + "\n"
}
