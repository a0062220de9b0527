package table

import (
	"os"
	"runtime/debug"
	"time"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Blocks are checked once, so an answer counts only if the file was not written to before the query
// ended. If a mapped file has become shorter, a read past its end is a memory fault, which would
// end the program: here it becomes an error.

func (t *Table) query(ask func() error) error {
	b, inFile := t.words.(*blocks)
	if !inFile {
		return ask()
	}
	err := b.survive(ask)
	if changed := b.unchanged(); changed != nil {
		return changed
	}
	return err
}

// survive calls ask and turns a fault of the mapped memory into an error.
func (b *blocks) survive(ask func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // of this goroutine
	defer func() {
		if cause := recover(); cause != nil {
			if !b.holds(cause) {
				panic(cause)
			}
			err = changed(b.path)
		}
	}()
	return ask()
}

// holds reports whether a panic is a fault at an address of the mapped file.
func (b *blocks) holds(cause any) bool {
	fault, ok := cause.(interface{ Addr() uintptr })
	return ok && len(b.whole) > 0 && within(fault.Addr(), b.whole)
}

// stamp distinguishes one state of a file from another.
type stamp struct {
	bytes int64
	time  time.Time
}

func stampOf(f *os.File) (stamp, error) {
	info, err := f.Stat()
	if err != nil {
		return stamp{}, err
	}
	return stamp{info.Size(), info.ModTime()}, nil
}

func (b *blocks) unchanged() error {
	now, err := stampOf(b.file)
	if err == nil && now != b.opened {
		err = changed(b.path)
	}
	return err
}

func changed(path string) error {
	return &puzzle.Error{Puzzle: rings.Name, Code: Changed, Args: puzzle.Args{"path": path}}
}
