package draw

import (
	"jie/puzzle/view"
)

// Next returns the nearest cell to another one in a direction, (1,0) for right and (0,1)
// for down. It skips cells that are not on the board.
func Next(g view.Grid, from string, dx, dy int) (name string, ok bool) {
	at, _ := g.Find(from)
	nearest := 0
	for _, c := range g.Cells {
		along := dx*(c.X-at.X) + 2*dy*(c.Y-at.Y) // in half cells: a row is two of them
		across := abs(2*dx*(c.Y-at.Y) + dy*(c.X-at.X))
		if along <= 0 || across > along || c.State == view.NoCell {
			continue
		}
		if d := along + across; name == "" || d < nearest {
			name, nearest = c.Name, d
		}
	}
	return name, name != ""
}

func abs(n int) int { return max(n, -n) }
