package table

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/search"
)

const partSuffix = ".part"

// intoFile makes the table from path + ".part" on. A killed build ends with the same bytes.
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
	b, err := states.Completion(counts, goal)
	if err = cmp.Or(search.SameGoal(rings.Name, t.goal, goal), err); err == nil {
		err = t.takes(b) // the same wild cells may go with other dots
	}
	if err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
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
