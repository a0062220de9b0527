package table

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/search"
)

// partSuffix ends the name of the file that holds the levels done so far.
const partSuffix = ".part"

// intoFile makes the table, from where an earlier run left it in path + ".part", and opens it. A
// build that is killed ends, once resumed, with the bytes it would have had.
func (b *builder) intoFile(ctx context.Context, path string) (*Table, error) {
	part := path + partSuffix
	if err := b.resume(ctx, part); err != nil {
		return nil, err
	}
	if err := b.run(ctx, func() error { return b.WriteFile(ctx, part) }); err != nil {
		return nil, err
	}
	if err := b.WriteFile(ctx, path); err != nil {
		return nil, err
	}
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return Open(path)
}

// openFor opens the table at path if it answers the question; t is nil if there is no file.
func openFor(path string, counts [rings.Colours + 1]int, goal rings.Goal) (t *Table, err error) {
	t, err = Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := t.answers(counts, goal); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

func (t *Table) answers(counts [rings.Colours + 1]int, goal rings.Goal) error {
	if err := search.SameGoal(rings.Name, t.goal, goal); err != nil {
		return err
	}
	b, err := states.Completion(counts, goal)
	if err != nil {
		return err
	}
	return t.takes(b) // the same wild cells may go with other dots
}

func (b *builder) resume(ctx context.Context, part string) error {
	old, err := openFor(part, b.space.Counts, b.goal)
	if old == nil || err != nil {
		return err
	}
	defer old.Close()
	err = old.query(func() error { return old.words.(*blocks).load(ctx, b.codes) })
	if err != nil {
		return err
	}
	b.levels, b.farthest, b.complete = old.levels, old.farthest, old.complete
	return nil
}
