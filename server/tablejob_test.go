package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jie/catalog"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/verbs"
)

type tableJob struct {
	ID       string
	State    string
	Attempts int
	Progress *struct{ Done, Total int64 }
	Answer   json.RawMessage
	Problem  *Problem
}

// finish starts a job and gives it when it has ended.
func finish(t *testing.T, site *httptest.Server, body string) tableJob {
	t.Helper()
	r := post(t, site, "jobs", body)
	j := read[tableJob](t, r)
	if r.status != http.StatusAccepted && r.status != http.StatusOK { // it may be quick
		t.Fatalf("%s: %d %s", body, r.status, r.body)
	}
	return until(t, site, j.ID, func(j tableJob) bool { return j.State == "done" || j.State == "failed" })
}

// until waits for a job to come to a state.
func until(t *testing.T, site *httptest.Server, id string, reached func(tableJob) bool) tableJob {
	t.Helper()
	for {
		j := read[tableJob](t, request(t, site, http.MethodGet, prefix+"/jobs/"+id, ""))
		if reached(j) {
			return j
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// The distances of a small board are those that single searches find.
func TestTableOfDistances(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	const target = "mopan:110/0000/00000/0000/000"
	j := finish(t, site, `{"verb":"table","question":{"puzzle":"mopan","targets":"`+target+`"}}`)
	var facts struct {
		Puzzle    string
		Positions int
		Reached   int
		ByDist    []int `json:"by_distance"`
		Farthest  []string
	}
	if err := json.Unmarshal(j.Answer, &facts); err != nil || j.State != "done" {
		t.Fatalf("%s %s %v", j.State, j.Answer, err)
	}
	counted := make([]int, len(facts.ByDist))
	positions := 0
	for a := range 19 {
		for b := range a {
			from := "mopan:" + pair(a, b)
			s := read[puzzle.Answer](t, post(t, site, "solve", `{"from":"`+from+`","to":"`+target+`"}`))
			counted[*s.Length]++
			positions++
		}
	}
	if facts.Puzzle != rings.Name || facts.Positions != positions || facts.Reached != positions {
		t.Errorf("%s, want %d positions", j.Answer, positions)
	}
	for i, n := range counted {
		if facts.ByDist[i] != n {
			t.Errorf("%d positions at distance %d, want %d", facts.ByDist[i], i, n)
		}
	}
}

// pair is side 3 with dots in two cells.
func pair(a, b int) string {
	cells := bytes.Repeat([]byte{'0'}, 19)
	cells[a], cells[b] = '1', '1'
	var rows []string
	for _, n := range []int{3, 4, 5, 4, 3} {
		rows, cells = append(rows, string(cells[:n])), cells[n:]
	}
	return strings.Join(rows, "/")
}

func TestTableOfPairs(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	j := finish(t, site, `{"verb":"table","question":{"puzzle":"mopan","all_pairs":true,"side":3,"dots":2}}`)
	var facts struct {
		Positions int
		Pairs     []int    `json:"pairs_by_distance"`
		Farthest  []string `json:"farthest_pair"`
		God       int64    `json:"gods_number"`
	}
	if err := json.Unmarshal(j.Answer, &facts); err != nil {
		t.Fatalf("%s %v", j.Answer, err)
	}
	pairs := 0
	for _, n := range facts.Pairs {
		pairs += n
	}
	if facts.Positions != 171 || pairs != 171*171 {
		t.Errorf("%s, want 171 positions and their square of pairs", j.Answer)
	}
	s := read[puzzle.Answer](t, post(t, site, "solve", `{"from":"`+facts.Farthest[0]+`","to":"`+facts.Farthest[1]+`"}`))
	if *s.Length != facts.God {
		t.Errorf("the farthest pair is %d apart, want %d", *s.Length, facts.God)
	}
}

// All single-vacancy problems of a board; the same question has its answer at once.
func TestTableOfVacancies(t *testing.T) {
	folder := t.TempDir()
	site := newTest(t, Config{Data: filepath.Join(folder, "jobs.db")})
	const question = `{"verb":"table","question":{"puzzle":"pegs","svss":true,"board":"triangle15"}}`
	j := finish(t, site, question)
	var answers []puzzle.Answer
	if err := json.Unmarshal(j.Answer, &answers); err != nil || len(answers) != 17 {
		t.Fatalf("%d answers, want 17: %v", len(answers), err)
	}
	for _, a := range answers {
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var q verbs.Check
		if err := json.Unmarshal(data, &q); err != nil {
			t.Fatal(err)
		}
		data, _ = json.Marshal(verbs.Check{From: q.From, To: q.To, Metric: q.Metric, Moves: q.Moves, Certificate: q.Certificate})
		if v := read[verbs.Verdict](t, post(t, site, "check", string(data))); !v.Holds {
			t.Errorf("%s to %s: %+v", a.From, a.To, v)
		}
	}
	if r := post(t, site, "jobs", question); r.status != http.StatusOK || read[tableJob](t, r).ID != j.ID {
		t.Errorf("asked again: %d", r.status)
	}
	if left := filesIn(t, filepath.Join(folder, "jobs.db.tables")); len(left) > 0 {
		t.Errorf("after the end there is still %q", left)
	}
}

func filesIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// vacancies asks for all problems with one hole and one peg.
func vacancies(board string) string {
	return `{"verb":"table","question":{"puzzle":"pegs","svss":true,"board":"` + board + `"}}`
}

// nine problems.
var nine = vacancies("pegs:01111/11111/11111/11111")

// After a restart a table continues from what it has: answers proved before are not
// sought again.
func TestTableGoesOn(t *testing.T) {
	data := filepath.Join(t.TempDir(), "jobs.db")
	pegs := newAmid()
	site, stop := startTest(t, Config{Puzzles: []puzzle.Puzzle{pegs}, Data: data})
	j := read[tableJob](t, post(t, site, "jobs", nine))
	<-pegs.waits
	j = read[tableJob](t, request(t, site, http.MethodGet, prefix+"/jobs/"+j.ID, ""))
	stop()
	if j.Progress == nil || j.Progress.Done != 1 || j.Progress.Total != 9 {
		t.Fatalf("the job is at %+v, want it amid nine problems", j.Progress)
	}
	file := filepath.Join(data+".tables", j.ID)
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// A mark in the file comes back in the answer, where that was not sought again.
	var first puzzle.Answer
	if err := json.Unmarshal(kept, &first); err != nil || first.Stats == nil {
		t.Fatalf("%s: %v", kept, err)
	}
	first.Stats.Seconds += 7777
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	ledger, err := verbs.OpenLedger(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(ledger.Add(first.From, first.To[0], first), ledger.Close()); err != nil {
		t.Fatal(err)
	}

	again := newTest(t, Config{Data: data})
	j = until(t, again, j.ID, func(j tableJob) bool { return j.State == "done" || j.State == "failed" })
	var answers []puzzle.Answer
	if err := json.Unmarshal(j.Answer, &answers); err != nil || len(answers) != 9 || j.Attempts != 2 {
		t.Fatalf("attempt %d, %s: %v", j.Attempts, j.Answer, err)
	}
	if answers[0].Stats.Seconds < 7777 {
		t.Error("the first problem was solved again")
	}
	if answers[8].Stats.Seconds >= 7777 || answers[8].Status != "solved" {
		t.Errorf("the last problem: %+v", answers[8])
	}
}

// A table whose file was altered while the server was stopped begins again.
func TestAlteredTableBeginsAgain(t *testing.T) {
	for name, test := range map[string]struct{ question, junk string }{
		"answers":   {nine, "no answer"},
		"distances": {`{"verb":"table","question":{"puzzle":"mopan","targets":"110/0000/00000/0000/000"}}`, "no table"},
	} {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "jobs.db")
			config := Config{Data: data, Jobs: 1}
			site, stop := startTest(t, config)
			blocking := `{"verb":"solve","question":{"from":"stuck:1","to":"null:5"}}`
			post(t, site, "jobs", blocking)
			<-begun
			id := read[tableJob](t, post(t, site, "jobs", test.question)).ID
			stop()
			<-ended
			if err := os.MkdirAll(data+".tables", 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(data+".tables", id), []byte(test.junk), 0o600); err != nil {
				t.Fatal(err)
			}
			config.Jobs = 4 // two of which one client may have
			site, stop = startTest(t, config)
			<-begun
			j := until(t, site, id, func(j tableJob) bool { return j.State == "done" || j.State == "failed" })
			stop()
			<-ended
			if j.State != "done" {
				t.Errorf("%+v", j)
			}
		})
	}
}

// A table that nobody waits for stops, and leaves no file.
func TestTableIsLeft(t *testing.T) {
	data := filepath.Join(t.TempDir(), "jobs.db")
	pegs := newAmid()
	site := newTest(t, Config{Puzzles: []puzzle.Puzzle{pegs}, Data: data, JobGrace: time.Millisecond})
	j := read[tableJob](t, post(t, site, "jobs", nine, subscriberHeader, someToken))
	<-pegs.waits
	if r := request(t, site, http.MethodDelete, prefix+"/jobs/"+j.ID, "", subscriberHeader, someToken); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	for len(filesIn(t, data+".tables")) > 0 { // it stops at its next poll
		time.Sleep(5 * time.Millisecond)
	}
	finish(t, site, vacancies("4x4")) // the worker is free
}

// Every kind of table that was made is judged after a restart and given out as it was,
// byte for byte.
func TestTablesSurviveRestart(t *testing.T) {
	var log bytes.Buffer
	config := Config{Data: filepath.Join(t.TempDir(), "jobs.db"), Log: slog.New(slog.NewTextHandler(&log, nil))}
	site, stop := startTest(t, config)
	before := make(map[string]tableJob)
	tabled := make(map[string]bool)
	for _, question := range []string{
		`{"puzzle":"lightsout","nullity":"1..20"}`,
		`{"puzzle":"lightsout","nullity":"4..4"}`,
		`{"puzzle":"lightsout","fewest":"1..6"}`,
		`{"puzzle":"lightsout","hardest":"1..4"}`,
		`{"puzzle":"mopan","all_pairs":true,"side":2,"dots":0}`,
		`{"puzzle":"mopan","all_pairs":true,"side":2,"dots":3}`,
		`{"puzzle":"mopan","all_pairs":true,"side":3,"dots":1}`,
		`{"puzzle":"mopan","targets":"10/000/00"}`,
		`{"puzzle":"mopan","targets":["?1/???/??","??/?1?/??"],"dots":2}`,
		`{"puzzle":"pegs","svss":true,"board":"triangle15"}`,
		`{"puzzle":"twiddle","targets":"12/34"}`,
	} {
		body := `{"verb":"table","question":` + question + `}`
		j := finish(t, site, body)
		if j.State != "done" {
			t.Fatalf("%s: %s %+v", question, j.State, j.Problem)
		}
		before[body] = j
		for _, name := range table.Makers(catalog.All()) {
			tabled[name] = tabled[name] || strings.Contains(question, `"`+name+`"`)
		}
	}
	for _, name := range table.Makers(catalog.All()) {
		if !tabled[name] {
			t.Errorf("%s makes tables, and none was tried", name)
		}
	}
	stop()
	site, stop = startTest(t, config)
	for body, want := range before {
		r := post(t, site, "jobs", body)
		if j := read[tableJob](t, r); r.status != http.StatusOK || j.ID != want.ID || j.Attempts != 1 || !bytes.Equal(j.Answer, want.Answer) {
			t.Errorf("%s: %d %s, want job %s and %s", body, r.status, r.body, want.ID, want.Answer)
		}
	}
	stop()
	if log.Len() > 0 {
		t.Errorf("the log says %s", &log)
	}
}

// A table in which something is unknown, for want of memory, is not kept for its
// question.
func TestUnprovedTableIsNotKept(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), Limits: verbs.Limits{Memory: 1, Time: time.Minute}})
	var answers []puzzle.Answer
	question := vacancies("4x4")
	j := finish(t, site, question)
	if err := json.Unmarshal(j.Answer, &answers); err != nil || len(answers) == 0 || answers[0].Status != "unknown" {
		t.Fatalf("%s: %v", j.Answer, err)
	}
	if r := post(t, site, "jobs", question); r.status > 299 || read[tableJob](t, r).ID == j.ID {
		t.Errorf("asked again: %d", r.status)
	}
}

// The files of a table go wherever they are kept, and no one else's.
func TestDropTable(t *testing.T) {
	s, err := New(Config{Puzzles: catalog.All(), Data: filepath.Join(t.TempDir(), "jobs[1")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := os.Mkdir(s.tableFolder(), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"01ab", "01ab.new", "02cd"} {
		if err := os.WriteFile(filepath.Join(s.tableFolder(), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.dropTable("01ab")
	if left := filesIn(t, s.tableFolder()); len(left) != 1 || left[0] != "02cd" {
		t.Errorf("left are %q", left)
	}
}

// What is wrong with a table is said before it is a job.
func TestTablesRefused(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), TablePositions: 1000, TableHoles: 20, Limits: verbs.Limits{Cells: 100}})
	for question, want := range map[string]puzzle.Code{
		`{"puzzle":"lightsout"}`:                                                     verbs.Needs,
		`{"puzzle":"lightsout","nullity":"9..1"}`:                                    verbs.BadValue,
		`{"puzzle":"lightsout","nullity":"1..1001"}`:                                 table.TooLarge,
		`{"puzzle":"pegs"}`:                                                          verbs.Needs,
		`{"puzzle":"pegs","svss":true}`:                                              verbs.Needs,
		`{"puzzle":"pegs","svss":true,"board":"@/etc/passwd"}`:                       verbs.NoFiles,
		`{"puzzle":"pegs","svss":true,"board":"english"}`:                            table.TooLarge,
		`{"puzzle":"pegs","svss":true,"board":"99999x9"}`:                            verbs.BoardLarge,
		`{"puzzle":"mopan"}`:                                                         verbs.Needs,
		`{"puzzle":"mopan","svss":true}`:                                             table.NotTaken,
		`{"puzzle":"mopan","targets":"1x/000/00"}`:                                   puzzle.BadCell,
		`{"puzzle":"mopan","targets":"??/000/00"}`:                                   verbs.Needs,
		`{"puzzle":"mopan","targets":"??/000/00","dots":8}`:                          verbs.BadValue,
		`{"puzzle":"mopan","targets":["10/000/00","11/000/00"]}`:                     rings.OtherDots,
		`{"puzzle":"mopan","targets":"1111/10000/000000/0000000/000000/00000/0000"}`: table.TooLarge,
		`{"puzzle":"mopan","all_pairs":true}`:                                        rings.BadSide,
		`{"puzzle":"mopan","all_pairs":true,"side":3,"dots":-1}`:                     verbs.BadValue,
		`{"puzzle":"mopan","all_pairs":true,"side":3,"dots":4}`:                      table.TooLarge,
		`{"puzzle":"mopan","colour":1}`:                                              verbs.UnknownKey,
	} {
		r := post(t, site, "jobs", `{"verb":"table","question":`+question+`}`)
		if p := read[Problem](t, r); r.status != http.StatusUnprocessableEntity || p.Code != want {
			t.Errorf("%s: %d %s, want %s", question, r.status, p.Code, want)
		}
	}
}

// The document lists the puzzles that make tables, whichever they are.
func TestDocumentNamesMakers(t *testing.T) {
	described, ok := readDocument(t).Components.Schemas["TableQuestion"].Properties["puzzle"].(map[string]any)
	if !ok {
		t.Fatal("the question of a table has no puzzle")
	}
	var want []any
	for _, name := range table.Makers(catalog.All()) {
		want = append(want, name)
	}
	if got, _ := described["enum"].([]any); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("puzzles %v, want %v", got, want)
	}
}
