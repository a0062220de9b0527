package work

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// Status is the progress of the work: units done, corrupt or missing. Lists are as of [Ranges].
type Status struct {
	Kind    string    `json:"kind"`
	Units   int       `json:"units"` // of the steps that are known
	Done    int       `json:"done"`
	Steps   int       `json:"steps"`             // that are known
	Missing string    `json:"missing,omitempty"` // these have no files
	Corrupt string    `json:"corrupt,omitempty"` // these have a wrong checksum
	Running []Attempt `json:"running,omitempty"` // at units that are not done
	Failed  []Attempt `json:"failed,omitempty"`  // the last ones at units that are not done
	Killed  []Attempt `json:"killed,omitempty"`  // the last ones, silent for minutes
	Seconds float64   `json:"seconds,omitempty"` // that the units took in all
	CPU     float64   `json:"cpu_seconds,omitempty"`
	Estimate
}

// Status returns the progress of the work. It reads all results, and changes nothing.
func (f *Folder) Status() (Status, error) {
	if err := f.look(); err != nil {
		return Status{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s := Status{Kind: f.Plan.Kind, Units: f.known(), Steps: len(f.steps)}
	if f.ended() {
		s.Steps--
	}
	corrupt, _, err := f.corrupt()
	if err != nil {
		return Status{}, err
	}
	missing := f.missing()
	left := slices.Sorted(slices.Values(slices.Concat(missing, corrupt)))
	if err := s.attempts(f, left); err != nil {
		return Status{}, err
	}
	s.Missing, s.Corrupt = Ranges(missing), Ranges(corrupt)
	s.Done = s.Units - len(left)
	timed := f.timed(left)
	for _, t := range timed {
		s.Seconds += t.Seconds
		s.CPU += t.CPU
	}
	s.Estimate = f.estimate(timed, left)
	return s, nil
}

func (s *Status) attempts(f *Folder, left []int) error {
	files, err := f.files(attemptsFolder, ".json")
	if err != nil {
		return err
	}
	for _, number := range left {
		a, silent, ok := lastAttempt(files[number])
		switch {
		case !ok:
		case a.Error != "":
			s.Failed = append(s.Failed, a)
		case silent < silence:
			s.Running = append(s.Running, a)
		default:
			s.Killed = append(s.Killed, a)
		}
	}
	return nil
}

func (f *Folder) timed(left []int) []Times {
	var timed []Times
	for number := range f.known() {
		if _, isLeft := slices.BinarySearch(left, number); isLeft {
			continue
		}
		if t, ok := f.times(number); ok {
			timed = append(timed, t)
		}
	}
	return timed
}

// corrupt returns the units with a wrong checksum, and the paths. It reads all results.
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

// SetAside gives each corrupt result a name in ".corrupt", so that its unit is done again.
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

// Ranges writes ascending numbers as "3,7-9", the form that job arrays of Slurm take.
func Ranges(numbers []int) string {
	var b strings.Builder
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(numbers[i]))
		if end > i {
			b.WriteString("-" + strconv.Itoa(numbers[end]))
		}
		i = end + 1
	}
	return b.String()
}

const mostRanged = 1 << 20

// ParseRanges reads what Ranges writes; ok is false for other texts.
func ParseRanges(text string) (numbers []int, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		first, err := strconv.ParseUint(from, 10, 31)
		if err != nil {
			return nil, false
		}
		last := first
		if isRange {
			if last, err = strconv.ParseUint(to, 10, 31); err != nil {
				return nil, false
			}
		}
		if last < first || last-first >= mostRanged || len(numbers)+int(last-first) >= mostRanged {
			return nil, false
		}
		numbers = slices.Grow(numbers, int(last-first)+1)
		for n := first; n <= last; n++ {
			numbers = append(numbers, int(n))
		}
	}
	return numbers, true
}
