package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"jie/catalog"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/verbs"
	"jie/verbs/words"
)

// Every documented error is provoked.
func TestProblems(t *testing.T) {
	site := newTest(t, Config{MaxBody: 10_000, MaxBatch: 3, Limits: verbs.Limits{Cells: 100, Goals: 200}})
	tests := []struct {
		method, path, body string
		status             int
		code               puzzle.Code
	}{
		{"POST", "solve", `{`, 400, verbs.BadJSON},
		{"POST", "solve", `3`, 400, verbs.BadJSON},
		{"POST", "solve", `{"from":"null:1"} {}`, 400, verbs.BadJSON},
		{"POST", "solve", `[{"from":"null:1"},]`, 400, verbs.BadJSON},
		{"POST", "solve", "\x00\xff", 400, verbs.BadJSON},
		{"POST", "solve", ``, 400, badRequest},
		{"GET", "solve", ``, 405, wrongMethod},
		{"POST", "nothing", `{}`, 404, noSuchPath},
		{"POST", "solve", strings.Repeat(" ", 10_001), 413, bodyTooLarge},
		{"POST", "solve", `[{},{},{},{}]`, 413, batchTooLong},
		{"POST", "solve", `null`, 422, verbs.NoFrom},
		{"POST", "solve", `[]`, 422, emptyBatch},
		{"POST", "solve", `{}`, 422, verbs.NoFrom},
		{"POST", "solve", `{"from":"null:1","form":1}`, 422, verbs.UnknownKey},
		{"POST", "solve", `{"from":1}`, 422, verbs.BadValue},
		{"POST", "solve", `{"from":"null:1","to":"null:2","limit":0}`, 422, verbs.BadValue},
		{"POST", "solve", `{"from":"null:1","to":"null:2","timeout":"0s"}`, 422, verbs.BadValue},
		{"POST", "solve", `{"from":"null:1","to":"null:2","memory":"much"}`, 422, verbs.BadValue},
		{"POST", "solve", `{"from":"null:1","to":"null:2","workers":-1}`, 422, verbs.BadValue},
		{"POST", "solve", `{"from":"null:1","to":"null:2","first":true,"all":true}`, 422, verbs.Conflict},
		{"POST", "solve", `{"from":"null:1","to":"null:2","every":true}`, 422, verbs.Needs},
		{"POST", "solve", `{"from":"null:1"}`, 422, puzzle.NoGoal},
		{"POST", "solve", `{"from":"nil:1"}`, 422, puzzle.UnknownPuzzle},
		{"POST", "solve", `{"from":"null:@x"}`, 422, verbs.NoFiles},
		{"POST", "solve", `{"from":"lightsout:all-on:11x10"}`, 422, verbs.BoardLarge},
		{"POST", "solve", `{"from":"lightsout:all-on:999999999x999999999"}`, 422, verbs.BoardLarge},
		{"POST", "analyse", `{"from":"lightsout:99999999999999999999999x2"}`, 422, verbs.BoardLarge},
		{"POST", "solve", `{"from":"lightsout:` + strings.Repeat("0", 101) + `"}`, 422, verbs.BoardLarge},
		{"POST", "solve", `{"from":"lightsout:10x10","to":["lightsout:random:10x10:1","lightsout:random:10x10:2","lightsout:random:10x10:3"]}`, 422, verbs.GoalsLarge},
		{"POST", "check", `{"from":"null:1"}`, 422, verbs.NoMoves},
		{"POST", "show", `{"from":"null:1","moves":["left"]}`, 422, puzzle.BadMove},
		{"POST", "hint", `{"from":"pegs:4x4","level":5}`, 422, verbs.BadValue},
		{"POST", "hint", `{"from":"pegs:4x4","level":0}`, 422, verbs.BadValue},
		{"POST", "hint", `{"from":"mopan:11/010/11"}`, 422, puzzle.NoGoal},
		{"POST", "generate", `{"puzzle":"nil"}`, 422, puzzle.UnknownPuzzle},
		{"POST", "generate", `{"puzzle":"pegs","n":0}`, 422, verbs.BadValue},
		{"POST", "generate", `{"puzzle":"pegs","n":1000000}`, 422, verbs.BadValue},
		{"POST", "generate", `{"puzzle":"pegs","difficulty":6}`, 422, verbs.BadValue},
		{"POST", "generate", `{"puzzle":"pegs","seed":-1}`, 422, verbs.BadValue},
		{"POST", "generate", `{"puzzle":"lightsout","board":"9999x9999"}`, 422, verbs.BoardLarge},
		{"POST", "generate", `{"puzzle":"pegs","board":"pegs:@/etc/passwd"}`, 422, verbs.NoFiles},
		{"POST", "generate", `{"puzzle":"pegs","board":"{\"from\":\"pegs:@/etc/passwd\"}"}`, 422, verbs.NoFiles},
		{"POST", "generate", `{"puzzle":"lightsout","board":"{\"from\":\"lightsout:all-on:9999x9999\"}"}`, 422, verbs.BoardLarge},
		{"POST", "generate", `{"puzzle":"null"}`, 422, level.NoSource},
		{"POST", "analyse", `{"from":"stopped:1","to":"null:5"}`, 503, outOfMemory},
		{"POST", "analyse", `{"from":"stopped:2","to":"null:5"}`, 422, outOfReach},
		{"POST", "jobs", `{"verb":"play","question":{"from":"null:1"}}`, 422, cannotBeJob},
		{"POST", "jobs", `{"verb":"solve","question":{"from":"null:1","to":"null:2"}}`, 501, noJobs},
		{"GET", "jobs/0123", ``, 404, noSuchJob},
		{"DELETE", "jobs/0123", ``, 404, noSuchJob},
		{"GET", "jobs/0123/events", ``, 404, noSuchJob},
		{"POST", "solve", `{"from":"broken:1","to":"null:5"}`, 500, internalError},
		{"POST", "solve", `{"from":"shattered:1","to":"null:5"}`, 500, internalError},
	}
	for _, test := range tests {
		r := request(t, site, test.method, "/api/v1/"+test.path, test.body)
		name := fmt.Sprintf("%s %s %.60q", test.method, test.path, test.body)
		if r.header.Get("Content-Type") != problemType {
			t.Errorf("%s: %d %s %s", name, r.status, r.header.Get("Content-Type"), r.body)
			continue
		}
		p := read[Problem](t, r)
		if r.status != test.status || p.Status != test.status || p.Code != test.code || p.Detail == "" || p.Title == "" || p.Type == "" {
			t.Errorf("%s: %d %+v, want %d %s", name, r.status, p, test.status, test.code)
		}
		if strings.Contains(p.Detail, "index out of range") || strings.Contains(p.Detail, "goroutine") {
			t.Errorf("%s: the problem tells the server's insides: %s", name, p.Detail)
		}
	}
	if r := post(t, site, "solve", `{}`, "Content-Type", "text/csv"); r.status != http.StatusUnsupportedMediaType || r.header.Get("Content-Type") != problemType {
		t.Errorf("text/csv: %d %s", r.status, r.body)
	}
	if r := post(t, site, "solve", `{"from":"null:1","to":"null:2"}`, "Sec-Fetch-Site", "cross-site", "Origin", "http://elsewhere.example"); r.status != http.StatusForbidden {
		t.Errorf("from another site: %d %s", r.status, r.body)
	}
	if p := read[Problem](t, post(t, site, "solve", `{"from":"null:7x"}`)); p.At == nil || p.At.Byte != 5 {
		t.Errorf("the place of null:7x is %+v, want byte 5", p.At)
	}
}

// A panic ends one request, and is counted, in whichever goroutine it happens.
func TestPanicIsCounted(t *testing.T) {
	site := newTest(t, Config{})
	for _, from := range []string{"broken:1", "shattered:1", "broken:1"} {
		post(t, site, "solve", `{"from":"`+from+`","to":"null:5"}`)
	}
	if r := post(t, site, "solve", `{"from":"null:1","to":"null:5"}`); r.status != http.StatusOK {
		t.Errorf("after panics: %d", r.status)
	}
	if metrics := request(t, site, http.MethodGet, "/metrics", "").body; !strings.Contains(string(metrics), "jie_panics_total 3") {
		t.Error("the panics are not counted")
	}
}

// A search that takes too long is an answer: status unknown.
func TestTimeIsBounded(t *testing.T) {
	site := newTest(t, Config{Brief: time.Hour, Limits: verbs.Limits{Time: 20 * time.Millisecond}}) // one lane
	for _, timeout := range []string{"", `,"timeout":"1h"`} {
		r := post(t, site, "solve", `{"from":"stuck:1","to":"null:5"`+timeout+`}`)
		<-begun
		<-ended
		if a := read[puzzle.Answer](t, r); r.status != http.StatusOK || a.Status != "unknown" || *a.LowerBound != 1 {
			t.Errorf("%q: %d %s", timeout, r.status, r.body)
		}
	}
}

// A client that goes away ends its search.
func TestClientGone(t *testing.T) {
	site := newTest(t, Config{Brief: time.Hour, Short: time.Hour, Medium: time.Hour})
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, site.URL+"/api/v1/solve", strings.NewReader(`{"from":"stuck:1","to":"null:5"}`))
		if err != nil {
			t.Error(err)
			return
		}
		r.Header.Set("Content-Type", "application/json")
		if got, err := http.DefaultClient.Do(r); err == nil {
			got.Body.Close()
			t.Error("the request was answered")
		}
	}()
	<-begun
	cancel()
	<-gone
	<-ended
}

// When all slots are taken and as many questions wait as may, one more is refused; the
// others wait, and are refused after a while.
func TestBusy(t *testing.T) {
	s, site := newServer(t, Config{Cores: 1, Queue: 1, Patience: 100 * time.Millisecond})
	leave := fillFirstLane(t, s)
	results := make(chan received, 3)
	for range 3 {
		go func() { results <- post(t, site, "solve", `{"from":"null:1","to":"null:5"}`) }()
	}
	for range 3 {
		r := <-results
		if p := read[Problem](t, r); r.status != http.StatusTooManyRequests || p.Code != tooBusy || r.header.Get("Retry-After") == "" {
			t.Errorf("%d %v %s", r.status, r.header, r.body)
		}
	}
	leave()
	if r := post(t, site, "solve", `{"from":"null:1","to":"null:5"}`); r.status != http.StatusOK {
		t.Errorf("afterwards: %d %s", r.status, r.body)
	}
}

// A client has a given number of questions at a time and no more, and another may still
// ask.
func TestClientIsBounded(t *testing.T) {
	site := newTest(t, Config{PerClient: 1, Patience: time.Millisecond, TrustedProxies: loopback, Brief: time.Hour, Short: time.Hour, Medium: time.Hour, Limits: verbs.Limits{Time: time.Minute}})
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, site.URL+"/api/v1/solve", strings.NewReader(`{"from":"stuck:1","to":"null:5"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", "192.0.2.1")
	go http.DefaultClient.Do(r) // it is never answered
	<-begun
	const quick = `{"from":"null:1","to":"null:5"}`
	second := post(t, site, "hint", quick, "X-Forwarded-For", "192.0.2.1")
	if p := read[Problem](t, second); second.status != http.StatusTooManyRequests || p.Code != tooManyWait || second.header.Get("Retry-After") == "" {
		t.Errorf("a second question of the client: %d %v %s", second.status, second.header, second.body)
	}
	if r := post(t, site, "hint", quick, "X-Forwarded-For", "192.0.2.2"); r.status == http.StatusTooManyRequests && read[Problem](t, r).Code == tooManyWait {
		t.Errorf("a question of another client: %d %s", r.status, r.body)
	}
	cancel()
	<-ended
}

// An answer that the first lanes cut short is found in the next, and one that no lane
// has time for is as far as the last lane came.
func TestLanesOfQuestions(t *testing.T) {
	long := &gated{asked: make(map[string]int), open: make(chan struct{})}
	s, site := newServer(t, Config{Puzzles: []puzzle.Puzzle{long}, Brief: time.Microsecond, Short: time.Millisecond, Medium: time.Hour, Limits: verbs.Limits{Time: 2 * time.Hour}})
	answer := make(chan received)
	go func() { answer <- post(t, site, "solve", `{"from":"null:1","to":"null:5"}`) }()
	for s.lanes.Stats()[2].Running == 0 {
		time.Sleep(time.Millisecond)
	}
	close(long.open)
	if a := read[puzzle.Answer](t, <-answer); a.Status != "solved" || *a.Length != 4 {
		t.Errorf("the answer of the third lane is %+v", a)
	}
	for i, l := range s.lanes.Stats() {
		if want := [][2]uint64{{0, 1}, {0, 1}, {1, 0}, {0, 0}}[i]; l.Finished != want[0] || l.Overran != want[1] {
			t.Errorf("lane %d: %+v, want %v finished and overrun", i, l, want)
		}
	}
}

// The memory of a server is shared by all that can run at a time.
func TestMemoryIsShared(t *testing.T) {
	for _, cores := range []int{1, 2, 8, 64} {
		s, _ := newServer(t, Config{Cores: cores, Jobs: 3, Limits: verbs.Limits{Memory: 1 << 30, Time: time.Minute}})
		total := 3 * s.inJob.Limits.Memory
		for i, track := range s.config.tracks() {
			total += int64(track.Slots) * s.inLane[i].Limits.Memory
			if threads := track.Slots * s.inLane[i].Limits.Workers; i > 1 && threads > max(1, cores-1) {
				t.Errorf("%d cores: lane %s has %d threads", cores, track.Name, threads)
			}
		}
		if total > 1<<30 || total < 1<<30*9/10 {
			t.Errorf("%d cores: the shares add up to %d bytes, want about %d", cores, total, 1<<30)
		}
	}
}

// A list of long questions leaves the slot to others between two of them.
func TestListTakesTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := startServer(t, Config{Cores: 1, Brief: time.Hour, Patience: time.Hour, Limits: verbs.Limits{Time: 50 * time.Millisecond}})
		const n = 60
		list := make(chan received, 1)
		go func() {
			const stuck = `{"from":"stuck:1","to":"null:5"}`
			list <- serve(s, "solve", "["+stuck+strings.Repeat(","+stuck, n-1)+"]")
		}()
		<-begun
		if r := serve(s, "solve", `{"from":"null:1","to":"null:5"}`); r.status != http.StatusOK {
			t.Errorf("a question beside a list: %d %s", r.status, r.body)
		}
		if more := len(begun); more > 1 {
			t.Errorf("%d questions more of the list were gone through before another had its turn", more)
		}
		r := <-list
		if answers := read[[]puzzle.Answer](t, r); len(answers) != n || answers[n-1].Status != "unknown" {
			t.Errorf("the list: %s", r.body)
		}
		for len(begun)+len(ended) > 0 {
			select {
			case <-begun:
			case <-ended:
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// The time of a list is bounded: what was answered before is kept, the question
// that the end meets is answered as far as it came, and those after are refused.
func TestListTimeIsBounded(t *testing.T) {
	site := newTest(t, Config{ListTime: 100 * time.Millisecond, Brief: time.Hour, Limits: verbs.Limits{Time: 100 * time.Millisecond}})
	const quick, stuck = `{"from":"null:1","to":"null:5"}`, `{"from":"stuck:1","to":"null:5"}`
	r := post(t, site, "solve", "["+quick+","+stuck+","+quick+","+stuck+"]")
	<-begun
	<-ended
	var got []string
	for _, answer := range read[[]struct{ Status, Code any }](t, r) {
		got = append(got, fmt.Sprint(answer.Status, " ", answer.Code))
	}
	want := []string{"solved <nil>", "unknown <nil>", "503 list-too-long", "503 list-too-long"}
	if r.status != http.StatusOK || !slices.Equal(got, want) {
		t.Errorf("%d %q, want %q", r.status, got, want)
	}
}

// A server that ends sends what it has of a list.
func TestListWhenServerEnds(t *testing.T) {
	s, err := New(Config{Puzzles: append(catalog.All(), null.Puzzle{}, stuck{}), Rate: -1, Brief: time.Hour, Short: time.Hour, Medium: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	body := `[{"from":"null:1","to":"null:5"},{"from":"stuck:1","to":"null:5"},{"from":"null:1","to":"null:5"}]`
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, prefix+"/solve", strings.NewReader(body))
	go func() {
		<-begun
		cancel(fail(serverEnds, nil)) // as Serve does
		<-ended
	}()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	for _, want := range []string{`"status":"solved"`, `"status":"unknown"`, `"code":"server-ends"`} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%d %s, want %s in it", w.Code, w.Body, want)
		}
	}
}

// What a list makes the server hold is bounded: the questions after are refused.
func TestReplyIsBounded(t *testing.T) {
	site := newTest(t, Config{MaxReply: 1000})
	const shown = `{"from":"lightsout:10x10"}`
	r := post(t, site, "show", "["+shown+","+shown+"]")
	list := read[[]struct {
		From string
		Code puzzle.Code
	}](t, r)
	if len(list) != 2 || list[0].From == "" || list[1].Code != replyTooLarge {
		t.Errorf("%d %.200s", r.status, r.body)
	}
	if r := post(t, site, "show", shown); r.status != http.StatusOK {
		t.Errorf("alone: %d %.200s", r.status, r.body)
	}
}

func TestRate(t *testing.T) {
	site := newTest(t, Config{Rate: 0.001, Burst: 2})
	for i := range 3 {
		r := request(t, site, http.MethodGet, "/healthz", "")
		if want := []int{200, 200, 429}[i]; r.status != want {
			t.Errorf("request %d: %d, want %d", i, r.status, want)
		}
		if i == 2 && (r.header.Get("Retry-After") == "" || read[Problem](t, r).Code != tooManyAsked) {
			t.Errorf("429: %v %s", r.header, r.body)
		}
	}
}

// A refusal of a client past its rate takes a while, so that a flood is refused slowly; no
// longer than the client is there.
func TestRefusalsTakeTheirTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, leave := context.WithCancel(context.WithValue(t.Context(), visitorKey{}, visitor{words: words.For("en")}))
		defer leave()
		handler := limitRate(newRates(1e-9, 1), http.NotFoundHandler())
		for i, want := range []struct {
			status int
			after  time.Duration
		}{{404, 0}, {429, refusalPause}, {429, refusalPause}, {429, 0}} {
			if i == 3 {
				leave()
			}
			start, w := time.Now(), httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil))
			if took := time.Since(start); w.Code != want.status || took != want.after {
				t.Errorf("request %d: %d after %v, want %d after %v", i, w.Code, took, want.status, want.after)
			}
		}
	})
}

func TestRatesForgetClients(t *testing.T) {
	limiter := newRates(1000, 1)
	for i := range maxClients + 500 {
		client := fmt.Sprintf("10.%d.%d.%d", i>>16, i>>8&255, i&255)
		if !limiter.allow(client) {
			t.Fatalf("the first request of %s is refused", client)
		}
	}
	if n := len(limiter.clients); n > maxClients {
		t.Errorf("%d clients are remembered, want at most %d", n, maxClients)
	}
}

// serveOn runs a server on a listener as jie serve runs it, until the test ends.
func serveOn(t *testing.T, listener net.Listener, c Config) {
	t.Helper()
	c.Puzzles, c.Rate = append(c.Puzzles, stuck{}), -1
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// dial opens a bare connection to a server.
func dial(t *testing.T, c Config) net.Conn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serveOn(t, listener, c)
	connection, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	return connection
}

// pipes is a listener in memory: the server and its clients may be in the fake time of
// synctest, in which a network is not.
type pipes struct {
	ends   chan net.Conn
	closed chan struct{}
	close  func()
}

func newPipes() *pipes {
	closed := make(chan struct{})
	return &pipes{make(chan net.Conn), closed, sync.OnceFunc(func() { close(closed) })}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case end := <-p.ends:
		return end, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.close(); return nil }
func (p *pipes) Addr() net.Addr { return new(net.UnixAddr) }

// dial is the client's end of a connection.
func (p *pipes) dial(t *testing.T) net.Conn {
	t.Helper()
	here, there := net.Pipe()
	p.ends <- there
	t.Cleanup(func() { here.Close() })
	return here
}

// Clients that send too slowly are cut off.
func TestSlowWriters(t *testing.T) {
	for name, begin := range map[string]string{
		"header": "POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\n",
		"body":   "POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				listener := newPipes()
				serveOn(t, listener, Config{Stall: 50 * time.Millisecond})
				connection := listener.dial(t)
				fmt.Fprint(connection, begin)
				connection.SetReadDeadline(time.Now().Add(time.Minute))
				reader := bufio.NewReader(connection)
				if line, err := reader.ReadString('\n'); err == nil && !strings.Contains(line, "408") {
					t.Errorf("answered with %s", line)
				}
				for {
					if _, err := reader.ReadByte(); err != nil {
						if network, ok := err.(net.Error); ok && network.Timeout() {
							t.Error("the connection stays open")
						}
						return
					}
				}
			})
		})
	}
}

// A body that is longer than the limit is refused by what its header says, before it comes.
func TestLongBodyIsRefusedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener := newPipes()
		serveOn(t, listener, Config{Stall: time.Minute})
		connection, begun := listener.dial(t), time.Now()
		fmt.Fprint(connection, "POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\n")
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if took := time.Since(begun); response.StatusCode != http.StatusRequestEntityTooLarge || took > time.Second {
			t.Errorf("%d after %v", response.StatusCode, took)
		}
	})
}

// A body is JSON in UTF-8, not compressed: what a header says otherwise is refused.
func TestMediaOfBodies(t *testing.T) {
	site := newTest(t, Config{})
	const question = `{"from":"null:1","to":"null:2"}`
	for _, c := range []struct {
		header, value string
		status        int
	}{
		{"Content-Type", "application/json", http.StatusOK},
		{"Content-Type", `application/json; charset="UTF-8"`, http.StatusOK},
		{"Content-Type", "application/json; charset=us-ascii", http.StatusOK},
		{"Content-Type", "application/json; charset=utf-16", http.StatusUnsupportedMediaType},
		{"Content-Type", "application/json; charset=gb18030", http.StatusUnsupportedMediaType},
		{"Content-Type", "application/json; charset", http.StatusUnsupportedMediaType},
		{"Content-Type", "text/plain", http.StatusUnsupportedMediaType},
		{"Content-Encoding", "identity", http.StatusOK},
		{"Content-Encoding", "gzip", http.StatusUnsupportedMediaType},
		{"Content-Encoding", "br, gzip", http.StatusUnsupportedMediaType},
	} {
		r := post(t, site, "solve", question, c.header, c.value)
		if r.status != c.status {
			t.Errorf("%s: %s: %d %s", c.header, c.value, r.status, r.body)
		}
		if r.status != http.StatusOK && read[Problem](t, r).Code != wrongMedia {
			t.Errorf("%s: %s: %s", c.header, c.value, r.body)
		}
	}
}

// A client that does not take its answer is cut off.
func TestSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener := newPipes()
		serveOn(t, listener, Config{Puzzles: catalog.All(), Stall: 100 * time.Millisecond})
		connection := listener.dial(t)
		body := `{"from":"lightsout:all-on:100x100","moves":"` + strings.TrimSpace(strings.Repeat("0,0 ", 250)) + `"}`
		fmt.Fprintf(connection, "POST /api/v1/show HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
		connection.SetReadDeadline(time.Now().Add(2 * time.Minute))
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		time.Sleep(time.Second)
		n, err := io.Copy(io.Discard, response.Body)
		if err == nil {
			t.Errorf("all %d bytes came, though they were not taken for a second", n)
		}
		if network, ok := err.(net.Error); ok && network.Timeout() {
			t.Error("the connection stays open")
		}
	})
}

// A server that ends gives its searches time to end, and their clients their answer.
func TestServerEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := lingering{asked: make(chan bool), told: make(chan bool), let: make(chan bool)}
		s, err := New(Config{Puzzles: []puzzle.Puzzle{slow}, Rate: -1, Brief: time.Hour, Short: time.Hour, Medium: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		listener := newPipes()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.Serve(ctx, listener) }()
		go func() {
			<-slow.asked
			cancel()
			<-slow.told
			synctest.Wait() // until nothing continues
			if len(done) > 0 {
				t.Error("the server ends before its search")
			}
			close(slow.let)
		}()
		connection := listener.dial(t)
		const question = `{"from":"lingering:1","to":"null:5"}`
		fmt.Fprintf(connection, "POST %s/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%s", prefix, len(question), question)
		r, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		if body, err := io.ReadAll(r.Body); err != nil || !strings.Contains(string(body), `"status":"unknown"`) {
			t.Errorf("%d %s %v", r.StatusCode, body, err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}
