package work

import (
	"context"
	"io"

	"jie/puzzle"
)

// Merge writes the answer of the whole job. While units are missing it writes nothing:
// the error has the code [Missing] and lists them as [Ranges] does.
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
