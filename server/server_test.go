package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jie/catalog"
	"jie/check"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/server/lanes"
	"jie/verbs"
)

// newTest starts a server for a test.
func newTest(t *testing.T, c Config) *httptest.Server {
	t.Helper()
	site, stop := startTest(t, c)
	t.Cleanup(stop)
	return site
}

// newServer is newTest for tests that look inside the server.
func newServer(t *testing.T, c Config) (*Server, *httptest.Server) {
	t.Helper()
	s := startServer(t, c)
	site := httptest.NewServer(s)
	t.Cleanup(func() {
		site.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, site
}

// fillFirstLane takes all slots of the first lane until leave is called.
func fillFirstLane(t *testing.T, s *Server) (leave func()) {
	t.Helper()
	open := make(chan struct{})
	var all sync.WaitGroup
	slots := s.config.tracks()[0].Slots
	for i := range slots {
		all.Go(func() {
			err := s.lanes.Do(t.Context(), fmt.Sprint("other", i), "solve", 0, func(*lanes.Turn) bool { <-open; return true })
			if err != nil {
				t.Error(err)
			}
		})
	}
	for s.lanes.Stats()[0].Running < slots {
		time.Sleep(time.Millisecond)
	}
	return func() { close(open); all.Wait() }
}

// startTest starts a server that the test stops itself.
func startTest(t *testing.T, c Config) (site *httptest.Server, stop func()) {
	t.Helper()
	s := startServer(t, c)
	site = httptest.NewServer(s)
	return site, func() {
		site.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// startServer makes a server with every odd puzzle of the tests.
func startServer(t *testing.T, c Config) *Server {
	t.Helper()
	if c.Puzzles == nil {
		c.Puzzles = append(catalog.All(), null.Puzzle{}, stuck{}, broken{}, shattered{}, stopped{})
	}
	if c.Rate == 0 {
		c.Rate = -1
	}
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// received is a response with its body read.
type received struct {
	status int
	header http.Header
	body   []byte
}

// request makes a request; headers come in pairs.
func request(t *testing.T, site *httptest.Server, method, path, body string, headers ...string) received {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, site.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	data, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return received{got.StatusCode, got.Header, data}
}

func post(t *testing.T, site *httptest.Server, verb, body string, headers ...string) received {
	t.Helper()
	return request(t, site, http.MethodPost, "/api/v1/"+verb, body, headers...)
}

// serve asks a server without a network, so that the test may be in the fake time of
// synctest.
func serve(s *Server, verb, body string) received {
	r := httptest.NewRequest(http.MethodPost, prefix+"/"+verb, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return received{w.Code, w.Header(), w.Body.Bytes()}
}

// read decodes a body.
func read[T any](t *testing.T, r received) T {
	t.Helper()
	var value T
	if err := json.Unmarshal(r.body, &value); err != nil {
		t.Fatalf("%v in %s", err, r.body)
	}
	return value
}

const mopanFrom, mopanTo = "mopan:0000/10001/000000/0001000/010010/00100/0000", "mopan:0000/00000/001100/0001000/001000/01100/0000"

func TestSolve(t *testing.T) {
	site := newTest(t, Config{})
	a := read[puzzle.Answer](t, post(t, site, "solve", `{"from":"`+mopanFrom+`","to":"`+mopanTo+`","all":true,"count":true}`))
	if a.Status != "solved" || *a.Length != 5 || !*a.Optimal || a.Count != "6" || len(*a.Solutions) != 6 {
		t.Errorf("got %+v", a)
	}
	b := read[puzzle.Answer](t, post(t, site, "solve", `{"from":"lightsout:10000/00000/00000/00000/00000"}`))
	if b.Status != "unsolvable" || b.Certificate == nil {
		t.Errorf("got %+v", b)
	}
	question, _ := json.Marshal(verbs.Check{From: b.From, To: b.To, Certificate: b.Certificate})
	if v := read[verbs.Verdict](t, post(t, site, "check", string(question))); !v.Holds {
		t.Errorf("check of the certificate: %+v", v)
	}
}

// A list is answered item by item, in order; one that is wrong spoils no other.
func TestBatch(t *testing.T) {
	site := newTest(t, Config{})
	r := post(t, site, "solve", `[{"from":"null:3","to":"null:5"},{"from":"null:x","to":"null:5"},{"from":"null:5","to":["null:4","null:5"]}]`)
	items := read[[]json.RawMessage](t, r)
	if r.status != http.StatusOK || len(items) != 3 {
		t.Fatalf("%d: %s", r.status, r.body)
	}
	for i, want := range []string{`"length":2`, `"code":"bad-cell"`, `"length":0`} {
		if !bytes.Contains(items[i], []byte(want)) {
			t.Errorf("item %d is %s, want %s in it", i, items[i], want)
		}
	}
}

func TestCheckAndAnalyseAndShow(t *testing.T) {
	const turned = `{"at":"dial","verb":"up","cells":["dial"],"changes":["dial"],"reversible":true}`
	site := newTest(t, Config{})
	tests := []struct{ verb, body, want string }{
		{"check", `{"from":"null:3","to":"null:5","moves":"up up"}`, `{"holds":true,"metric":"turns","length":2,"verified":["moves"],"unverified":["length"]}`},
		{"check", `{"from":"null:3","to":"null:5","moves":["up"]}`, `"code":"check-not-reached"`},
		{"check", `{"from":"null:3","to":"null:5","moves":["up","sideways"]}`, `"move":2`},
		{"analyse", `{"from":"null:3","to":"null:5"}`, `"distance":2`},
		{"show", `{"from":"null:3","to":"null:5","moves":["up","up"]}`, `"frames":[{"position":"null:3","states":"3","solved":false},{"position":"null:4","move":"up","action":` + turned + `,"states":"4","solved":false},{"position":"null:5","move":"up","action":` + turned + `,"states":"5","solved":true}]`},
		{"show", `{"from":"mopan:11/010/11"}`, `"legal":[{"move":"L1,1","at":"1,1","verb":"L","cells":["0,0","0,1","1,2","2,1","2,0","1,0"]},{"move":"R1,1","at":"1,1","verb":"R","cells":["0,0","0,1","1,2","2,1","2,0","1,0"]}]}`},
		{"show", `{"from":"pegs:110"}`, `"legal":[{"move":"a1-c1","at":"a1","target":"c1","takes":["b1"]}]}`},
		{"show", `{"from":"lightsout:0"}`, `"goals":[{"text":"lightsout:0","states":"0"}]}`}, // any light can be pressed: none is listed
		{"hint", `{"from":"null:3","to":"null:5","level":3}`, `"move":"up","action":` + turned},
	}
	for _, test := range tests {
		r := post(t, site, test.verb, test.body)
		if r.status != http.StatusOK || !bytes.Contains(r.body, []byte(test.want)) {
			t.Errorf("%s %s: %d %s, want %s", test.verb, test.body, r.status, r.body, test.want)
		}
	}
}

// Game IDs of Simon Tatham's collection are positions too, bare or with a prefix.
func TestCollection(t *testing.T) {
	site := newTest(t, Config{})
	for _, id := range []string{"7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO", "sgt-pegs:4x4:OPPOPPPOPHPPOPPO", "flip:3x3:d074191345d1644c17058,640"} {
		r := post(t, site, "show", `{"from":"`+id+`"}`)
		if r.status != http.StatusOK {
			t.Errorf("%s: %d %s", id, r.status, r.body)
		}
	}
}

// Show draws by the Accept header.
func TestPictures(t *testing.T) {
	site := newTest(t, Config{})
	body := `{"from":"mopan:11/010/11","moves":"L1,1","theme":"dark"}`
	for accept, begin := range map[string]string{
		"image/svg+xml": "<svg", "image/png": "\x89PNG", "image/gif": "GIF89a", "text/plain": "", "application/json": "{", "": "{",
		"image/png;q=0.5, image/gif": "GIF89a", "image/webp, */*;q=0.1": "{",
	} {
		r := post(t, site, "show", body, "Accept", accept)
		if r.status != http.StatusOK || !strings.HasPrefix(string(r.body), begin) {
			t.Errorf("Accept %q: %d %.40q", accept, r.status, r.body)
		}
		if kind := r.header.Get("Content-Type"); !strings.Contains(accept, "q=") && accept != "" && kind != accept {
			t.Errorf("Accept %q gives %s", accept, kind)
		}
	}
	if r := post(t, site, "show", "["+body+"]", "Accept", "image/png"); r.body[0] != '[' {
		t.Errorf("a list is drawn as %.40q", r.body)
	}
	for _, bad := range []string{`{"from":"null:1","theme":"pink"}`, `{"from":"lightsout:all-on:400x400"}`} {
		if r := post(t, site, "show", bad, "Accept", "image/svg+xml"); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", bad, r.status)
		}
	}
}

// Solve draws a press pattern by the Accept header, and an answer on a large board has
// the same pattern as rows.
func TestPatterns(t *testing.T) {
	site := newTest(t, Config{})
	large := `{"from":"lightsout:all-on:100x100"}`
	r := post(t, site, "solve", large, "Accept", verbs.PBM)
	picture, err := check.ReadPBM(bytes.NewReader(r.body))
	if r.status != http.StatusOK || r.header.Get("Content-Type") != verbs.PBM || err != nil {
		t.Fatalf("%d %s: %v", r.status, r.header.Get("Content-Type"), err)
	}
	drawn, err := picture.Rows()
	if err != nil {
		t.Fatal(err)
	}
	answer := post(t, site, "solve", large)
	a := read[puzzle.Answer](t, answer)
	if a.Moves != nil || !slices.Equal(a.Pattern, drawn) {
		t.Errorf("moves %v and a pattern of %d rows, want that of the picture", a.Moves, len(a.Pattern))
	}
	if v := read[verbs.Verdict](t, post(t, site, "check", string(answer.body))); !v.Holds || !slices.Contains(v.Verified, check.PartMoves) {
		t.Errorf("check says %+v", v)
	}
	a.Pattern[50] = strings.Repeat("0", 100)
	bent, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	if v := read[verbs.Verdict](t, post(t, site, "check", string(bent))); v.Holds || v.Code != check.NotReached {
		t.Errorf("check says of a wrong pattern %+v", v)
	}
	for body, want := range map[string]int{
		`{"from":"lightsout:111/111/111"}`:        http.StatusOK,
		`{"from":"lightsout[k=3]:2"}`:             http.StatusOK,
		`{"from":"lightsout[k=3]:1"}`:             http.StatusNotAcceptable, // pressed twice
		`{"from":"lightsout:10"}`:                 http.StatusNotAcceptable, // unsolvable
		`{"from":"null:1","to":"null:2"}`:         http.StatusNotAcceptable,
		`{"from":"lightsout:all-on:1000x1000"}`:   http.StatusUnprocessableEntity,
		`[{"from":"lightsout:111/111/111"}]`:      http.StatusOK,
		`{"from":"lightsout:111/111/111","to":1}`: http.StatusUnprocessableEntity,
	} {
		if r := post(t, site, "solve", body, "Accept", verbs.PBM); r.status != want {
			t.Errorf("%s: %d %.80s, want %d", body, r.status, r.body, want)
		}
	}
}

// Each level of a hint tells what the one before it told, and more.
func TestHint(t *testing.T) {
	site := newTest(t, Config{})
	for level, want := range []string{1: `"length":10`, 2: `"region":`, 3: `"move":`, 4: `"moves":[`} {
		if level == 0 {
			continue
		}
		r := post(t, site, "hint", fmt.Sprintf(`{"from":"pegs:triangle15","level":%d}`, level))
		if r.status != http.StatusOK || !bytes.Contains(r.body, []byte(want)) {
			t.Errorf("level %d: %d %s, want %s", level, r.status, r.body, want)
		}
		for next, later := range []string{2: `"region":`, 3: `"move":`, 4: `"moves":[`} {
			if next > level && bytes.Contains(r.body, []byte(later)) {
				t.Errorf("level %d tells %s", level, later)
			}
		}
	}
	if r := post(t, site, "hint", `{"from":"lightsout:10000/00000/00000/00000/00000"}`); !bytes.Contains(r.body, []byte(`"certificate"`)) {
		t.Errorf("unsolvable: %s", r.body)
	}
}

// The same seed makes the same levels, each solvable in the length it says.
func TestGenerate(t *testing.T) {
	site := newTest(t, Config{})
	for _, name := range []string{"mopan", "lightsout", "pegs"} {
		board := map[string]string{"mopan": "3", "lightsout": "4x5", "pegs": "triangle15"}[name]
		body := `{"puzzle":"` + name + `","board":"` + board + `","n":3,"seed":7}`
		first, second := post(t, site, "generate", body), post(t, site, "generate", body)
		levels := read[[]level.Level](t, first)
		if len(levels) != 3 || !bytes.Equal(first.body, second.body) {
			t.Errorf("%s: %s, then %s", body, first.body, second.body)
		}
		for _, l := range levels {
			a := read[puzzle.Answer](t, post(t, site, "solve", `{"from":"`+l.From+`","to":"`+l.To+`"`+`,"metric":"`+string(l.Metric)+`"}`))
			if a.Status != "solved" || *a.Length != l.Length {
				t.Errorf("%s is said to have length %d; solved: %+v", l.From, l.Length, a)
			}
		}
	}
}

// Errors speak the client's language.
func TestLanguage(t *testing.T) {
	site := newTest(t, Config{})
	for accept, want := range map[string]string{"": "the key", "en": "the key", "fr, zh-CN;q=0.8, en;q=0.5": "缺少", "zh-Hans": "缺少"} {
		p := read[Problem](t, post(t, site, "solve", `{}`, "Accept-Language", accept))
		if !strings.Contains(p.Detail, want) {
			t.Errorf("Accept-Language %q: %s", accept, p.Detail)
		}
	}
	long := prefix + "/jobs/" + strings.Repeat("0", 65)
	if p := read[Problem](t, request(t, site, http.MethodGet, long, "", "Accept-Language", "zh")); !strings.Contains(p.Detail, "最多 64 个字符") {
		t.Errorf("an ID too long: %s", p.Detail)
	}
}

// No text of a question is ever taken for a file's name.
func TestNoFiles(t *testing.T) {
	site := newTest(t, Config{})
	for _, from := range []string{"@/etc/passwd", "lightsout:@/etc/passwd", "lightsout:\n@/etc/passwd", "lightsout[locked=@/etc/passwd]:00", "-", "pegs:@-", "lightsout[wiring=/etc/passwd]:00", "lightsout[cost=@/etc/passwd]:00", "lightsout[cost=/etc/passwd]:00"} {
		for _, body := range []any{verbs.Solve{From: from}, verbs.Solve{From: "lightsout:00", To: puzzle.Texts{from}}} {
			question, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			r := post(t, site, "solve", string(question))
			p := read[Problem](t, r)
			if r.status != http.StatusUnprocessableEntity || bytes.Contains(r.body, []byte("root:")) {
				t.Errorf("%s: %d %s", question, r.status, r.body)
			}
			if strings.Contains(from, "@") && p.Code != verbs.NoFiles {
				t.Errorf("%s: %s, want %s", question, p.Code, verbs.NoFiles)
			}
		}
	}
	// A vacancy is no file.
	if r := post(t, site, "show", `{"from":"pegs:english@c1"}`); r.status != http.StatusOK {
		t.Errorf("pegs:english@c1: %d %s", r.status, r.body)
	}
}

func TestPageIsServed(t *testing.T) {
	site := newTest(t, Config{})
	for path, kind := range map[string]string{"/": "text/html", "/app.js": "text/javascript", "/app.css": "text/css", "/site.json": "application/json", "/icon.svg": "image/svg+xml"} {
		r := request(t, site, http.MethodGet, path, "")
		if r.status != http.StatusOK || !strings.HasPrefix(r.header.Get("Content-Type"), kind) || len(r.body) == 0 {
			t.Errorf("%s: %d %v", path, r.status, r.header)
		}
		if csp := r.header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe-inline") {
			t.Errorf("%s: policy %q", path, csp)
		}
		again := request(t, site, http.MethodGet, path, "", "If-None-Match", r.header.Get("Etag"))
		if again.status != http.StatusNotModified {
			t.Errorf("%s: asked again with its tag: %d", path, again.status)
		}
	}
	if r := request(t, site, http.MethodGet, "/nothing", ""); r.status != http.StatusNotFound {
		t.Errorf("/nothing: %d", r.status)
	}
	for _, path := range []string{"/", "/app.js", "/healthz", "/metrics"} {
		if r := request(t, site, http.MethodPost, path, "{}"); r.status != http.StatusMethodNotAllowed || r.header.Get("Allow") == "" {
			t.Errorf("POST %s: %d %v", path, r.status, r.header)
		}
	}
}

func TestHealthAndMetrics(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	if r := request(t, site, http.MethodGet, "/healthz", ""); r.status != http.StatusOK || string(r.body) != "ok\n" {
		t.Errorf("/healthz: %d %s", r.status, r.body)
	}
	post(t, site, "solve", `{"from":"null:3","to":"null:5"}`)
	metrics := string(request(t, site, http.MethodGet, "/metrics", "").body)
	for _, want := range []string{
		`jie_requests_total{route="POST /api/v1/solve",status="200"} 1`, `jie_answers_total{puzzle="null",status="solved"} 1`,
		"jie_panics_total 0", "jie_jobs_running 0", `jie_lane_turns_total{lane="brief",outcome="finished"} 1`, `jie_lane_waiting{lane="long"} 0`,
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("/metrics lacks %s", want)
		}
	}
}

func ExampleNew() {
	s, err := New(Config{Puzzles: catalog.All()})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/v1/check", strings.NewReader(`{"from":"lightsout:11/11","moves":"0,0 0,1 1,0 1,1"}`)))
	fmt.Print(w.Body)
	// Output: {"holds":true,"metric":"presses","length":4,"verified":["moves"],"unverified":["length"]}
}
