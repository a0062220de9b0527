package work

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jie/internal/newfile"
	"jie/internal/process"
	"jie/puzzle"
)

// Times say when and where a unit was done, and how long it took. They stand beside
// the results, which do not depend on them.
type Times struct {
	Unit    int       `json:"unit"`
	Host    string    `json:"host"`
	Started time.Time `json:"started"`
	Seconds float64   `json:"seconds"`
	CPU     float64   `json:"cpu_seconds"` // of the whole process
}

// Run does a unit and writes its result. One that has a sound result already is not
// done again, unless again is set: then the two results are compared. done tells
// whether the unit was done. A result that is there is never overwritten: where the two
// differ, both are kept, and the error names them.
func (f *Folder) Run(ctx context.Context, number int, limits Limits, again bool) (done bool, err error) {
	u, err := f.Unit(number)
	if err != nil {
		return false, err
	}
	before, err := f.sound(number)
	if err != nil || before != nil && !again {
		return false, err
	}
	started, cpu := time.Now(), process.CPUSeconds()
	data, err := f.Task.Run(ctx, u, f, limits)
	if err != nil {
		return false, err
	}
	took := Times{number, hostName(), started.UTC(), time.Since(started).Seconds(), process.CPUSeconds() - cpu}
	if err := f.keep(number, data); err != nil {
		return false, err
	}
	return true, f.keepTimes(took)
}

// sound is the result of a unit that is there; nil where there is none.
func (f *Folder) sound(number int) ([]byte, error) {
	f.mu.Lock()
	err := f.list()
	paths := f.pathsOf(number)
	f.mu.Unlock()
	if err != nil || len(paths) == 0 {
		return nil, err
	}
	data, err := f.same(number, paths)
	if err == nil && data == nil {
		data = []byte{}
	}
	return data, err
}

// keep writes a result, where there is none, or one that differs beside the first.
func (f *Folder) keep(number int, data []byte) error {
	before, err := f.sound(number)
	switch {
	case err != nil:
		return err
	case before == nil:
		if err := os.MkdirAll(filepath.Join(f.Dir, resultsFolder), 0o777); err != nil {
			return err
		}
		return resultMark.write(ResultPath(f.Dir, number), f.Plan.Hash, number, data)
	case bytes.Equal(before, data):
		return nil
	}
	f.mu.Lock()
	first := f.pathsOf(number)[0]
	f.mu.Unlock()
	other := strings.TrimSuffix(ResultPath(f.Dir, number), ".result") + "." + hostName() + "-" + rand.Text()[:8] + ".result"
	if err := resultMark.write(other, f.Plan.Hash, number, data); err != nil {
		return err
	}
	return fail(Differ, puzzle.Args{"unit": number, "one": first, "other": other})
}

// keepTimes writes how long a unit took.
func (f *Folder) keepTimes(t Times) error {
	text, err := marshal(t)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(f.Dir, timesFolder), 0o777); err != nil {
		return err
	}
	return newfile.Write(f.timesPath(t.Unit), append(text, '\n'))
}

func (f *Folder) timesPath(number int) string {
	return filepath.Join(f.Dir, timesFolder, fmt.Sprintf("unit-%06d.json", number))
}

// times reads how long a unit took; ok is false where that is not known.
func (f *Folder) times(number int) (t Times, ok bool) {
	text, err := os.ReadFile(f.timesPath(number))
	return t, err == nil && json.Unmarshal(text, &t) == nil && t.Unit == number && t.Seconds >= 0
}

// hostName is the name of this machine as it may stand in the name of a file.
func hostName() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "host"
	}
	return strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
}
