package check

import (
	"slices"

	"jie/puzzle"
)

// The fewest presses are found as in a textbook. A solution is a vector x modulo the number of states, a prime, with A
// x = b, where column j of A is what button j adds and b is goal minus start. Gauss-Jordan elimination gives one
// solution and the kernel of A. The lightest sum of that solution and a vector of the kernel is the answer.

// equations holds A and the start.
type equations struct {
	prime   int32
	buttons [][]added // columns of A
	shown   []int64   // the state of each light
	costs   []int64   // of a press of each button; nil if presses are counted
}

// Limits of boards within reach.
const (
	mostEquations = 4096    // lights, and buttons, of two states
	mostModulo    = 2048    // of more states, or if presses have costs
	mostPatterns  = 1 << 26 // press patterns that are enumerated
)

// shorter returns the fewest presses that lead to the goal, or limit if every solution has at least that many.
func (e *equations) shorter(m *meter, goal []int64, limit int64) (int64, error) {
	if len(e.shown) > mostEquations || len(e.buttons) > mostEquations {
		return 0, puzzle.ErrReach
	}
	switch {
	case e.prime == 2 && e.costs == nil:
		return e.shorterTwo(m, goal, limit)
	case len(e.shown) > mostModulo || len(e.buttons) > mostModulo:
		return 0, puzzle.ErrReach
	}
	return e.shorterPrime(m, goal, limit)
}

// shorterPrime does the work of shorter for any prime.
func (e *equations) shorterPrime(m *meter, goal []int64, limit int64) (int64, error) {
	rows, solvable, err := e.reduce(m, goal)
	if err != nil || !solvable {
		return limit, err
	}
	free := e.free(rows)
	patterns := int64(1)
	for range free {
		if patterns *= int64(e.prime); patterns > mostPatterns {
			return 0, puzzle.ErrReach
		}
	}
	l := &patternSearch{m: m, prime: e.prime, best: limit}
	for _, row := range rows {
		l.x = append(l.x, row[len(e.buttons)])
		begins := slices.IndexFunc(row, func(n int32) bool { return n != 0 })
		l.costs = append(l.costs, e.cost(begins))
	}
	for _, j := range free {
		vector := make([]int32, len(rows))
		for i, row := range rows {
			vector[i] = (e.prime - row[j]) % e.prime
		}
		l.kernel = append(l.kernel, vector)
		l.free = append(l.free, e.cost(j))
	}
	err = l.search(0, 0)
	return l.best, err
}

func (e *equations) cost(j int) int64 {
	if e.costs == nil {
		return 1
	}
	return e.costs[j]
}

// reduce brings the rows of A and b to reduced row echelon form, without zero rows.
func (e *equations) reduce(m *meter, goal []int64) (rows [][]int32, solvable bool, err error) {
	rows = e.matrix(goal)
	done := 0
	for j := range len(e.buttons) + 1 {
		at := slices.IndexFunc(rows[done:], func(row []int32) bool { return row[j] != 0 })
		if at < 0 {
			continue
		}
		if j == len(e.buttons) { // 0 = 1
			return nil, false, nil
		}
		rows[done], rows[done+at] = rows[done+at], rows[done]
		if err := e.clear(m, rows, done, j); err != nil {
			return nil, false, err
		}
		done++
	}
	return rows[:done], true, nil
}

// matrix returns a row for each light: how much each button adds, and the needed sum.
func (e *equations) matrix(goal []int64) [][]int32 {
	rows := make([][]int32, len(e.shown))
	for i := range rows {
		rows[i] = make([]int32, len(e.buttons)+1)
		rows[i][len(e.buttons)] = e.modulo(goal[i] - e.shown[i])
	}
	for j, button := range e.buttons {
		for _, a := range button {
			rows[a.place][j] = e.modulo(int64(rows[a.place][j]) + a.n)
		}
	}
	return rows
}

func (e *equations) modulo(n int64) int32 {
	p := int64(e.prime)
	return int32(((n % p) + p) % p) // below the prime
}

// clear makes row number at begin with 1 in column j, and sets that column to 0 in the others.
func (e *equations) clear(m *meter, rows [][]int32, at, j int) error {
	pivot := rows[at]
	inverse := int32(1)
	for inverse*pivot[j]%e.prime != 1 {
		inverse++
	}
	for c := j; c < len(pivot); c++ {
		pivot[c] = pivot[c] * inverse % e.prime
	}
	for i, row := range rows {
		if i == at || row[j] == 0 {
			continue
		}
		if err := m.spend(len(row)-j, 0); err != nil {
			return err
		}
		addTimes(row[j:], pivot[j:], e.prime-row[j], e.prime)
	}
	return nil
}

func addTimes(to, vector []int32, times, prime int32) {
	for i, n := range vector {
		if n != 0 {
			to[i] = (to[i] + n*times) % prime
		}
	}
}

// free returns the buttons with which no reduced row begins.
func (e *equations) free(rows [][]int32) (free []int) {
	for j := range e.buttons {
		i := j - len(free)
		if i >= len(rows) || rows[i][j] == 0 {
			free = append(free, j)
		}
	}
	return free
}

// patternSearch searches the solutions. x is how often the buttons that rows begin with are pressed, a free button as
// often as its vector of the kernel was added to x.
type patternSearch struct {
	m      *meter
	prime  int32
	x      []int32
	costs  []int64 // of the buttons that rows begin with
	kernel [][]int32
	free   []int64 // costs of the free buttons
	best   int64   // presses, or their cost
}

// search tries all numbers of presses for the i-th free button and later ones, given those of the earlier ones.
func (l *patternSearch) search(i int, pressed int64) error {
	if err := l.m.spend(len(l.x), 0); err != nil {
		return err
	}
	if i == len(l.kernel) {
		for j, n := range l.x {
			pressed += int64(n) * l.costs[j]
		}
		l.best = min(l.best, pressed)
		return nil
	}
	for n := range l.prime {
		if sum := pressed + int64(n)*l.free[i]; sum < l.best {
			if err := l.search(i+1, sum); err != nil {
				return err
			}
		}
		addTimes(l.x, l.kernel[i], 1, l.prime)
	}
	return nil
}

// shorter visits positions one by one if the number of states is not a prime.
func (g *lightsOut) shorter(m *meter, goals []string, metric puzzle.Metric, limit int64) (int64, error) {
	if !prime(g.k) {
		l, tests, err := g.levels(m, goals)
		if err != nil {
			return 0, err
		}
		return l.shorter(tests, limit)
	}
	e, err := g.equations()
	if err != nil {
		return 0, err
	}
	for place := range g.places() {
		if metric == puzzle.Cost && len(g.change(place)) > 0 {
			e.costs = append(e.costs, g.costs[place])
		}
	}
	for _, goal := range goals {
		want, err := g.wanted(goal)
		if err != nil {
			return 0, err
		}
		if limit, err = e.shorter(m, want, limit); err != nil {
			return 0, err
		}
	}
	return limit, nil
}

// equations returns those of the board, without a prime for counters.
func (g *lightsOut) equations() (*equations, error) {
	if g.places() > mostEquations {
		return nil, puzzle.ErrReach
	}
	e := &equations{prime: int32(g.k), shown: widened(g.lights)} // at most 255
	for place := range g.places() {
		if change := g.change(place); len(change) > 0 {
			e.buttons = append(e.buttons, slices.Clone(change))
		}
	}
	return e, nil
}

func (g *lightsOut) wanted(goal string) ([]int64, error) {
	want, err := g.target(goal)
	return widened(want), err
}

func widened(states []int32) []int64 {
	wide := make([]int64, len(states))
	for i, n := range states {
		wide[i] = int64(n)
	}
	return wide
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
