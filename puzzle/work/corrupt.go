package work

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"

	"jie/puzzle"
)

// corrupt returns the units, in order, that have a result with a wrong checksum, and the
// paths of those results. It reads all results.
func (f *Folder) corrupt() (units []int, paths []string, err error) {
	for _, number := range slices.Sorted(maps.Keys(f.results)) {
		for _, path := range f.results[number] {
			_, err := resultMark.read(path, f.Plan.Hash, number)
			switch {
			case err == nil, errors.Is(err, fs.ErrNotExist): // another process has set it aside
			case errors.Is(err, &puzzle.Error{Code: BadResult}):
				units, paths = append(units, number), append(paths, path)
			default:
				return nil, nil, err
			}
		}
	}
	return slices.Compact(units), paths, nil
}

// SetAside gives each corrupt result a name that ends in ".corrupt", so that its unit
// is missing and is done again. It returns those units. It deletes nothing.
func (f *Folder) SetAside() ([]int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.list(); err != nil {
		return nil, err
	}
	units, paths, err := f.corrupt()
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if err := os.Rename(path, path+".corrupt"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return units, f.list()
}
