package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

var kills = flag.Int("kills", 5, "how often TestKill kills the server")

// startServe runs jie serve for TestKill and returns its address and how to kill it.
func startServe(t *testing.T, program, data string) (address string, kill func()) {
	t.Helper()
	address, _, kill = serveWith(t, program, "--data", data, "--workers", "1", "--rate", "0", "--jobs-per-client", "10000", "--queue", "10000")
	return address, kill
}

// serveWith runs jie serve and returns its address, which ends with a slash, and how to kill it.
func serveWith(t *testing.T, program string, flags ...string) (address string, command *exec.Cmd, kill func()) {
	t.Helper()
	command = exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0", "--lang", "en"}, flags...)...)
	stderr, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	killed := false
	kill = func() {
		if !killed {
			killed = true
			_ = command.Process.Kill() // it may be over
			_ = command.Wait()         // killed
		}
	}
	t.Cleanup(kill)
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if _, after, found := strings.Cut(lines.Text(), "listening on "); found {
			go io.Copy(io.Discard, stderr)
			return strings.Fields(after)[0], command, kill
		}
	}
	t.Fatalf("jie serve does not say where it listens: %v", lines.Err())
	return "", nil, nil
}

type keptJob struct {
	ID       string `json:"id"`
	State    string `json:"state"`
	Attempts int    `json:"attempts"`
	Ended    string `json:"ended"`
	Question struct{ Limit, Seed int }
	Answer   json.RawMessage
}

func (j keptJob) mark() int { return j.Question.Limit + j.Question.Seed }

func (j keptJob) over() bool { return j.State == "done" || j.State == "failed" }

// jobClient asks questions that nobody else asks, and notes which jobs were accepted.
type jobClient struct {
	number int // 0 or 1
	http   http.Client

	mu       sync.Mutex
	home     string // of the server; "" while there is none
	accepted []keptJob
}

// newJobClient is a client with an address of its own, on systems where a machine has
// several.
func newJobClient(number int) *jobClient {
	dialer := new(net.Dialer)
	if runtime.GOOS == "linux" {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(number+1))}
	}
	return &jobClient{number: number, http: http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}}
}

// token is that of the n-th question; fifty questions have one, so that a list of jobs
// has them all.
func (c *jobClient) token(n int) string { return fmt.Sprintf("token-of-client-%d-%d", c.number, n/50) }

// mark is a number in the n-th question that no other question has.
func (c *jobClient) mark(n int) int { return 2*n + c.number + 1 }

func (c *jobClient) question(n int) string {
	if n%5 == 0 {
		return fmt.Sprintf(`{"verb":"generate","question":{"puzzle":"lightsout","board":"4x4","n":5,"seed":%d}}`, c.mark(n))
	}
	return fmt.Sprintf(`{"verb":"solve","question":{"from":"pegs:4x4","count":true,"all":true,"limit":%d}}`, c.mark(n))
}

func (c *jobClient) serve(home string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.home = home
}

// call makes a request; the error may be that the server was killed.
func call[T any](c *jobClient, method, path, token, body string) (answer T, err error) {
	c.mu.Lock()
	home := c.home
	c.mu.Unlock()
	r, err := http.NewRequest(method, home+"api/v1/"+path, bytes.NewReader([]byte(body)))
	if err != nil {
		return answer, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Jie-Subscriber", token)
	response, err := c.http.Do(r)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	if response.StatusCode > 299 {
		return answer, errors.New(response.Status)
	}
	return answer, json.NewDecoder(response.Body).Decode(&answer)
}

// ask asks one question after another until stop is closed. A question whose answer
// was lost is asked again: it has the same job.
func (c *jobClient) ask(stop <-chan struct{}) {
	for n := 0; ; {
		select {
		case <-stop:
			return
		case <-time.After(2 * time.Millisecond):
		}
		j, err := call[keptJob](c, http.MethodPost, "jobs", c.token(n), c.question(n))
		if err != nil {
			continue
		}
		c.mu.Lock()
		c.accepted = append(c.accepted, j)
		c.mu.Unlock()
		n++
	}
}

// The server is killed again and again while two clients ask for jobs: each time when
// it has accepted a number of them and one more has ended. None that was accepted is
// lost, none is done again once it has ended, no question has two, and none is in the
// list of another subscriber.
func TestKill(t *testing.T) {
	program, data := builtProgram(t), filepath.Join(t.TempDir(), "jobs.db")
	clients := []*jobClient{newJobClient(0), newJobClient(1)}
	stop := make(chan struct{})
	var asking sync.WaitGroup
	for _, c := range clients {
		asking.Go(func() { c.ask(stop) })
	}
	var ended []string // when the first jobs of the first client ended, as was seen before a kill
	for range *kills {
		home, kill := startServe(t, program, data)
		for _, c := range clients {
			c.serve(home)
		}
		number := len(clients[0].jobs()) + len(clients[1].jobs()) + 10 + rand.IntN(100)
		before := len(ended)
		for len(clients[0].jobs())+len(clients[1].jobs()) < number || len(ended) == before {
			time.Sleep(time.Millisecond)
			ended = noteEnded(clients[0], ended)
		}
		kill()
	}
	close(stop)
	asking.Wait()

	home, _ := startServe(t, program, data)
	jobs, held, again := 0, 0, 0
	for _, c := range clients {
		c.serve(home)
		for n, asked := range c.accepted {
			j := waitForJob(t, c, asked.ID)
			switch {
			case j.State != "done" || j.mark() != c.mark(n) || !strings.Contains(string(j.Answer), `"length":`):
				t.Errorf("job %d of client %d: %+v", n, c.number, j)
			case c == clients[0] && n < len(ended) && j.Ended != ended[n]:
				t.Errorf("job %d of client %d ended at %s and again at %s", n, c.number, ended[n], j.Ended)
			default:
				held++
			}
			jobs++
			again += j.Attempts - 1
		}
		checkLists(t, c)
	}
	t.Logf("%d jobs in %d kills: %d tried, %d held; %d were seen to end before a kill, %d begun again", jobs, *kills, jobs, held, len(ended), again)
	if most := 2 * *kills; again > most {
		t.Errorf("%d jobs were begun again, though two run at a time: want at most %d", again, most)
	}
}

// jobs are those that were accepted so far.
func (c *jobClient) jobs() []keptJob {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.accepted
}

// noteEnded adds when more jobs of a client ended, up to the first that has not.
func noteEnded(c *jobClient, ended []string) []string {
	for _, asked := range c.jobs()[len(ended):] {
		j, err := call[keptJob](c, http.MethodGet, "jobs/"+asked.ID, c.token(0), "")
		if err != nil || !j.over() {
			break
		}
		ended = append(ended, j.Ended)
	}
	return ended
}

func waitForJob(t *testing.T, c *jobClient, id string) (j keptJob) {
	t.Helper()
	for {
		j, err := call[keptJob](c, http.MethodGet, "jobs/"+id, c.token(0), "")
		if err != nil {
			t.Fatalf("job %s: %v", id, err)
		}
		if j.over() {
			return j
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// checkLists compares the list of each token with the questions that were asked with
// it. The last of them may have been accepted though the client does not know it.
func checkLists(t *testing.T, c *jobClient) {
	t.Helper()
	type list struct {
		Jobs []keptJob
		More bool
	}
	for n := 0; n < len(c.accepted); n += 50 {
		got, err := call[list](c, http.MethodGet, "jobs", c.token(n), "")
		if err != nil || got.More {
			t.Fatalf("the list of %s: %v, more is %t", c.token(n), err, got.More)
		}
		own := make(map[string]bool)
		for i := n; i < min(n+50, len(c.accepted)); i++ {
			own[c.accepted[i].ID] = true
		}
		marks := make(map[int]bool)
		for _, j := range got.Jobs {
			unknown := j.mark() == c.mark(len(c.accepted))
			if marks[j.mark()] || !own[j.ID] && !unknown {
				t.Errorf("%s has the job %+v, which is another's or has another for its question", c.token(n), j)
			}
			marks[j.mark()] = true
			delete(own, j.ID)
		}
		if len(own) > 0 {
			t.Errorf("%s lacks %d of its jobs", c.token(n), len(own))
		}
	}
}
