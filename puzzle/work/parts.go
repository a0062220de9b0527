package work

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"jie/puzzle"
)

// Parted is a task whose units consist of parts that are independent of each other, such
// as the lines of a file. Finished parts are kept, so that a run that was
// stopped, killed or too slow need not repeat them.
type Parted interface {
	Task
	// RunParts does one unit as Run does. It looks up each part in parts, keeps there
	// the parts that it does, and reports the parts that reached [Limits.Part]. It fails
	// with [Parts.Unfinished] if there are such parts.
	RunParts(ctx context.Context, u Unit, parts *Parts, limits Limits) ([]byte, error)
}

// Parts of all units are in one folder. Each run of a unit adds its own file, which
// is a sequence of records without separators:
//
//	jie-part 1 PLAN PART BYTES SHA256     what was found for a part
//	jie-slow 1 PLAN PART BYTES SHA256     the limit that a part reached, such as "10s"
//
// A record that was cut off by a kill ends its file. The files of a unit are removed when it
// has a result.
const partsFolder = "parts"

const (
	partMark mark = "jie-part"
	slowMark mark = "jie-slow"
)

// Parts are the known parts of one unit. A part has the same number in the whole
// plan. The zero value knows no parts and keeps none. It is safe for concurrent use.
type Parts struct {
	known map[int][]byte
	path  string // of the file to make for new parts; "" for none
	plan  string

	mu      sync.Mutex
	slow    map[int]time.Duration
	unsaved bytes.Buffer // records that are not in the file
	saved   time.Time    // when there were no such records
}

// savePause is the longest time that records wait before they are in the file: a kill loses
// only the parts of this time, and a unit that takes less needs no file.
const savePause = time.Second

// Known returns the result of a part.
func (p *Parts) Known(part int) (data []byte, ok bool) {
	data, ok = p.known[part]
	return data, ok
}

// Keep stores the result of a part.
func (p *Parts) Keep(part int, data []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.add(partMark, part, data)
}

// Slow notes that a part reached a limit of time.
func (p *Parts) Slow(part int, limit time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.slow == nil {
		p.slow = make(map[int]time.Duration)
	}
	p.slow[part] = limit
	return p.add(slowMark, part, []byte(limit.String()))
}

func (p *Parts) add(m mark, part int, data []byte) error {
	if p.path == "" {
		return nil
	}
	_, _ = p.unsaved.Write(m.encode(p.plan, part, data)) // a buffer never fails
	if time.Since(p.saved) < savePause {
		return nil
	}
	return p.save()
}

// save writes the records that are not in the file.
func (p *Parts) save() error {
	if p.unsaved.Len() == 0 {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(p.path), 0o777); err != nil {
		return err
	}
	file, err := os.OpenFile(p.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	_, err = p.unsaved.WriteTo(file)
	p.saved = time.Now()
	return errors.Join(err, file.Close())
}

// Unfinished returns an error with the code [Slow] if parts reached their limit in this run.
func (p *Parts) Unfinished() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.slow) == 0 {
		return nil
	}
	parts := slices.Sorted(maps.Keys(p.slow))
	return fail(Slow, puzzle.Args{"parts": Ranges(parts), "limit": p.slow[parts[0]].String()})
}

// openParts reads the parts of a unit, and prepares to keep more.
func (f *Folder) openParts(number int) (*Parts, error) {
	paths, err := f.files(partsFolder, ".parts")
	if err != nil {
		return nil, err
	}
	p, err := f.readParts(paths[number])
	if err != nil {
		return nil, err
	}
	p.slow = nil // each may be done in this run
	p.plan, p.saved = f.Plan.Hash, time.Now()
	p.path = filepath.Join(f.Dir, partsFolder, fmt.Sprintf("unit-%06d.%s-%s.parts", number, hostName(), rand.Text()[:8]))
	return p, nil
}

func (f *Folder) readParts(paths []string) (*Parts, error) {
	p := &Parts{known: make(map[int][]byte), slow: make(map[int]time.Duration)}
	for _, path := range paths {
		file, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // another process may have finished the unit
			return nil, err
		}
		p.read(file, f.Plan.Hash)
	}
	for part := range p.known {
		delete(p.slow, part)
	}
	return p, nil
}

// read reads the records of a file, up to one that is incomplete.
func (p *Parts) read(file []byte, plan string) {
	for {
		number, data, rest, ok := partMark.next(file, plan)
		if ok {
			p.known[number] = data
		} else if number, data, rest, ok = slowMark.next(file, plan); ok {
			limit, err := time.ParseDuration(string(data))
			if err != nil {
				return
			}
			p.slow[number] = max(p.slow[number], limit)
		} else {
			return
		}
		file = rest
	}
}

// next returns the first of several records, and the bytes after it; ok is false if there
// is no whole record of this mark and plan.
func (m mark) next(file []byte, plan string) (number int, data, rest []byte, ok bool) {
	line, rest, _ := bytes.Cut(file, []byte("\n"))
	var version, size int
	var ofPlan string
	_, err := fmt.Sscanf(string(line), string(m)+" %d %s %d %d ", &version, &ofPlan, &number, &size)
	if err != nil || size < 0 || size > len(rest) {
		return 0, nil, nil, false
	}
	data, err = m.decode(file[:len(line)+1+size], plan, number, "")
	return number, data, rest[size:], err == nil
}
