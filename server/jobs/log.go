package jobs

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
)

// log is the file of events. It is read and written through the system's calls and
// never mapped into memory, so that a file that shrinks or a disk that fails is an
// error and not the end of the program.
//
// Its methods are called with the manager's lock held, but for sync.
type log struct {
	path  string
	held  *flock.Flock // beside the file, which is replaced when it is rewritten
	notes *slog.Logger

	file         *os.File
	size         int64        // where the next event goes
	written      atomic.Int64 // appends so far
	needsRewrite atomic.Bool  // the file has parts that cannot be read, or that may not reach the disk

	syncing sync.Mutex // guards what follows, and keeps file from being replaced
	synced  int64      // appends that are safe on disk
}

// openLog opens or makes a file and replays its events. What cannot be read is set
// aside. A file that has nothing to read, or is of another version, is moved aside.
func openLog(path string, notes *slog.Logger, replay func(event, span) error) (*log, error) {
	l := &log{path: path, held: flock.New(path + ".lock"), notes: notes}
	if ok, err := l.held.TryLock(); err != nil {
		return nil, err
	} else if !ok {
		return nil, ErrHeld
	}
	if err := l.open(replay); err != nil {
		if l.file != nil {
			l.file.Close()
		}
		_ = l.held.Unlock() // the program is about to end
		return nil, err
	}
	return l, nil
}

func (l *log) open(replay func(event, span) error) error {
	if err := l.openFile(); err != nil {
		return err
	}
	if l.size > 0 {
		if l.replay(replay) {
			return nil
		}
		if err := l.moveAside(); err != nil {
			return err
		}
	}
	if _, err := l.append(newHeader()); err != nil {
		return err
	}
	syncFolder(l.path)
	return l.sync(l.written.Load())
}

func (l *log) openFile() error {
	file, err := os.OpenFile(l.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	l.file = file
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: l.path, Err: errors.New("not a regular file")}
	}
	if err == nil {
		l.size = info.Size()
	}
	return err
}

// replay goes through the events. The file is ours if there is any, and none says
// that it is of another version. That the first one is harmed does not matter.
func (l *log) replay(replay func(event, span) error) (ours bool) {
	type part struct {
		at  span
		id  string
		why error
	}
	var bad []part
	for at, payload := range scan(l.file, l.size) {
		e, err := decode(payload)
		switch {
		case err != nil:
			bad = append(bad, part{at, e.ID, err})
			continue
		case e.Kind != opened:
			err = replay(e, at)
		case e.Version != version:
			return false
		}
		if err != nil {
			bad = append(bad, part{at, e.ID, err})
		}
		ours = true
	}
	if !ours {
		return false
	}
	for _, b := range bad {
		l.setAside(b.at, b.id, b.why)
	}
	return true
}

// moveAside gives the file another name, with the time in it, and begins a new one.
func (l *log) moveAside() error {
	l.file.Close()
	aside := l.path + "." + time.Now().UTC().Format("2006-01-02T15-04-05.000Z")
	if err := os.Rename(l.path, aside); err != nil {
		return err
	}
	l.notes.Warn("the store of jobs cannot be read: it is moved aside, and a new one begins", "path", l.path, "moved", aside)
	return l.openFile()
}

// append writes events at the end, all of them or none. They are safe from the end
// of the program at once, and from that of the machine after sync.
func (l *log) append(events ...event) ([]span, error) {
	var frames []byte
	spans := make([]span, len(events))
	for i, e := range events {
		frame, err := e.encode()
		if err != nil {
			return nil, err
		}
		spans[i] = span{l.size + int64(len(frames)), int64(len(frame))}
		frames = append(frames, frame...)
	}
	if _, err := l.file.WriteAt(frames, l.size); err != nil {
		_ = l.file.Truncate(l.size) // what stays is overwritten by the next append
		return nil, unstored(err)
	}
	l.size += int64(len(frames))
	l.written.Add(1)
	return spans, nil
}

// sync returns when so many appends are safe on disk. One call to the system serves
// all who wait meanwhile.
func (l *log) sync(written int64) error {
	l.syncing.Lock()
	defer l.syncing.Unlock()
	if l.synced >= written {
		return nil
	}
	upTo := l.written.Load()
	if err := l.file.Sync(); err != nil {
		l.needsRewrite.Store(true) // the system may have dropped what it could not write
		return unstored(err)
	}
	l.synced = upTo
	return nil
}

// read is the event at a place where there was one.
func (l *log) read(at span) (event, error) {
	payload, _, ok := readFrame(l.file, at.at, at.at+at.n)
	if !ok {
		return event{}, fmt.Errorf("the event at byte %d of %s is altered", at.at, l.path)
	}
	return decode(payload)
}

// setAside copies a part of the file, which is of a job where that is known, to the
// file of bad parts, and says so. The log will not have it when it is rewritten.
func (l *log) setAside(at span, id string, why error) {
	l.needsRewrite.Store(true)
	l.notes.Warn("a part of the store of jobs is set aside", "job", id, "cause", why, "from", at.at, "bytes", at.n, "in", l.path+".bad")
	data := make([]byte, at.n)
	n, _ := l.file.ReadAt(data, at.at) // as much as can be read
	bad, err := os.OpenFile(l.path+".bad", os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err == nil {
		_, err = bad.Write(append(data[:n], '\n'))
		err = errors.Join(err, bad.Close())
	}
	if err != nil {
		l.notes.Error("a part of the store of jobs cannot be kept aside", "cause", err)
	}
}

func (l *log) close() error {
	return errors.Join(l.sync(l.written.Load()), l.file.Close(), l.held.Unlock())
}

// newHeader is the first event of a log.
func newHeader() event {
	return event{Kind: opened, Time: time.Now(), Format: format, Version: version}
}

func unstored(err error) error { return fmt.Errorf("%w: %w", ErrUnstored, err) }

// syncFolder makes the name of a new file safe on disk, on systems where folders
// can be synced.
func syncFolder(path string) {
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
