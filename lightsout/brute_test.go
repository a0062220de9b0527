package lightsout

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"jie/internal/race"
)

// twin is a slow, obvious Lights Out: rows of characters, and every one of the
// press patterns tried.
type twin struct{ rows [][]byte }

func newTwin(body string) twin {
	var t twin
	for row := range strings.SplitSeq(body, "/") {
		t.rows = append(t.rows, []byte(row))
	}
	return t
}

func (t twin) String() string {
	rows := make([]string, len(t.rows))
	for r, row := range t.rows {
		rows[r] = string(row)
	}
	return strings.Join(rows, "/")
}

// press toggles the light at r, c and those beside it.
func (t twin) press(r, c int) {
	for _, p := range [][2]int{{r, c}, {r + 1, c}, {r - 1, c}, {r, c + 1}, {r, c - 1}} {
		if y, x := p[0], p[1]; y >= 0 && y < len(t.rows) && x >= 0 && x < len(t.rows[y]) && t.rows[y][x] != '-' {
			t.rows[y][x] ^= 1
		}
	}
}

// buttons are the places of lights, in reading order.
func (t twin) buttons() (places [][2]int) {
	for r, row := range t.rows {
		for c, light := range row {
			if light != '-' {
				places = append(places, [2]int{r, c})
			}
		}
	}
	return places
}

// solutions lists every press pattern that takes t to the goal, as moves.
func (t twin) solutions(goal string) [][]string {
	places := t.buttons()
	var all [][]string
	for set := range uint64(1) << len(places) {
		after := newTwin(t.String())
		moves := []string{}
		for ; set != 0; set &= set - 1 {
			p := places[bits.TrailingZeros64(set)]
			after.press(p[0], p[1])
			moves = append(moves, fmt.Sprintf("%d,%d", p[0], p[1]))
		}
		if after.String() == goal {
			all = append(all, moves)
		}
	}
	return all
}

// distances tells the fewest presses from the dark board to every position,
// positions as words of bits in reading order, -1 where it is out of reach.
func (t twin) distances() []int8 {
	places := t.buttons()
	toggles := make([]uint64, len(places))
	for i, p := range places {
		one := newTwin(t.String())
		one.press(p[0], p[1])
		for j, q := range places {
			if one.rows[q[0]][q[1]] != t.rows[q[0]][q[1]] {
				toggles[i] |= 1 << j
			}
		}
	}
	dist := make([]int8, 1<<len(places))
	for i := range dist {
		dist[i] = -1
	}
	state := uint64(0)
	for n := range uint64(1) << len(places) { // Gray code: one press more or less each time
		if n > 0 {
			state ^= toggles[bits.TrailingZeros64(n)]
		}
		presses := int8(bits.OnesCount64(n ^ n>>1))
		if d := dist[state]; d < 0 || presses < d {
			dist[state] = presses
		}
	}
	return dist
}

// eliminate is plain Gaussian elimination on the whole board, a byte a
// coefficient: the nullity, and whether the difference of two bodies is solvable.
func eliminate(from, to string) (nullity int, solvable bool) {
	t, g := newTwin(from), newTwin(to)
	places := t.buttons()
	n := len(places)
	rows := make([][]byte, n)
	for i, p := range places {
		rows[i] = make([]byte, n+1)
		for j, q := range places {
			if dr, dc := p[0]-q[0], p[1]-q[1]; dr*dr+dc*dc <= 1 {
				rows[i][j] = 1
			}
		}
		rows[i][n] = (t.rows[p[0]][p[1]] ^ g.rows[p[0]][p[1]]) & 1
	}
	rank := 0
	for col := range n {
		at := rank
		for at < n && rows[at][col] == 0 {
			at++
		}
		if at == n {
			continue
		}
		rows[rank], rows[at] = rows[at], rows[rank]
		for i := range rows {
			if i != rank && rows[i][col] != 0 {
				for j := range rows[i] {
					rows[i][j] ^= rows[rank][j]
				}
			}
		}
		rank++
	}
	for _, row := range rows[rank:] {
		if row[n] != 0 {
			return n - rank, false
		}
	}
	return n - rank, true
}

// randomBody draws a board; about one place in holes has no light.
func randomBody(rng *rand.Rand, h, w, holes int) (from, to string) {
	a, b := make([]string, h), make([]string, h)
	for r := range h {
		for range w {
			if holes > 0 && rng.IntN(holes) == 0 {
				a[r] += "-"
				b[r] += "-"
				continue
			}
			a[r] += string(rune('0' + rng.IntN(2)))
			b[r] += string(rune('0' + rng.IntN(2)))
		}
	}
	return strings.Join(a, "/"), strings.Join(b, "/")
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }
