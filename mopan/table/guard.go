package table

import (
	"runtime/debug"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Blocks are checked once, so an answer counts only if the file was not written to meanwhile. A
// read past the end of a mapped file that became shorter is a memory fault: here it is an error.

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

func (b *blocks) holds(cause any) bool {
	fault, ok := cause.(interface{ Addr() uintptr })
	return ok && len(b.whole) > 0 && within(fault.Addr(), b.whole)
}

func (b *blocks) unchanged() error {
	now, err := b.file.Stat()
	if err == nil && (now.Size() != b.opened.Size() || !now.ModTime().Equal(b.opened.ModTime())) {
		err = changed(b.path)
	}
	return err
}

func changed(path string) error {
	return &puzzle.Error{Puzzle: rings.Name, Code: Changed, Args: puzzle.Args{"path": path}}
}
