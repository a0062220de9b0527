package server

import (
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jie/lightsout"
	"jie/puzzle"
	"jie/verbs"
)

// parsed counts how often a board is parsed.
type parsed struct {
	puzzle.Puzzle
	times *atomic.Int64
}

func (p parsed) Parse(text string) (puzzle.Position, error) {
	p.times.Add(1)
	return p.Puzzle.Parse(text)
}

// lights is a board with all lights on, written out.
func lights(height, width int) string {
	return "lightsout:" + strings.Repeat(strings.Repeat("1", width)+"/", height-1) + strings.Repeat("1", width)
}

// A board that is too large is refused before it is parsed, however it is asked about.
func TestLargeBoardIsNotParsed(t *testing.T) {
	times := new(atomic.Int64)
	site := newTest(t, Config{Puzzles: []puzzle.Puzzle{parsed{lightsout.Puzzle{}, times}}, Data: filepath.Join(t.TempDir(), "jobs.db")})
	large := `{"from":"` + lights(1100, 900) + `"}`
	for path, body := range map[string]string{
		"solve": large, "hint": large, "check": strings.TrimSuffix(large, "}") + `,"moves":[]}`, "analyse": large, "show": large,
		"generate": `{"puzzle":"lightsout","board":"` + lights(1100, 900) + `"}`,
		"jobs":     `{"verb":"solve","question":` + large + `}`,
	} {
		r := post(t, site, path, body)
		if p := read[Problem](t, r); r.status != http.StatusUnprocessableEntity || p.Code != verbs.BoardLarge {
			t.Errorf("%s: %d %.200s", path, r.status, r.body)
		}
	}
	if n := times.Load(); n > 0 {
		t.Errorf("it was parsed %d times", n)
	}
	if r := post(t, site, "hint", `{"from":"`+lights(2, 2)+`"}`); r.status != http.StatusOK || times.Load() == 0 {
		t.Errorf("a small board: %d %s, parsed %d times", r.status, r.body, times.Load())
	}
}

// A question is parsed when it has its turn: not while others have all slots.
func TestParsingTakesItsTurn(t *testing.T) {
	times := new(atomic.Int64)
	s, site := newServer(t, Config{
		Puzzles: []puzzle.Puzzle{parsed{lightsout.Puzzle{}, times}}, Data: filepath.Join(t.TempDir(), "jobs.db"), Patience: time.Millisecond,
	})
	leave := fillFirstLane(t, s)
	question := `{"from":"` + lights(3, 3) + `"}`
	bodies := map[string]string{"solve": question, "hint": question, "show": `[` + question + `]`, "jobs": `{"verb":"solve","question":` + question + `}`}
	for path, body := range bodies {
		if r := post(t, site, path, body); r.status != http.StatusTooManyRequests {
			t.Errorf("%s without a slot: %d %s", path, r.status, r.body)
		}
	}
	if n := times.Load(); n > 0 {
		t.Errorf("without a slot %d boards were parsed", n)
	}
	leave()
	for path, body := range bodies {
		if r := post(t, site, path, body); r.status/100 != 2 {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
}

// Large questions wait for each other alone: no slot of the first lane is ever theirs.
func TestLargeBodiesLeaveTheFirstLane(t *testing.T) {
	large := `{"from":"` + lights(300, 300) + `"}`
	s, site := newServer(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), Patience: time.Millisecond})
	defer fillFirstLane(t, s)()
	for path, body := range map[string]string{
		"show": large, "analyse": `{"from":"` + lights(1100, 900) + `"}`, "jobs": `{"verb":"solve","question":` + large + `}`,
		"hint": `[` + strings.Repeat(" ", shortBytes) + `]`,
	} {
		if r := post(t, site, path, body); r.status == http.StatusTooManyRequests {
			t.Errorf("%s waits in the first lane: %d %s", path, r.status, r.body)
		}
	}
}

// A code whose size does not fit a word is too large, however it is asked about.
func TestCodesThatOverflow(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	for _, code := range []string{"colour:9223372036854775807", "surface:4294967296", "toric:9223372036854775807", "bb:4294967296,4294967296:x:y"} {
		question := `{"code":"` + code + `"}`
		for path, body := range map[string]string{
			"distance": question, "decode": strings.TrimSuffix(question, "}") + `,"side":"x","shots":"01"}`, "jobs": `{"verb":"distance","question":` + question + `}`,
		} {
			r := post(t, site, path, body)
			if p := read[Problem](t, r); r.status != http.StatusUnprocessableEntity || p.Code != "family-large" {
				t.Errorf("%s of %s: %d %.200s", path, code, r.status, r.body)
			}
		}
		if r := post(t, site, "distance", "["+question+"]"); r.status != http.StatusOK || !strings.Contains(string(r.body), `"family-large"`) {
			t.Errorf("a list with %s: %d %.200s", code, r.status, r.body)
		}
		call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"distance","arguments":` + question + `}}`
		if r := tell(t, site, call); r.status != http.StatusOK || !strings.Contains(string(r.body), "is too large; a code has at most") {
			t.Errorf("/mcp of %s: %d %.200s", code, r.status, r.body)
		}
	}
}

// The bytes of a body count as requests of its client, and so does a refusal.
func TestBodiesCountAsRequests(t *testing.T) {
	const burst = 100
	large := `{"from":"` + lights(1100, 900) + `"}`
	for name, test := range map[string]struct {
		path, body string
		cost       int
	}{
		"large and refused": {"hint", large, 1 + len(large)/bytesPerRequest + refusalCost},
		"refused":           {"hint", `{"from":"lightsout:2"}`, 1 + refusalCost},
		"answered":          {"hint", `{"from":"lightsout:11/11"}`, 1},
	} {
		site := newTest(t, Config{Rate: 1e-9, Burst: burst})
		answered := 0
		for post(t, site, test.path, test.body).status != http.StatusTooManyRequests {
			answered++
		}
		if want := (burst + test.cost - 1) / test.cost; answered != want {
			t.Errorf("%s: %d requests were answered, want %d", name, answered, want)
		}
	}
}
