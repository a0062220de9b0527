package lightsout

import (
	"strings"
	"testing"

	"jie/puzzle"
)

// On the cube, a press changes the lights that are nearest in space; no other board
// says that it is one.
func TestSpace(t *testing.T) {
	grid := func(id string) puzzle.Grid {
		pos, err := Puzzle{}.Parse(id)
		if err != nil {
			t.Fatalf("Parse(%s): %v", id, err)
		}
		return pos.Grid()
	}
	pos, err := Puzzle{}.Parse("lightsout[cube]:all-on")
	if err != nil {
		t.Fatal(err)
	}
	g := pos.Grid()
	faces := make(map[[3]int]int)
	for i, c := range g.Cells {
		if c.State == puzzle.NoCell {
			continue
		}
		var face [3]int
		for axis, v := range g.Space[i] {
			if v*v == 9 {
				face[axis] = v
			}
		}
		faces[face]++
		action, err := pos.Action(c.Name)
		if err != nil {
			t.Fatal(err)
		}
		near := 0
		for j, other := range g.Cells {
			far := 0
			for axis := range 3 {
				d := g.Space[i][axis] - g.Space[j][axis]
				far += d * d
			}
			if other.State != puzzle.NoCell && far <= 4 {
				near++
			}
		}
		if len(action.Changes) != 5 || near != 5 {
			t.Errorf("%s changes %d lights, and %d are within 2 of it", c.Name, len(action.Changes), near)
		}
	}
	if len(faces) != 6 {
		t.Fatalf("%d faces: %v", len(faces), faces)
	}
	for face, lights := range faces {
		if lights != 9 {
			t.Errorf("the face at %v has %d lights", face, lights)
		}
	}
	flat := strings.NewReplacer(".", "1").Replace(cubeNet)
	for _, id := range []string{"lightsout:" + flat, "lightsout[orbix]:all-on", "lightsout:all-on:9x12", "lightsout[torus]:all-on:9x12"} {
		if space := grid(id).Space; space != nil {
			t.Errorf("%s stands in space at %v", id, space)
		}
	}
}
