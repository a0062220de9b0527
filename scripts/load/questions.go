package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"

	"jie/catalog"
	"jie/puzzle"
	"jie/puzzle/level"
)

// question is one request.
type question struct {
	class              string // as the report names it
	method, path, body string
}

// send asks a question. It returns the status of the answer, 0 for none.
func (l *load) send(ctx context.Context, web *http.Client, q question) int {
	r, err := http.NewRequestWithContext(ctx, q.method, l.server+q.path, strings.NewReader(q.body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := web.Do(r)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0
	}
	return answer.StatusCode
}

// problem is a position with its goal.
type problem struct {
	From string   `json:"from"`
	To   []string `json:"to,omitempty"`
}

// mix is what clients ask.
type mix struct{ problems, jobs []problem }

// perBoard is how many different problems of one board are asked.
const perBoard = 100

// boards are the boards of players: some random moves away from a goal to which they want
// to return, or on the way to the goal of a board.
var boards = []struct{ from, to string }{
	{"mopan:0000/00000/001100/0001000/001000/01100/0000", "mopan:0000/00000/001100/0001000/001000/01100/0000"},
	{"twiddle:123/456/789", ""},
	{"pegs:triangle15", ""},
}

// newMix makes the problems: a hundred each on five boards whose answers take a
// millisecond or less, and ten on the way of one solution of the central game of
// pegs, from its fourth move on. It leaves out earlier and random positions of that board,
// because some of their hints take two cores a third of a second each.
func newMix(ctx context.Context, random *rand.Rand) (m mix, err error) {
	for i := range perBoard {
		m.problems = append(m.problems,
			problem{From: fmt.Sprintf("lightsout:random:5x5:%d", i)},
			problem{From: fmt.Sprintf("lightsout:random:8x8:%d", i)})
	}
	for _, board := range boards {
		for range perBoard {
			p, err := walk(random, board.from, board.to)
			if err != nil {
				return m, err
			}
			m.problems = append(m.problems, p)
		}
	}
	onTheWay, err := central(ctx)
	if err != nil {
		return m, err
	}
	m.problems = append(m.problems, onTheWay...)
	for i := range 20 {
		m.jobs = append(m.jobs, m.problems[i*len(m.problems)/20])
	}
	return m, nil
}

// central gives positions of the central game, on the way of one solution.
func central(ctx context.Context) (list []problem, err error) {
	p, err := catalog.Lookup("pegs").Parse("pegs:english")
	if err != nil {
		return nil, err
	}
	goal, err := p.Goal()
	if err != nil {
		return nil, err
	}
	solution, err := p.Solve(ctx, puzzle.Options{Goal: goal, First: true})
	if err != nil {
		return nil, err
	}
	for i, move := range solution.Moves {
		if p, err = p.Play(move); err != nil {
			return nil, err
		}
		if i >= 3 && len(list) < 10 {
			list = append(list, problem{From: p.String(), To: []string{"d4"}})
		}
	}
	return list, nil
}

// walk plays one to six random moves.
func walk(random *rand.Rand, from, to string) (problem, error) {
	name, _, _ := strings.Cut(from, ":")
	p, err := catalog.Lookup(name).Parse(from)
	if err == nil {
		p, err = level.Stroll(p, random, 1+random.IntN(6))
	}
	if err != nil {
		return problem{}, err
	}
	asked := problem{From: p.String()}
	if to != "" {
		asked.To = []string{to}
	}
	return asked, nil
}

// ask returns a question about a problem, with more keys.
func ask(class, path string, p problem, more map[string]any) question {
	keys := map[string]any{"from": p.From}
	if p.To != nil {
		keys["to"] = p.To
	}
	for key, value := range more {
		keys[key] = value
	}
	body, err := json.Marshal(keys)
	if err != nil {
		panic(err) // texts and numbers
	}
	return question{class, http.MethodPost, "/api/v1/" + path, string(body)}
}

// next returns a question of a client that asks a mix.
func (m *mix) next(random *rand.Rand) question {
	p := m.problems[random.IntN(len(m.problems))]
	switch n := random.IntN(100); {
	case n < 70:
		return ask("hint", "hint", p, map[string]any{"level": 1 + random.IntN(4)})
	case n < 90:
		return ask("solve", "solve", p, nil)
	case n < 95:
		q := ask("job", "jobs", m.jobs[random.IntN(len(m.jobs))], nil)
		q.body = `{"verb":"solve","question":` + q.body + `}`
		return q
	}
	return nonsense[random.IntN(len(nonsense))]
}

// nonsense are invalid requests.
var nonsense = []question{
	{"nonsense", http.MethodPost, "/api/v1/solve", `{`},
	{"nonsense", http.MethodPost, "/api/v1/solve", `{"from":"pegs:@/etc/passwd"}`},
	{"nonsense", http.MethodPost, "/api/v1/hint", `{"form":"pegs:english"}`},
	{"nonsense", http.MethodPost, "/api/v1/solve", `{"from":"lightsout:all-on:9999x9999"}`},
	{"nonsense", http.MethodPost, "/api/v1/solve", `{"from":"mopan:` + strings.Repeat("0", 5000) + `"}`},
	{"nonsense", http.MethodGet, "/api/v1/solve", ``},
	{"nonsense", http.MethodGet, "/wp-login.php", ``},
}

// nextSlow returns a question of a client that asks only slow ones.
func (m *mix) nextSlow(random *rand.Rand) question {
	return ask("slow", "solve", slow[random.IntN(len(slow))], nil)
}

// slow are problems that take about as much time as a question has, or far more.
var slow = []problem{
	{From: "pegs:french", To: []string{"one"}},
	{From: "pegs:wiegleb"},
	{From: "pegs:diamond41"},
	{From: "twiddle:16,15,14,13/12,11,10,9/8,7,6,5/4,3,2,1"},
	{From: "mopan:1010/10101/010101/1010101/000000/00000/0000", To: []string{"mopan:0000/00000/000000/1010101/101010/10101/0101"}},
}

// tooLarge returns a question about 1,100 x 900 lights, the largest that fits in a body.
func tooLarge() string {
	row := strings.Repeat("01", 450)
	return `{"from":"lightsout:` + strings.Repeat(row+"/", 1099) + row + `"}`
}
