package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"jie/lightsout"
)

// benchLightsOut solves all-on boards, and random boards from file to file, and
// finds nullities. Beside each solution stands the time to move as many bytes.
func benchLightsOut(ctx context.Context, b *bench) error {
	for n := int64(1000); n <= min(b.most, 1_000_000); n *= 10 {
		if err := b.allOn(ctx, n); err != nil {
			return err
		}
	}
	for n := int64(1000); n <= min(b.most, 100_000); n *= 10 {
		if b.dir == "" && n > 10_000 {
			continue
		}
		if err := b.files(ctx, n); err != nil {
			return err
		}
	}
	for n := int64(100_000); n <= min(100*b.most, 10_000_000); n *= 10 {
		took, times, err := fastest(func() error { lightsout.Nullity(n, int(n)); return ctx.Err() })
		if err != nil {
			return err
		}
		f := figures{Name: fmt.Sprintf("lightsout nullity %d", n), Seconds: took.Seconds(), Nullity: lightsout.Nullity(n, int(n)), Repetitions: times}
		if err := b.print(f); err != nil {
			return err
		}
	}
	return nil
}

// allOn solves the all-on board of side n: one pass over it.
func (b *bench) allOn(ctx context.Context, n int64) error {
	start, err := lightsout.AllOn(n, int(n))
	if err != nil {
		return err
	}
	goal, err := lightsout.AllOff(n, int(n))
	if err != nil {
		return err
	}
	var found lightsout.Streamed
	took, times, err := fastest(func() (err error) {
		found, err = lightsout.SolveStream(ctx, start, goal, lightsout.StreamOptions{First: true, Workers: b.app.workers})
		return err
	})
	if err != nil {
		return err
	}
	rowBytes := (n + 63) / 64 * 8
	floor, _, err := fastest(func() error { return copyRows(ctx, n, rowBytes) })
	if err != nil {
		return err
	}
	return b.print(figures{
		Name: fmt.Sprintf("lightsout all-on %d", n), Seconds: took.Seconds(), Floor: floor.Seconds(),
		WordPass: float64(took.Nanoseconds()) / float64(n*rowBytes/8),
		Presses:  found.Solution.Length, Nullity: found.Nullity, Repetitions: times,
	})
}

// copyRows reads and writes n rows in memory, half of them on each of two cores.
func copyRows(ctx context.Context, n, rowBytes int64) error {
	var wait sync.WaitGroup
	for side := range int64(2) {
		wait.Go(func() {
			from, to := make([]byte, rowBytes), make([]byte, rowBytes)
			for r := range (n + side) / 2 {
				if r&1023 == 0 && ctx.Err() != nil {
					return
				}
				copy(to, from)
				from, to = to, from
			}
		})
	}
	wait.Wait()
	return ctx.Err()
}

// files solves a random board from one file to the target in another, the press
// pattern written to a third: two passes. The floor reads both files twice and
// writes the third, in the same pieces.
func (b *bench) files(ctx context.Context, n int64) (err error) {
	dir, err := os.MkdirTemp(b.dir, "jie-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for seed, name := range []string{"start.pbm", "goal.pbm"} {
		if err := randomPicture(ctx, filepath.Join(dir, name), n, uint64(seed)); err != nil {
			return err
		}
	}
	s := &stream{}
	defer s.close()
	if s.start, err = s.pictured(filepath.Join(dir, "start.pbm")); err != nil {
		return err
	}
	if s.goal, err = s.pictured(filepath.Join(dir, "goal.pbm")); err != nil {
		return err
	}
	var found lightsout.Streamed
	took, times, err := fastest(func() error {
		return solveInto(filepath.Join(dir, "pattern.pbm"), func(out *os.File) (err error) {
			found, err = lightsout.SolveStream(ctx, s.start, s.goal, lightsout.StreamOptions{Pattern: out, First: true, Workers: b.app.workers})
			return err
		})
	})
	if err != nil {
		return err
	}
	floor, _, err := fastest(func() error { return copyFiles(ctx, dir, s.files) })
	if err != nil {
		return err
	}
	return b.print(figures{
		Name: fmt.Sprintf("lightsout files %d", n), Seconds: took.Seconds(), Floor: floor.Seconds(),
		WordPass: float64(took.Nanoseconds()) / float64(2*n*((n+63)/64)),
		Presses:  found.Solution.Length, Nullity: found.Nullity, Repetitions: times,
	})
}

// randomPicture writes the press pattern of a random board, as random a picture
// as any.
func randomPicture(ctx context.Context, path string, n int64, seed uint64) error {
	for ; ; seed += 2 { // some boards have no solution, but never most
		start, err := lightsout.Random(n, int(n), seed)
		if err != nil {
			return err
		}
		goal, err := lightsout.AllOff(n, int(n))
		if err != nil {
			return err
		}
		err = solveInto(path, func(out *os.File) error {
			_, err := lightsout.SolveStream(ctx, start, goal, lightsout.StreamOptions{Pattern: out, First: true})
			return err
		})
		if err != nil {
			return err
		}
		if _, err := os.Stat(path); err == nil {
			return nil
		}
	}
}

// copyFiles reads the files twice and writes as much as one of them, from both
// ends at once as a solution does.
func copyFiles(ctx context.Context, dir string, files []*os.File) error {
	info, err := files[0].Stat()
	if err != nil {
		return err
	}
	return streamFile(filepath.Join(dir, "copy"), func(out *os.File) (bool, error) {
		half := info.Size() / 2
		failed := make([]error, 2)
		var wait sync.WaitGroup
		wait.Go(func() { failed[0] = copyPart(ctx, out, files, 0, half) })
		wait.Go(func() { failed[1] = copyPart(ctx, out, files, half, info.Size()) })
		wait.Wait()
		if failed[0] != nil {
			return false, failed[0]
		}
		return true, failed[1]
	})
}

func copyPart(ctx context.Context, out *os.File, files []*os.File, from, to int64) error {
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
