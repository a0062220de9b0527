package jobs

import (
	"bufio"
	"cmp"
	"io"
	"os"
	"slices"
	"time"
)

// slack is how many bytes that are no longer needed the file may have in any case.
const slack = 1 << 20

// rewriteIfNeeded begins to rewrite the file if more than half of it is no longer needed, or a
// part of it was set aside.
func (m *Manager) rewriteIfNeeded() {
	useful := m.room.bytes - inMemory*int64(len(m.index.jobs))
	if m.rewriting || m.closed || !m.log.needsRewrite.Load() && m.log.size <= 2*useful+slack {
		return
	}
	m.rewriting = true
	m.done.Go(func() {
		err := m.rewrite()
		if err != nil {
			m.config.Log.Error("the store of jobs cannot be rewritten", "cause", err)
			select { // before it is tried again
			case <-m.stopped:
			case <-time.After(m.pause):
			}
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		m.rewriting = false
	})
}

// record is what a rewritten file has of a job: one event for all that happened to
// it, and its result.
type record struct {
	event
	question, result span
}

// records are those of all jobs, in the order in which the log has them, and where
// in the log they end.
func (m *Manager) records() (list []record, end int64) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	m.log.needsRewrite.Store(false)
	for _, j := range m.index.jobs {
		list = append(list, record{event{
			Kind: asked, ID: j.id, Time: j.created, Verb: j.verb, Key: &j.key, Client: &j.client,
			Subscribers: slices.Clone(j.subs), Keep: j.keep, Attempts: j.attempts, Vacant: j.vacant,
		}, j.question, j.result})
	}
	slices.SortFunc(list, func(a, b record) int { return cmp.Compare(a.question.at, b.question.at) })
	return list, m.log.size
}

// rewrite puts a new file in the place of the log, with what is of use in it. Events
// that are appended meanwhile are copied in the end, when the lock is held.
func (m *Manager) rewrite() (err error) {
	defer func() {
		if err != nil {
			m.log.needsRewrite.Store(true)
		}
	}()
	list, end := m.records()
	w, err := newRewriter(m.log.path + ".new")
	if err != nil {
		return err
	}
	defer w.abandon()
	if _, err := w.write(newHeader()); err != nil {
		return err
	}
	for _, r := range list {
		if err := w.copy(m.log, r); err != nil {
			return err
		}
	}
	if err := w.sync(); err != nil { // all but the events that come meanwhile
		return err
	}
	m.log.syncing.Lock()
	defer m.log.syncing.Unlock()
	m.mu.Lock()
	defer m.mu.Unlock()
	tail := w.size - end // by how much later the events after end are in the new file
	if err := w.copyBytes(m.log.file, span{end, m.log.size - end}); err != nil {
		return err
	}
	if err := w.sync(); err != nil {
		return err
	}
	if err := m.log.replaceBy(w); err != nil {
		return err
	}
	m.relocate(func(old span) (now span, ok bool) {
		if old.at >= end {
			return span{old.at + tail, old.n}, true
		}
		now, ok = w.moved[old.at]
		return now, ok
	})
	return nil
}

// relocate says of every job where its events are in the new file. Those of which it
// has none were altered in the old one.
func (m *Manager) relocate(find func(span) (span, bool)) {
	for _, j := range m.index.jobs {
		question, ok := find(j.question)
		if !ok {
			m.index.forget(j)
			m.dismiss(j)
			continue
		}
		m.room.charge(j.client, question.n-j.question.n)
		j.question = question
		if !j.state.Ended() {
			continue
		}
		if result, ok := find(j.result); ok {
			m.room.charge(j.client, result.n-j.result.n)
			j.result = result
		} else {
			m.reopen(j)
		}
	}
	m.tidy()
}

// rewriter writes a new file.
type rewriter struct {
	file  *os.File
	out   *bufio.Writer
	size  int64
	moved map[int64]span // from places in the old file
}

func newRewriter(path string) (*rewriter, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	return &rewriter{file: file, out: bufio.NewWriterSize(file, 64<<10), moved: make(map[int64]span)}, nil
}

// copy writes what a log has of a job, as far as it can be read.
func (w *rewriter) copy(l *log, r record) error {
	question, err := l.read(r.question)
	if err != nil {
		l.setAside(r.question, r.ID, err)
		return nil
	}
	r.Question = question.Question
	if w.moved[r.question.at], err = w.write(r.event); err != nil || r.result.n == 0 {
		return err
	}
	result, err := l.read(r.result)
	if err != nil {
		l.setAside(r.result, r.ID, err)
		return nil
	}
	w.moved[r.result.at], err = w.write(result)
	return err
}

func (w *rewriter) write(e event) (span, error) {
	frame, err := e.encode()
	if err != nil {
		return span{}, err
	}
	at := span{w.size, int64(len(frame))}
	w.size += at.n
	_, err = w.out.Write(frame)
	return at, err
}

// copyBytes copies a part of the old file as it is.
func (w *rewriter) copyBytes(from io.ReaderAt, at span) error {
	n, err := io.Copy(w.out, io.NewSectionReader(from, at.at, at.n))
	w.size += n
	if err == nil && n < at.n {
		err = io.ErrUnexpectedEOF
	}
	return err
}

func (w *rewriter) sync() error {
	if err := w.out.Flush(); err != nil {
		return err
	}
	return w.file.Sync()
}

// abandon removes the file, unless it has taken the place of another.
func (w *rewriter) abandon() {
	w.file.Close()
	_ = os.Remove(w.file.Name()) // it may have another name by now
}

// replaceBy puts a new file, which is safe on disk, in the place of the log. Both are
// closed before: not every system lets files be renamed that are open.
func (l *log) replaceBy(w *rewriter) error {
	w.file.Close()
	l.file.Close()
	err := os.Rename(w.file.Name(), l.path)
	if l.file, _ = os.OpenFile(l.path, os.O_RDWR, 0); err != nil {
		return err
	}
	syncFolder(l.path)
	l.size, l.synced = w.size, l.written.Load()
	return nil
}
