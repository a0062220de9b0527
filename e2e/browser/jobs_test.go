package browser

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/server"
)

// patient is the null puzzle with a solver that waits until it may answer.
type patient struct {
	puzzle.Puzzle
	may     chan struct{}
	stopped chan struct{} // has a value for each job that was stopped
}

func (p *patient) Parse(id string) (puzzle.Position, error) {
	pos, err := p.Puzzle.Parse(id)
	if err != nil {
		return nil, err
	}
	return patientPosition{pos, p}, nil
}

type patientPosition struct {
	puzzle.Position
	of *patient
}

func (p patientPosition) Play(move string) (puzzle.Position, error) {
	next, err := p.Position.Play(move)
	if err != nil {
		return nil, err
	}
	return patientPosition{next, p.of}, nil
}

func (p patientPosition) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	end, _ := ctx.Deadline()
	isJob := time.Until(end) > 10*time.Minute
	select {
	case <-p.of.may:
		return p.Position.Solve(ctx, opt)
	case <-ctx.Done():
		if isJob {
			p.of.stopped <- struct{}{}
		}
		return puzzle.Solution{Metric: puzzle.Turns}, ctx.Err()
	}
}

// traffic counts the requests about jobs that were answered.
type traffic struct {
	home           string
	joined, parted chan struct{}
}

// serveJobs serves a patient puzzle. A job ends soon after the last has left it.
func serveJobs(t *testing.T) (*traffic, *patient) {
	t.Helper()
	p := &patient{null.Puzzle{}, make(chan struct{}), make(chan struct{}, 100)}
	s, err := server.New(server.Config{
		Puzzles: append(catalog.All(), judge.Wrap(p)), Rate: -1, Data: filepath.Join(t.TempDir(), "jobs.db"), JobGrace: 100 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	traffic := &traffic{joined: make(chan struct{}, 100), parted: make(chan struct{}, 100)}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.ServeHTTP(w, r)
		switch {
		case r.Method == http.MethodPost && r.URL.Path == "/api/v1/jobs":
			traffic.joined <- struct{}{}
		case r.Method == http.MethodDelete:
			traffic.parted <- struct{}{}
		}
	}))
	t.Cleanup(func() {
		site.CloseClientConnections()
		site.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	traffic.home = site.URL + "/"
	return traffic, p
}

// await waits for something to happen.
func await(t *testing.T, what string, happened <-chan struct{}) {
	t.Helper()
	select {
	case <-happened:
	case <-time.After(*patience):
		t.Fatalf("%s: not within %v", what, *patience)
	}
}

// tab opens another tab of the same browser.
func (p *page) tab(address string) *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	tab := &page{t: p.t, ctx: ctx, home: p.home}
	if err := chromedp.Listen(ctx, tab.listen); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(tab.report)
	p.t.Cleanup(cancel)
	tab.visit(address)
	return tab
}

// solveLong asks for a solution, until that is a job.
func (p *page) solveLong(traffic *traffic) {
	p.t.Helper()
	p.study()
	p.click("Solve")
	await(p.t, "the job is joined", traffic.joined)
}

// Two tabs ask the same question. Stop in one leaves the other's search running, to
// its end.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	traffic, slow := serveJobs(t)
	address := traffic.home + "#from=null:3&to=null:7"
	first := open(t, traffic.home, address, desktop)
	second := first.tab(address)
	first.solveLong(traffic)
	second.solveLong(traffic)
	first.click("Stop")
	await(t, "the first tab leaves", traffic.parted)
	select {
	case <-slow.stopped:
		t.Fatal("the search of both was stopped by one")
	case <-time.After(time.Second): // ten times the grace
	}
	close(slow.may)
	second.wait(`document.querySelectorAll(".move").length === 4`)
	if problem := second.text("#problem"); problem != "" {
		t.Errorf("the second tab says %q", problem)
	}
	if moves := first.moves(); len(moves) > 0 {
		t.Errorf("the tab that stopped shows %q", moves)
	}
}

// The job of a tab that is closed, and of one that goes to another page, ends.
func TestClosedTab(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(tab *page){
		"closed": func(tab *page) {
			if _, err := chromedp.Call(tab.ctx, cdppage.Close, cdp.Empty{}); err != nil {
				t.Error(err)
			}
		},
		"elsewhere": func(tab *page) { tab.run(chromedp.Navigate("about:blank")) },
	} {
		t.Run(name, func(t *testing.T) {
			for range 5 {
				if leaves(t, end) {
					return
				}
			}
			t.Error("no tab leaves its job")
		})
	}
}

// leaves reports whether a tab with a job leaves it when it ends. A browser cuts off a tab that
// takes too long to leave, as on a busy machine.
func leaves(t *testing.T, end func(tab *page)) bool {
	traffic, slow := serveJobs(t)
	tab := open(t, traffic.home, traffic.home, desktop).tab(traffic.home + "#from=null:3&to=null:7")
	tab.solveLong(traffic)
	end(tab)
	select {
	case <-traffic.parted:
		await(t, "the search is stopped", slow.stopped)
		return true
	case <-time.After(*patience / 5):
		close(slow.may)
		return false
	}
}

// A job that waits for others shows how many.
func TestWaitingJob(t *testing.T) {
	t.Parallel()
	traffic, slow := serveJobs(t)
	defer close(slow.may)
	p := open(t, traffic.home, traffic.home+"#from=null:3&to=null:7", desktop)
	for _, digit := range []string{"1", "2", "4"} { // one of which may run
		body := `{"verb":"solve","question":{"from":"null:` + digit + `","to":"null:7"}}`
		eval[bool](p, `fetch("api/v1/jobs", {method: "POST", headers: {"Content-Type": "application/json"}, body: '`+body+`'}).then((r) => r.ok)`)
		await(t, "the job is joined", traffic.joined)
	}
	p.solveLong(traffic)
	p.waitText(".busy", "2 jobs are before this one")
}
