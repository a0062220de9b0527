package rings

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/internal/race"
)

// twin is a slow, obvious Mopan: rows of characters, rings found by where cells
// stand in the drawing, search by layers of strings.
type twin struct{ rows []string }

func newTwin(id string) twin {
	return twin{strings.Split(strings.TrimPrefix(id, "mopan:"), "/")}
}

func (b twin) String() string { return "mopan:" + strings.Join(b.rows, "/") }

// at is the character drawn at x half cells from the left in row y, 0 for none.
func (b twin) at(x, y int) byte {
	if y < 0 || y >= len(b.rows) {
		return 0
	}
	row := b.rows[y]
	indent := len(b.rows) - len(row)
	if x < indent || (x-indent)%2 != 0 || (x-indent)/2 >= len(row) {
		return 0
	}
	return row[(x-indent)/2]
}

// put returns b with another character at x, y.
func (b twin) put(x, y int, c byte) twin {
	rows := slices.Clone(b.rows)
	row := []byte(rows[y])
	row[(x-(len(rows)-len(row)))/2] = c
	rows[y] = string(row)
	return twin{rows}
}

// clockwise is a ring in the drawing, from the upper left.
var clockwise = [6][2]int{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}

// turned moves the ring around x, y by some steps; ok is false where the cell
// has no ring or nothing changes.
func (b twin) turned(x, y, steps int) (after twin, ok bool) {
	after = b
	for _, d := range clockwise {
		if b.at(x+d[0], y+d[1]) == 0 {
			return b, false
		}
	}
	for i, d := range clockwise {
		to := clockwise[(i+steps)%6]
		after = after.put(x+to[0], y+to[1], b.at(x+d[0], y+d[1]))
	}
	return after, after.String() != b.String()
}

// twinTurn is a turn and where it leads.
type twinTurn struct {
	name  string
	after twin
}

// turns are the turns that change something, in the order of their names.
func (b twin) turns() []twinTurn {
	var list []twinTurn
	for y, row := range b.rows {
		for col := range row {
			x := len(b.rows) - len(row) + 2*col
			for steps, letter := range map[int]string{1: "L", 3: "C", 5: "R"} {
				if after, ok := b.turned(x, y, steps); ok {
					list = append(list, twinTurn{letter + strconv.Itoa(y) + "," + strconv.Itoa(col), after})
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b twinTurn) int { return strings.Compare(a.name, b.name) })
	return list
}

// distances is the distance of every position in reach of b.
func (b twin) distances() map[string]int {
	dist := map[string]int{b.String(): 0}
	layer := []twin{b}
	for d := 1; len(layer) > 0; d++ {
		var next []twin
		for _, b := range layer {
			for _, t := range b.turns() {
				if _, seen := dist[t.after.String()]; !seen {
					dist[t.after.String()] = d
					next = append(next, t.after)
				}
			}
		}
		layer = next
	}
	return dist
}

// matches reports whether b is a target, in which ? is anything.
func (b twin) matches(target string) bool {
	text := b.String()
	for i := range text {
		if target[i] != '?' && target[i] != text[i] {
			return false
		}
	}
	return true
}

// sequences lists every sequence of the given length from b to a target, by
// trying all.
func (b twin) sequences(length int, target string) [][]string {
	if length == 0 {
		if b.matches(target) {
			return [][]string{{}}
		}
		return nil
	}
	var all [][]string
	for _, t := range b.turns() {
		for _, rest := range t.after.sequences(length-1, target) {
			all = append(all, append([]string{t.name}, rest...))
		}
	}
	return all
}

// classes is how many groups the sequences fall into when each exchange of two
// neighbouring turns that lie three cells apart joins two of them.
func classes(b twin, sequences [][]string) int {
	group := make(map[string]string)
	for _, s := range sequences {
		group[strings.Join(s, " ")] = strings.Join(s, " ")
	}
	var root func(string) string
	root = func(s string) string {
		if group[s] == s {
			return s
		}
		return root(group[s])
	}
	for _, s := range sequences {
		for i := range len(s) - 1 {
			if b.apart(s[i], s[i+1]) >= 3 {
				other := slices.Clone(s)
				other[i], other[i+1] = s[i+1], s[i]
				group[root(strings.Join(other, " "))] = root(strings.Join(s, " "))
			}
		}
	}
	n := 0
	for s, parent := range group {
		if s == parent {
			n++
		}
	}
	return n
}

// apart is how many steps two turns' centres are from each other, in the drawing.
func (b twin) apart(s, t string) int {
	x1, y1 := b.centre(s)
	x2, y2 := b.centre(t)
	dx, dy := max(x1-x2, x2-x1), max(y1-y2, y2-y1)
	return dy + max(0, (dx-dy)/2) // a step down or up also goes half a cell aside
}

func (b twin) centre(turn string) (x, y int) {
	row, col, _ := strings.Cut(turn[1:], ",")
	y, _ = strconv.Atoi(row)
	x, _ = strconv.Atoi(col)
	return len(b.rows) - len(b.rows[y]) + 2*x, y
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }
