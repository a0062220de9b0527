package lightsout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/ability"
)

var _ ability.Benchmarks = Puzzle{}

// Bench solves all-on boards, and random boards from file to file, and finds
// nullities. Beside each solution stands the time to move as many bytes.
func (Puzzle) Bench(ctx context.Context, r *ability.BenchRun) error {
	for n := int64(1000); n <= min(r.Most, 1_000_000); n *= 10 {
		if err := benchAllOn(ctx, r, n); err != nil {
			return err
		}
	}
	for n := int64(1000); n <= min(r.Most, 100_000); n *= 10 {
		if r.Dir == "" && n > 10_000 {
			continue
		}
		if err := benchFiles(ctx, r, n); err != nil {
			return err
		}
	}
	for n := int64(100_000); n <= min(100*r.Most, 10_000_000); n *= 10 {
		took, times, err := ability.Fastest(func() error { Nullity(n, int(n)); return ctx.Err() })
		if err != nil {
			return err
		}
		f := ability.Figures{Name: fmt.Sprintf("lightsout nullity %d", n), Seconds: took.Seconds(), Nullity: Nullity(n, int(n)), Repetitions: times}
		if err := r.Print(f); err != nil {
			return err
		}
	}
	return nil
}

// benchAllOn solves the all-on board of side n: one pass over it.
func benchAllOn(ctx context.Context, r *ability.BenchRun, n int64) error {
	start, err := AllOn(n, int(n))
	if err != nil {
		return err
	}
	var found Streamed
	took, times, err := ability.Fastest(func() (err error) {
		found, err = SolveStream(ctx, start, start.dark(), StreamOptions{First: true, Workers: r.Workers})
		return err
	})
	if err != nil {
		return err
	}
	rowBytes := (n + 63) / 64 * 8
	floor, _, err := ability.Fastest(func() error { return copyRows(ctx, n, rowBytes) })
	if err != nil {
		return err
	}
	return r.Print(ability.Figures{
		Name: fmt.Sprintf("lightsout all-on %d", n), Seconds: took.Seconds(), Floor: floor.Seconds(),
		WordPass: float64(took.Nanoseconds()) / float64(n*rowBytes/8),
		Presses:  found.Solution.Length, Nullity: found.Nullity, Repetitions: times,
	})
}

// copyRows reads and writes n rows in memory, half of them on each of two cores.
func copyRows(ctx context.Context, n, rowBytes int64) error {
	crew.Run(2, func(side int) {
		from, to := make([]byte, rowBytes), make([]byte, rowBytes)
		for r := range (n + int64(side)) / 2 {
			if r&1023 == 0 && ctx.Err() != nil {
				return
			}
			copy(to, from)
			from, to = to, from
		}
	})
	return ctx.Err()
}

// benchFiles solves a random board from one file to the target in another, the
// press pattern written to a third: two passes. The floor reads both files twice
// and writes the third, in the same pieces.
func benchFiles(ctx context.Context, r *ability.BenchRun, n int64) (err error) {
	dir, err := os.MkdirTemp(r.Dir, "jie-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	var boards [2]*Board
	var files [2]*os.File
	for i, name := range []string{"start.pbm", "goal.pbm"} {
		path := filepath.Join(dir, name)
		if err := randomPicture(ctx, path, n, uint64(i)); err != nil {
			return err
		}
		if files[i], err = os.Open(path); err != nil {
			return err
		}
		defer func() { _ = files[i].Close() }()
		info, err := files[i].Stat()
		if err != nil {
			return err
		}
		if boards[i], err = OpenPBM(files[i], info.Size(), path); err != nil {
			return err
		}
	}
	var found Streamed
	took, times, err := ability.Fastest(func() (err error) {
		found, err = solveToFile(ctx, filepath.Join(dir, "pattern.pbm"), boards[0], boards[1], r.Workers)
		return err
	})
	if err != nil {
		return err
	}
	floor, _, err := ability.Fastest(func() error { return copyFiles(ctx, filepath.Join(dir, "copy"), files[:]) })
	if err != nil {
		return err
	}
	return r.Print(ability.Figures{
		Name: fmt.Sprintf("lightsout files %d", n), Seconds: took.Seconds(), Floor: floor.Seconds(),
		WordPass: float64(took.Nanoseconds()) / float64(2*n*((n+63)/64)),
		Presses:  found.Solution.Length, Nullity: found.Nullity, Repetitions: times,
	})
}

// solveToFile solves with the press pattern written to a new file.
func solveToFile(ctx context.Context, path string, start, goal *Board, workers int) (found Streamed, err error) {
	file, err := os.Create(path)
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return SolveStream(ctx, start, goal, StreamOptions{Pattern: file, First: true, Workers: workers})
}

// randomPicture writes the press pattern of a random board, which is as random as
// any other picture. Some boards have no solution, but never most of them.
func randomPicture(ctx context.Context, path string, n int64, seed uint64) error {
	for ; ; seed += 2 {
		start, err := Random(n, int(n), seed)
		if err != nil {
			return err
		}
		found, err := solveToFile(ctx, path, start, start.dark(), 0)
		if err != nil || found.Solution.Status == puzzle.Solved {
			return err
		}
	}
}

// copyFiles reads the files twice and writes as much as one of them, from both
// ends at once as a solution does.
func copyFiles(ctx context.Context, path string, files []*os.File) (err error) {
	info, err := files[0].Stat()
	if err != nil {
		return err
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	half := info.Size() / 2
	ends, failed := [3]int64{0, half, info.Size()}, make([]error, 2)
	crew.Run(2, func(part int) { failed[part] = copyPart(ctx, out, files, ends[part], ends[part+1]) })
	return errors.Join(failed...)
}

func copyPart(ctx context.Context, out io.WriterAt, files []*os.File, from, to int64) error {
	buffer := make([]byte, 1<<20)
	for pass := range 2 {
		for at := from; at < to; at += int64(len(buffer)) {
			piece := buffer[:min(int64(len(buffer)), to-at)]
			for _, file := range files {
				if _, err := file.ReadAt(piece, at); err != nil {
					return err
				}
			}
			if pass == 1 {
				if _, err := out.WriteAt(piece, at); err != nil {
					return err
				}
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	return nil
}
