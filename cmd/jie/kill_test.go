package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// startServe runs jie serve and returns its address and how to kill it.
func startServe(t *testing.T, program, data string) (address string, kill func()) {
	t.Helper()
	command := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--data", data, "--workers", "1", "--rate", "0", "--lang", "en")
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
			return strings.Fields(after)[0], kill
		}
	}
	t.Fatal("jie serve does not say where it listens")
	return "", nil
}

type keptJob struct {
	ID       string `json:"id"`
	State    string `json:"state"`
	Attempts int    `json:"attempts"`
	Ended    string `json:"ended"`
	Answer   *struct {
		Status string `json:"status"`
		Length int    `json:"length"`
	} `json:"answer"`
}

func callJob(t *testing.T, method, url, body string) (j keptJob) {
	t.Helper()
	r, err := http.NewRequest(method, url, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&j); err != nil || response.StatusCode > 299 {
		t.Fatalf("%s %s: %d, %v", method, url, response.StatusCode, err)
	}
	return j
}

// Jobs survive kill -9 of the server: all ten end after a restart, none twice.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program: not with -short")
	}
	folder := t.TempDir()
	program, data := filepath.Join(folder, "jie"), filepath.Join(folder, "jobs.db")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	address, kill := startServe(t, program, data)
	ids := make([]string, 10)
	for i := range ids { // a fraction of a second of work each
		question := fmt.Sprintf(`{"verb":"solve","question":{"from":"pegs:5x5","count":true,"all":true,"limit":%d}}`, i+1)
		ids[i] = callJob(t, "POST", address+"api/v1/jobs", question).ID
	}
	ended := make(map[string]string) // id to the time of its end, before the kill
	for len(ended) == 0 {
		time.Sleep(20 * time.Millisecond)
		for _, id := range ids {
			if j := callJob(t, "GET", address+"api/v1/jobs/"+id, ""); j.State == "done" {
				ended[id] = j.Ended
			}
		}
	}
	kill()

	address, _ = startServe(t, program, data)
	again := 0
	for i, id := range ids {
		var j keptJob
		for j.State != "done" {
			time.Sleep(20 * time.Millisecond)
			if j = callJob(t, "GET", address+"api/v1/jobs/"+id, ""); j.State == "failed" {
				t.Fatalf("job %d failed", i)
			}
		}
		if j.Answer == nil || j.Answer.Status != "solved" || j.Answer.Length != 13 {
			t.Errorf("job %d: %+v", i, j.Answer)
		}
		if before := ended[id]; before != "" && (j.Ended != before || j.Attempts != 1) {
			t.Errorf("job %d ended at %s and again at %s", i, before, j.Ended)
		}
		again += j.Attempts - 1
	}
	if again > 1 {
		t.Errorf("%d jobs were begun again, though one runs at a time", again)
	}
	if _, err := os.Stat(data); err != nil {
		t.Error(err)
	}
}
