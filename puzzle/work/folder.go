package work

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jie/puzzle"
)

// Folders in the folder of a plan.
const (
	resultsFolder = "results"
	timesFolder   = "times"
)

// Folder is the folder of a plan, with the results that it has:
//
//	plan.json                     the plan
//	input                         a copy of the job's input, where it has one
//	results/unit-000012.result    the result of unit 12
//	results/unit-000012.*.result  the same, from another machine
//	times/unit-000012.json        when and where it was done, and how long that took
//	attempts/unit-000012.*.json   that it is being done, or why that failed
//
// It is safe for concurrent use, also by several processes.
type Folder struct {
	Dir  string
	Plan *Plan
	Task Task

	meter meter

	mu      sync.Mutex
	results map[int][]string // paths of the results of each unit
}

// Open opens the folder of a plan.
func Open(dir string, kinds []Kind) (*Folder, error) {
	plan, err := readPlan(filepath.Join(dir, planFile))
	if err != nil {
		return nil, err
	}
	task, err := plan.Task(kinds, dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, Plan: plan, Task: task}
	return f, f.list()
}

func (f *Folder) list() (err error) {
	f.results, err = f.files(resultsFolder, ".result")
	return err
}

// files returns the paths of the files in a folder whose names have that ending, by unit.
func (f *Folder) files(folder, ending string) (map[int][]string, error) {
	folder = filepath.Join(f.Dir, folder)
	files, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	paths := make(map[int][]string, len(files))
	for _, file := range files {
		if unit, ok := unitOf(file.Name(), ending); ok {
			paths[unit] = append(paths[unit], filepath.Join(folder, file.Name()))
		}
	}
	return paths, nil
}

// unitOf returns the unit of a file by its name: unit-000012.result, or with any text between
// the number and the ending, such as the name of a machine.
func unitOf(name, ending string) (unit int, ok bool) {
	rest, begins := strings.CutPrefix(name, "unit-")
	digits, rest, _ := strings.Cut(rest, ".")
	unit, err := strconv.Atoi(digits)
	return unit, begins && err == nil && unit >= 0 && strings.HasSuffix("."+rest, ending)
}

// Units returns the number of units.
func (f *Folder) Units() int { return f.Plan.Units }

// Read returns the result of a unit after verifying its checksum.
func (f *Folder) Read(unit int) ([]byte, error) {
	f.mu.Lock()
	if len(f.results[unit]) == 0 {
		if err := f.list(); err != nil {
			f.mu.Unlock()
			return nil, err
		}
	}
	paths := f.results[unit]
	f.mu.Unlock()
	if len(paths) == 0 {
		return nil, fail(Missing, puzzle.Args{"missing": strconv.Itoa(unit), "total": f.Plan.Units})
	}
	return f.same(unit, paths)
}

// Results yields the results of all units in order.
func (f *Folder) Results() Results {
	return func(yield func([]byte, error) bool) {
		for unit := range f.Plan.Units {
			if !yield(f.Read(unit)) {
				return
			}
		}
	}
}

// same reads the results of one unit, which must all be the same.
func (f *Folder) same(number int, paths []string) (data []byte, err error) {
	for i, path := range paths {
		next, err := readResult(path, f.Plan.Hash, number)
		if err != nil {
			return nil, err
		}
		if i > 0 && !bytes.Equal(data, next) {
			return nil, fail(Differ, puzzle.Args{"unit": number, "one": paths[0], "other": path})
		}
		data = next
	}
	return data, nil
}

// missing returns the units that have no result, in order.
func (f *Folder) missing() []int {
	var numbers []int
	for number := range f.Plan.Units {
		if len(f.results[number]) == 0 {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// Missing returns the units that have no result yet, in order. It compares the results of
// units that have several.
func (f *Folder) Missing() ([]int, error) {
	f.mu.Lock()
	err := f.list()
	missing, results := f.missing(), f.results
	f.mu.Unlock()
	if err != nil {
		return nil, err
	}
	for _, number := range slices.Sorted(maps.Keys(results)) {
		if paths := results[number]; len(paths) > 1 {
			if _, err := f.same(number, paths); err != nil {
				return nil, err
			}
		}
	}
	return missing, nil
}
