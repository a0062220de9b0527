package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

const (
	resultsFolder = "results"
	timesFolder   = "times"
)

// Folder is the folder of a plan, with the results that it has:
//
//	plan.json                     the plan
//	input                         a copy of the job's input, where it has one
//	step-001.txt                  how many units a later step has
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
	steps   []int            // units of each step; the last one is 0 if the work is known to end
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
	f := &Folder{Dir: dir, Plan: plan, Task: task, steps: []int{plan.Units}}
	if err := f.readSteps(); err != nil {
		return nil, err
	}
	return f, f.list()
}

func (f *Folder) stepPath(step int) string {
	return filepath.Join(f.Dir, fmt.Sprintf("step-%03d.txt", step))
}

func (f *Folder) readSteps() error {
	for !f.ended() {
		path := f.stepPath(len(f.steps))
		text, err := stepMark.read(path, f.Plan.Hash, len(f.steps))
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		units, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil || units < 0 {
			return fail(BadResult, puzzle.Args{"path": path})
		}
		f.steps = append(f.steps, units)
	}
	return nil
}

func (f *Folder) ended() bool { return f.steps[len(f.steps)-1] == 0 }

func (f *Folder) known() (n int) {
	for _, units := range f.steps {
		n += units
	}
	return n
}

func (f *Folder) list() (err error) {
	f.results, err = f.files(resultsFolder, ".result")
	return err
}

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

// unitOf returns the unit of a file: unit-000012.result, or with a machine's name before the ending.
func unitOf(name, ending string) (unit int, ok bool) {
	rest, begins := strings.CutPrefix(name, "unit-")
	digits, rest, _ := strings.Cut(rest, ".")
	unit, err := strconv.Atoi(digits)
	return unit, begins && err == nil && unit >= 0 && strings.HasSuffix("."+rest, ending)
}

// Unit returns the unit with a number.
func (f *Folder) Unit(number int) (Unit, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if number >= f.known() && !f.ended() { // another process may have added a step
		if err := f.readSteps(); err != nil {
			return Unit{}, err
		}
	}
	first := 0
	for step, units := range f.steps {
		if number >= first && number < first+units {
			return Unit{number, step, number - first}, nil
		}
		first += units
	}
	return Unit{}, fail(NoUnit, puzzle.Args{"unit": number, "last": f.known() - 1})
}

func (f *Folder) number(step, index int) int {
	for _, units := range f.steps[:step] {
		index += units
	}
	return index
}

// Units returns the number of units of a step; 0 for an unknown step.
func (f *Folder) Units(step int) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if step < 0 || step >= len(f.steps) {
		return 0
	}
	return f.steps[step]
}

// Read returns a result after verifying its checksum.
func (f *Folder) Read(step, index int) ([]byte, error) {
	number, paths, err := f.paths(step, index)
	if err != nil {
		return nil, err
	}
	return f.same(number, paths)
}

// ReadAt reads part of a result, without its checksum.
func (f *Folder) ReadAt(step, index int, p []byte, offset int64) error {
	number, paths, err := f.paths(step, index)
	if err != nil {
		return err
	}
	return resultMark.readAt(paths[0], f.Plan.Hash, number, p, offset)
}

func (f *Folder) paths(step, index int) (number int, paths []string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if step < 0 || step >= len(f.steps) || index < 0 || index >= f.steps[step] {
		return 0, nil, fail(NoUnit, puzzle.Args{"unit": index, "last": f.known() - 1})
	}
	number = f.number(step, index)
	if len(f.results[number]) == 0 {
		if err := f.list(); err != nil {
			return 0, nil, err
		}
	}
	if paths = f.results[number]; len(paths) == 0 {
		err = fail(Missing, puzzle.Args{"missing": strconv.Itoa(number), "total": f.known()})
	}
	return number, paths, err
}

func (f *Folder) same(number int, paths []string) (data []byte, err error) {
	for i, path := range paths {
		next, err := resultMark.read(path, f.Plan.Hash, number)
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

func (f *Folder) missing() []int {
	var numbers []int
	for number := range f.known() {
		if len(f.results[number]) == 0 {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// Missing returns the units that have no result yet, in order, and compares the results of others.
// If a step is complete, it adds the next one: none is missing only when all work is done.
func (f *Folder) Missing(ctx context.Context) ([]int, error) {
	if err := f.look(); err != nil {
		return nil, err
	}
	if err := f.compare(); err != nil {
		return nil, err
	}
	for {
		f.mu.Lock()
		missing, ended, step := f.missing(), f.ended(), len(f.steps)
		f.mu.Unlock()
		if len(missing) > 0 || ended {
			return missing, nil
		}
		units, err := f.Task.Next(ctx, step, f)
		if err != nil {
			return nil, err
		}
		if err := f.addStep(step, units); err != nil {
			return nil, err
		}
	}
}

func (f *Folder) compare() error {
	f.mu.Lock()
	results := f.results
	f.mu.Unlock()
	for _, number := range slices.Sorted(maps.Keys(results)) {
		if paths := results[number]; len(paths) > 1 {
			if _, err := f.same(number, paths); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *Folder) look() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.readSteps(); err != nil {
		return err
	}
	return f.list()
}

// addStep adds a step to the plan. A plan of one step gets no file for its end.
func (f *Folder) addStep(step, units int) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if step < len(f.steps) { // another goroutine was faster
		return nil
	}
	if step > 1 || units > 0 {
		if err := stepMark.write(f.stepPath(step), f.Plan.Hash, step, []byte(strconv.Itoa(units)+"\n")); err != nil {
			return err
		}
	}
	f.steps = slices.Concat(f.steps, []int{units})
	return nil
}
