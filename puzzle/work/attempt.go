package work

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"jie/puzzle"
)

// Attempt is a run of a unit that has given no result. It has a file in the folder "attempts" while
// it continues, and after it failed or was killed, only for people to watch.
type Attempt struct {
	Unit    int       `json:"unit"`
	Host    string    `json:"host"`
	Started time.Time `json:"started"`
	Error   string    `json:"error,omitempty"` // why it failed, in English
}

const attemptsFolder = "attempts"

// An attempt touches its file at each beat. One silent for longer was killed.
const (
	beat    = 30 * time.Second
	silence = 3 * time.Minute
)

// begin writes an attempt's file, and touches it until end; success and a stop remove it.
func (f *Folder) begin(number int) (end func(err error)) {
	a := Attempt{Unit: number, Host: hostName(), Started: time.Now().UTC()}
	path := filepath.Join(f.Dir, attemptsFolder, fmt.Sprintf("unit-%06d.%s-%s.json", number, a.Host, rand.Text()[:8]))
	a.write(path)
	stop := touch(path)
	return func(err error) {
		stop()
		switch {
		case err == nil:
			f.remove(attemptsFolder, ".json", number)
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			_ = os.Remove(path)
		default:
			a.Error = err.Error()
			a.write(path)
		}
	}
}

// write writes the file of an attempt. Readers ignore incomplete files.
func (a Attempt) write(path string) {
	line, err := puzzle.JSONLine(a)
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o777) != nil {
		return
	}
	_ = os.WriteFile(path, line, 0o666)
}

// touch sets the time of a file at each beat, until stop is called.
func touch(path string) (stop func()) {
	var lock sync.Mutex
	lock.Lock()
	defer lock.Unlock()
	stopped := false
	var timer *time.Timer
	timer = time.AfterFunc(beat, func() {
		lock.Lock()
		defer lock.Unlock()
		if !stopped {
			now := time.Now()
			_ = os.Chtimes(path, now, now)
			timer.Reset(beat)
		}
	})
	return func() {
		lock.Lock()
		defer lock.Unlock()
		stopped = true
		timer.Stop()
	}
}

// lastAttempt returns the last attempt at a unit, and the time since it touched its file.
func lastAttempt(paths []string) (last Attempt, silent time.Duration, ok bool) {
	for _, path := range paths {
		var a Attempt
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(text, &a) != nil || ok && a.Started.Before(last.Started) {
			continue
		}
		last, silent, ok = a, time.Since(info.ModTime()), true
	}
	return last, silent, ok
}
