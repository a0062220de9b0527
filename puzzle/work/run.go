package work

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"jie/internal/machine"
	"jie/internal/newfile"
	"jie/puzzle"
)

// Times say when and where a unit was done, and how long it took, which no result depends on.
type Times struct {
	Unit    int       `json:"unit"`
	Host    string    `json:"host"`
	Started time.Time `json:"started"`
	Seconds float64   `json:"seconds"`
	CPU     float64   `json:"cpu_seconds"` // of the process, divided among the units it does at a time
}

// Run does a unit and writes its result. It does not repeat a unit with a sound result, unless
// again is set: then two results that differ are kept, which the error names.
func (f *Folder) Run(ctx context.Context, number int, limits Limits, again bool) (done bool, err error) {
	u, err := f.Unit(number)
	if err != nil {
		return false, err
	}
	before, err := f.sound(number)
	if err != nil || before != nil && !again {
		return false, err
	}
	end := f.begin(number)
	err = f.runAndKeep(ctx, u, limits)
	end(err)
	return err == nil, err
}

func (f *Folder) runAndKeep(ctx context.Context, u Unit, limits Limits) error {
	started, cpu := time.Now(), f.meter.change(1, machine.CPUSeconds())
	data, err := f.Task.Run(ctx, u, f, limits)
	took := Times{u.Number, hostName(), started.UTC(), time.Since(started).Seconds(), f.meter.change(-1, machine.CPUSeconds()) - cpu}
	if err != nil {
		return err
	}
	if err := f.keep(u.Number, data); err != nil {
		return err
	}
	return f.keepTimes(took)
}

// remove removes the files of a unit beside its result. A file that stays does no harm.
func (f *Folder) remove(folder, ending string, number int) {
	files, _ := f.files(folder, ending)
	for _, path := range files[number] {
		_ = os.Remove(path)
	}
}

// meter divides the processor time of this process among the units that it does at the same time.
type meter struct {
	mu    sync.Mutex
	units int
	cpu   float64 // of the process, at the last change
	share float64 // of one unit that runs all the time
}

// change adds a unit (1) or removes one (-1) at a processor time, and returns the share so far.
func (m *meter) change(by int, now float64) float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.units > 0 {
		m.share += (now - m.cpu) / float64(m.units)
	}
	m.cpu = now
	m.units += by
	return m.share
}

func (f *Folder) sound(number int) ([]byte, error) {
	f.mu.Lock()
	err := f.list()
	paths := f.results[number]
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

// keep writes a result if there is none, or beside the first one if they differ.
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
	first := f.results[number][0]
	f.mu.Unlock()
	other := strings.TrimSuffix(ResultPath(f.Dir, number), ".result") + "." + hostName() + "-" + rand.Text()[:8] + ".result"
	if err := resultMark.write(other, f.Plan.Hash, number, data); err != nil {
		return err
	}
	return fail(Differ, puzzle.Args{"unit": number, "one": first, "other": other})
}

func (f *Folder) keepTimes(t Times) error {
	line, err := puzzle.JSONLine(t)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(f.Dir, timesFolder), 0o777); err != nil {
		return err
	}
	return newfile.Write(f.timesPath(t.Unit), line)
}

func (f *Folder) timesPath(number int) string {
	return filepath.Join(f.Dir, timesFolder, fmt.Sprintf("unit-%06d.json", number))
}

func (f *Folder) times(number int) (t Times, ok bool) {
	text, err := os.ReadFile(f.timesPath(number))
	return t, err == nil && json.Unmarshal(text, &t) == nil && t.Unit == number && t.Seconds >= 0
}

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

// Merge writes the answer of the whole job. While units are missing it writes nothing: the error
// has the code [Missing] and lists them as [Ranges] does.
func (f *Folder) Merge(ctx context.Context, limits Limits, out io.Writer) error {
	missing, err := f.Missing(ctx)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return fail(Missing, puzzle.Args{"missing": Ranges(missing), "total": f.known()})
	}
	return f.Task.Merge(ctx, f, limits, out)
}
