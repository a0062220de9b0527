package twiddle

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/internal/race"
	"jie/puzzle"
)

// twin is a slow, obvious Twiddle: rows of texts, blocks turned by copying rows to
// columns, search by layers of strings.
type twin struct {
	rows [][]string
	r    int
}

func newTwin(id string) twin {
	name, body, _ := strings.Cut(id, ":")
	b := twin{r: 2}
	if _, rule, ok := strings.Cut(name, "[r="); ok {
		b.r, _ = strconv.Atoi(strings.TrimSuffix(rule, "]"))
	}
	separator := ""
	if strings.Contains(body, ",") {
		separator = ","
	}
	for row := range strings.SplitSeq(body, "/") {
		b.rows = append(b.rows, strings.Split(row, separator))
	}
	return b
}

// String is the ID, with commas where a number has two digits.
func (b twin) String() string {
	separator, prefix := "", "twiddle:"
	rows := make([]string, len(b.rows))
	for _, row := range b.rows {
		if len(strings.Join(row, "")) > len(row) {
			separator = ","
		}
	}
	for i, row := range b.rows {
		rows[i] = strings.Join(row, separator)
	}
	if b.r != 2 {
		prefix = "twiddle[r=" + strconv.Itoa(b.r) + "]:"
	}
	return prefix + strings.Join(rows, "/")
}

// clockwise turns the block at row, col: its rows, from the lowest, become columns.
func (b twin) clockwise(row, col int) twin {
	after := twin{r: b.r}
	for _, cells := range b.rows {
		after.rows = append(after.rows, slices.Clone(cells))
	}
	for i := range b.r {
		for j := range b.r {
			after.rows[row+i][col+j] = b.rows[row+b.r-1-j][col+i]
		}
	}
	return after
}

// twinTurn is a turn and where it leads.
type twinTurn struct {
	name  string
	after twin
}

// turns are the turns that change something, in the order of their names. A turn
// anticlockwise is three turns clockwise.
func (b twin) turns() []twinTurn {
	var list []twinTurn
	for row := range len(b.rows) - b.r + 1 {
		for col := range len(b.rows) - b.r + 1 {
			place := strconv.Itoa(row) + "," + strconv.Itoa(col)
			right := b.clockwise(row, col)
			left := right.clockwise(row, col).clockwise(row, col)
			list = append(list, twinTurn{"L" + place, left}, twinTurn{"R" + place, right})
		}
	}
	before := b.String()
	list = slices.DeleteFunc(list, func(t twinTurn) bool { return t.after.String() == before })
	slices.SortFunc(list, func(a, b twinTurn) int { return strings.Compare(a.name, b.name) })
	return list
}

// search is a breadth-first search from b: the distance of each position in reach,
// the number of shortest sequences that lead to it, and the positions by distance.
func (b twin) search() (dist map[string]int, ways map[string]int64, sizes []int) {
	dist, ways = map[string]int{b.String(): 0}, map[string]int64{b.String(): 1}
	layer := []twin{b}
	for d := 1; len(layer) > 0; d++ {
		sizes = append(sizes, len(layer))
		var next []twin
		for _, b := range layer {
			n := ways[b.String()]
			for _, t := range b.turns() {
				id := t.after.String()
				if _, seen := dist[id]; !seen {
					dist[id] = d
					next = append(next, t.after)
				}
				if dist[id] == d {
					ways[id] += n
				}
			}
		}
		layer = next
	}
	return dist, ways, sizes
}

// sequences lists every sequence of the given length from b to a goal, by trying all.
func (b twin) sequences(length int, goal string) [][]string {
	if length == 0 {
		if b.String() == goal {
			return [][]string{{}}
		}
		return nil
	}
	var all [][]string
	for _, t := range b.turns() {
		for _, rest := range t.after.sequences(length-1, goal) {
			all = append(all, append([]string{t.name}, rest...))
		}
	}
	return all
}

// classes is how many groups the sequences fall into when each exchange of two
// neighbouring turns of blocks without a common cell joins two of them.
func classes(r int, sequences [][]string) int {
	group := make(map[string]string)
	var root func(string) string
	root = func(s string) string {
		if group[s] == s {
			return s
		}
		return root(group[s])
	}
	for _, s := range sequences {
		group[strings.Join(s, " ")] = strings.Join(s, " ")
	}
	for _, s := range sequences {
		for i := range len(s) - 1 {
			if apart(r, s[i], s[i+1]) {
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

// apart reports whether the blocks of two turns share no cell.
func apart(r int, s, t string) bool {
	down, across := int(s[1])-int(t[1]), int(s[3])-int(t[3])
	return max(down, -down) >= r || max(across, -across) >= r
}

// mustBoard reads an ID.
func mustBoard(t testing.TB, id string) Board {
	t.Helper()
	b, err := parseBoard(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// solveAll counts and lists the shortest solutions.
func solveAll(t *testing.T, from Board, goal ...Board) puzzle.Solution {
	t.Helper()
	s, err := Solve(context.Background(), from, Goal{goal}, puzzle.Options{All: true, Count: true})
	if err != nil {
		t.Fatalf("%s to %s: %v", from, goal, err)
	}
	return s
}

// randomNumbers has numbers below most on a square of a side.
func randomNumbers(random *rand.Rand, side, block, most int) Board {
	b := newSquare(side, block)
	for i := range b.cells() {
		b = b.with(i, random.IntN(most))
	}
	return b
}

// Each turn of each size leads where the twin's does.
func TestTwinTurns(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for side := minSide; side <= maxSide; side++ {
		for block := minBlock; block <= side; block++ {
			for _, most := range []int{2, 10, 1000} {
				pos := position{randomNumbers(random, side, block, most)}
				slow := newTwin(pos.String())
				var names []string
				for _, turn := range slow.turns() {
					names = append(names, turn.name)
					if after, ok := pos.turn(turn.name); !ok || after.String() != turn.after.String() {
						t.Errorf("%s: %s gives %s, want %s", pos, turn.name, after, turn.after)
					}
				}
				if moves := slices.Collect(pos.Moves()); !slices.Equal(moves, names) {
					t.Errorf("%s: moves %v, want %v", pos, moves, names)
				}
			}
		}
	}
}

// compare solves from one board to another and compares with the twin's search from
// the first.
func compare(t *testing.T, from, to Board, dist map[string]int, ways map[string]int64) {
	t.Helper()
	s := solveAll(t, from, to)
	want, reached := dist[to.String()]
	if reached != (s.Status == puzzle.Solved) {
		t.Fatalf("%s to %s: %v, reached by the plain search: %v", from, to, s.Status, reached)
	}
	if reached && (s.Length != int64(want) || s.Count.Int64() != ways[to.String()]) {
		t.Errorf("%s to %s: %v ways of %d turns, want %d of %d", from, to, s.Count, s.Length, ways[to.String()], want)
	}
}

// arrangementsOf lists every arrangement of the numbers of b.
func arrangementsOf(b Board) []Board {
	all := []Board{b.sorted()}
	for {
		next, i := all[len(all)-1], b.cells()-2
		for ; i >= 0 && next.tiles[i] >= next.tiles[i+1]; i-- {
		}
		if i < 0 {
			return all
		}
		j := b.cells() - 1
		for next.tiles[j] <= next.tiles[i] {
			j--
		}
		next.tiles[i], next.tiles[j] = next.tiles[j], next.tiles[i]
		slices.Reverse(next.tiles[i+1 : b.cells()])
		all = append(all, next)
	}
}

// Every start and every goal of every 2 x 2 square of the numbers 0 to 3.
func TestAllOfSide2(t *testing.T) {
	for code := range 256 {
		from := newSquare(2, 2)
		for i := range 4 {
			from = from.with(i, code>>(2*i)&3)
		}
		dist, ways, _ := newTwin(from.String()).search()
		for _, to := range arrangementsOf(from) {
			compare(t, from, to, dist, ways)
		}
	}
}

// Every goal of 3 x 3 squares with equal numbers, and of 4 x 4 squares with few
// different ones, where most goals of blocks of 3 are out of reach.
func TestAllGoals(t *testing.T) {
	for _, id := range []string{
		"twiddle:111/121/111", "twiddle:112/111/211", "twiddle:101/010/101", "twiddle:120/000/003", "twiddle:111/222/333",
		"twiddle[r=3]:123/412/341", "twiddle[r=3]:111/121/112",
		"twiddle:1000/0000/0100/0001", "twiddle[r=3]:1000/0000/0100/0001", "twiddle[r=3]:1203/0000/0000/0000", "twiddle[r=4]:1200/0000/3300/0000",
	} {
		from := mustBoard(t, id)
		dist, ways, sizes := newTwin(id).search()
		all := arrangementsOf(from)
		for _, to := range all {
			compare(t, from, to, dist, ways)
		}
		if d := distancesOf(t, from); int(d.positions()) != len(dist) || len(d.counts) != len(sizes) || len(all) < len(dist) {
			t.Errorf("%s: distances %v, want %v", id, d.counts, sizes)
		}
	}
}

// Walks on larger boards: the length, and every sequence, tried one by one.
func TestTwinSequences(t *testing.T) {
	random, walks := rand.New(rand.NewPCG(2, 2)), 5
	if short() {
		walks = 1
	}
	for _, size := range [][4]int{{3, 2, 9, 4}, {3, 2, 3, 4}, {4, 2, 99, 3}, {4, 3, 99, 4}, {4, 3, 2, 4}, {5, 2, 4, 3}, {5, 3, 99, 3}, {6, 4, 99, 3}, {8, 7, 99, 3}} {
		for range walks {
			from := randomNumbers(random, size[0], size[1], size[2])
			at := newTwin(from.String())
			for range size[3] {
				if turns := at.turns(); len(turns) > 0 {
					at = turns[random.IntN(len(turns))].after
				}
			}
			to := mustBoard(t, at.String())
			s := solveAll(t, from, to)
			slow := newTwin(from.String())
			for length := range int(s.Length) {
				if shorter := slow.sequences(length, to.String()); len(shorter) > 0 {
					t.Errorf("%s to %s: %d turns, but %v", from, to, s.Length, shorter[0])
				}
			}
			want := slow.sequences(int(s.Length), to.String())
			if !slices.EqualFunc(s.Solutions, want, slices.Equal) {
				t.Errorf("%s to %s: %v, want %v", from, to, s.Solutions, want)
			}
			if n := classes(size[1], want); s.UpToOrder.Int64() != int64(n) {
				t.Errorf("%s to %s: %v up to order, want %d", from, to, s.UpToOrder, n)
			}
		}
	}
}

// No certificate without a search rules out what turns lead to.
func TestInvariantsHold(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for side := minSide; side <= maxSide; side++ {
		for block := minBlock; block <= side; block++ {
			from := newSquare(side, block)
			at := from
			g := from.geometry()
			for range 200 {
				at = at.turned(&g.Turns[random.IntN(len(g.Turns))])
				if c, ok := invariant(from, at); ok {
					t.Fatalf("%s to %s: ruled out by %+v", from, at, c)
				}
			}
		}
	}
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }
