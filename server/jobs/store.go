package jobs

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"jie/internal/newfile"
)

// store is a file of records, a line each, with an empty line before each: damage to one line feed damages one
// record. The file only grows, until it is rewritten without the records that are no longer needed. It is read and
// written through the system's calls and never mapped into memory, so that a file that shrinks or a disk that fails
// is an error and does not end the program.
//
// Its methods are called with the manager's lock held, except sync.
type store struct {
	path    string
	release func() // of the claim to the path
	notes   *slog.Logger

	file    *os.File
	size    int64        // the place of the next record
	written atomic.Int64 // records appended so far
	harmed  atomic.Bool  // the file has parts that cannot be read, or that may not reach the disk

	syncing sync.Mutex // guards synced, and prevents the replacement of file
	synced  int64      // records that are safe on disk
}

// span is the place of a record, and its first checksum: other content at this place is refused later.
type span struct {
	at, n int64
	sum   Hash
}

// openStore opens or makes a file and yields its records. Unreadable parts are set
// aside. A store without any readable record is moved aside, and another file is refused.
func openStore(path string, notes *slog.Logger, replay func(record, span) error) (*store, error) {
	release, err := newfile.Claim(path)
	if errors.Is(err, syscall.EBUSY) {
		return nil, ErrHeld
	}
	if err != nil {
		return nil, err
	}
	s := &store{path: path, release: release, notes: notes}
	if err = s.open(); err == nil && s.size > 0 {
		switch ours, foreign := s.replay(replay); {
		case foreign:
			err = ErrForeign
		case !ours:
			err = s.moveAside()
		}
	}
	if err != nil {
		if s.file != nil {
			s.file.Close()
		}
		release()
		return nil, err
	}
	if s.size == 0 {
		syncFolder(path)
	}
	return s, nil
}

func (s *store) open() error {
	info, err := os.Stat(s.path)
	if err == nil && !info.Mode().IsRegular() {
		return &fs.PathError{Op: "open", Path: s.path, Err: errors.New("not a regular file")}
	}
	if s.file, err = os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return err
	}
	if err := newfile.Hold(s.file); err != nil { // another program has it open under another name
		return ErrHeld
	}
	s.size, err = s.file.Seek(0, io.SeekEnd)
	return err
}

// replay goes through the lines, and sets those that are not records aside, consecutive ones together. It reports
// whether any is a record, and whether there are lines of which none has even the form.
func (s *store) replay(replay func(record, span) error) (ours, foreign bool) {
	formed := false
	type part struct {
		span
		id  string
		why error
	}
	var bad []part
	joins := false // the last line was bad
	unread := func(err error) {
		s.notes.Error("the store of jobs cannot be read to its end", "path", s.path, "cause", err)
	}
	for at, line := range lines(io.NewSectionReader(s.file, 0, s.size), unread) {
		r, sum, err := decode(line)
		p := part{span{at, int64(len(line)), sum}, r.ID, err}
		formed = formed || hasForm(line)
		if p.why == nil {
			ours, p.why = true, replay(r, p.span)
		}
		switch {
		case p.why == nil:
		case joins:
			last := &bad[len(bad)-1]
			last.n = p.at + p.n - last.at
		default:
			bad = append(bad, p)
		}
		joins = p.why != nil
	}
	for _, b := range bad {
		if ours {
			s.setAside(b.span, b.id, b.why)
		}
	}
	return ours, len(bad) > 0 && !formed
}

// longest is the most bytes of a line that is read. A longer one is yielded as several.
const longest = 256 << 20

// lines yields the lines that are not empty, with their places. It calls failed if it cannot read further.
func lines(file io.Reader, failed func(error)) iter.Seq2[int64, []byte] {
	return func(yield func(int64, []byte) bool) {
		at := int64(0)
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, longest+1)
		scanner.Split(splitLine)
		for scanner.Scan() {
			line := scanner.Bytes()
			if len(line) > 1 && !yield(at, line) {
				return
			}
			at += int64(len(line))
		}
		if err := scanner.Err(); err != nil {
			failed(err)
		}
	}
}

// splitLine returns a [bufio.SplitFunc] whose lines have their line feeds.
func splitLine(data []byte, end bool) (n int, line []byte, err error) {
	n = bytes.IndexByte(data, '\n') + 1
	if n == 0 && (end || len(data) >= longest) {
		n = len(data)
	}
	if n == 0 {
		return 0, nil, nil // more is needed
	}
	return n, data[:n], nil
}

// moveAside gives the file another name, with the time in it, and begins a new one.
func (s *store) moveAside() error {
	s.file.Close()
	aside := s.path + "." + time.Now().UTC().Format("2006-01-02T15-04-05.000Z")
	if err := os.Rename(s.path, aside); err != nil {
		return err
	}
	s.notes.Warn("the store of jobs cannot be read, or is of another version: it is moved aside, and a new one begins", "path", s.path, "moved", aside)
	return s.open()
}

// append writes a whole record, or nothing. After sync it survives a crash of the machine too.
func (s *store) append(r record) (span, error) {
	line, sum, err := r.encode()
	if err != nil {
		return span{}, err
	}
	if err := s.inPlace(); err != nil {
		return span{}, unstored(err)
	}
	if _, err := s.file.WriteAt(append([]byte{'\n'}, line...), s.size); err != nil {
		_ = s.file.Truncate(s.size) // the next record overwrites what stays
		return span{}, unstored(err)
	}
	at := span{s.size + 1, int64(len(line)), sum}
	s.size += 1 + at.n
	s.written.Add(1)
	return at, nil
}

// errRemoved is the error of an open file that was removed. Its content can still be read.
var errRemoved = errors.New("the file was removed")

// inPlace fails if another file, or none, has the name of the open one: writes to it would be lost.
func (s *store) inPlace() error {
	there, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return errRemoved
	}
	here, errHere := s.file.Stat()
	if err = errors.Join(err, errHere); err == nil && !os.SameFile(here, there) {
		err = errors.New("another file has its name now")
	}
	return err
}

// sync returns when a number of records are safe on disk. One call serves all who wait meanwhile.
func (s *store) sync(written int64) error {
	s.syncing.Lock()
	defer s.syncing.Unlock()
	if s.synced >= written {
		return nil
	}
	upTo := s.written.Load()
	if err := s.file.Sync(); err != nil {
		s.harmed.Store(true) // the system may have dropped what it could not write
		return unstored(err)
	}
	s.synced = upTo
	return nil
}

func (s *store) read(at span) (record, error) {
	line := make([]byte, at.n)
	if _, err := s.file.ReadAt(line, at.at); err != nil {
		return record{}, fmt.Errorf("the record at byte %d of %s: %w", at.at, s.path, err)
	}
	r, sum, err := decode(line)
	if err == nil && sum != at.sum {
		err = errAltered
	}
	return r, err
}

// setAside copies a part of the file to the file of bad parts, and logs it. The next rewrite removes it.
func (s *store) setAside(at span, id string, why error) {
	s.harmed.Store(true)
	s.notes.Warn("a part of the store of jobs is set aside", "job", id, "cause", why, "from", at.at, "bytes", at.n, "in", s.path+".bad")
	bad, err := os.OpenFile(s.path+".bad", os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err == nil {
		_, err = io.Copy(bad, io.NewSectionReader(s.file, at.at, at.n))
		err = errors.Join(err, bad.Close())
	}
	if err != nil {
		s.notes.Error("a part of the store of jobs cannot be kept aside", "cause", err)
	}
}

// rewrite replaces the file by one with only the records at some places, readable or not, and moves the places.
func (s *store) rewrite(places []*span) error {
	if err := s.inPlace(); err != nil && err != errRemoved {
		return err
	}
	s.syncing.Lock()
	defer s.syncing.Unlock()
	starts := make([]int64, len(places))
	size := int64(0)
	err := newfile.Stream(s.path, func(file *os.File) (keep bool, err error) {
		out := bufio.NewWriterSize(file, 64<<10)
		for i, p := range places {
			starts[i] = size + 1
			size += 1 + p.n
			_ = out.WriteByte('\n') // an error stays until Flush
			n, err := io.Copy(out, io.NewSectionReader(s.file, p.at, p.n))
			if err != nil {
				return false, err
			}
			_, _ = out.Write(bytes.Repeat([]byte{'\n'}, int(p.n-n))) // the file has shrunk
		}
		err = errors.Join(out.Flush(), file.Sync(), s.file.Close()) // an open file cannot be replaced on every system
		return err == nil, err
	})
	_ = s.file.Close() // a second time if there was an error before
	reopened, openErr := os.OpenFile(s.path, os.O_RDWR, 0)
	s.file = reopened
	if err = errors.Join(err, openErr); err == nil {
		err = newfile.Hold(s.file)
	}
	if err != nil {
		return err
	}
	syncFolder(s.path)
	for i, p := range places {
		p.at = starts[i]
	}
	s.size, s.synced = size, s.written.Load()
	s.harmed.Store(false)
	return nil
}

func (s *store) close() error {
	err := errors.Join(s.sync(s.written.Load()), s.file.Close())
	s.release()
	return err
}

func unstored(err error) error { return fmt.Errorf("%w: %w", ErrUnstored, err) }

// syncFolder makes the name of a new file safe on disk, where folders can be synced.
func syncFolder(path string) {
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
