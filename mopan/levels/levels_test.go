package levels

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"jie/internal/race"
	"jie/mopan/rings"
	"jie/mopan/table"
	tables "jie/puzzle/table"
	"jie/puzzle/work"
	"jie/search"
)

func newSearch(t testing.TB, shards, dots int, targets ...string) *Search {
	t.Helper()
	s, err := NewSearch(Question{Targets: targets, Dots: dots, Shards: shards})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// question is a question and what to call it.
type question struct {
	name    string
	dots    int
	targets []string
}

// questions are small spaces of all kinds: one target and several, one colour and more,
// positions that cannot be reached, sides 2 to 5.
var questions = []question{
	{"side 2", 0, []string{"10/101/00"}},
	{"centre alone", 0, []string{"00/010/00"}},
	{"colours", 0, []string{"12/133/20"}},
	{"no dots", 0, []string{"00/000/00"}},
	{"full", 0, []string{"33/333/33"}},
	{"all targets", 3, []string{"??/???/??"}},
	{"side 3", 0, []string{"110/0000/01000/0000/001"}},
	{"two targets", 0, []string{"110/0000/01000/0000/000", "000/1110/00000/0000/000"}},
	{"mostly dots", 0, []string{"111/1011/11111/1111/101"}},
	{"side 3, colours", 0, []string{"120/0000/03000/0000/000"}},
	{"side 4", 0, []string{"0000/00001/000000/0001000/000000/00100/0000"}},
	{"side 5", 0, []string{"00000/000000/0000001/00000000/000000000/00000000/0000000/000000/10000"}},
}

// fewer is the questions without the two largest where the race detector makes them slow.
func fewer() []question {
	if race.Enabled {
		return questions[:len(questions)-2]
	}
	return questions
}

// ways are the ways in which levels are found. Short runs have marks with little room.
var ways = []string{"as chosen", "push", "pull", "push, short runs", "pull, short runs"}

// by makes a task find levels in one way.
func (t *levelsTask) by(way string) {
	if way != "as chosen" {
		t.pulls = func(*manifest) bool { return strings.HasPrefix(way, "pull") }
	}
	if s := t.search; strings.Contains(way, "short") {
		s.marks.New = func() any {
			m := newMarks(s.Positions())
			m.pageBits = 6
			m.slot = make([]uint32, (s.Positions()-1)>>m.pageBits+1)
			m.words = make([]uint64, m.pageWords())
			m.room = 120
			return m
		}
	}
}

// held are results in memory, by step and unit.
type held [][][]byte

func (h held) Units(step int) int {
	if step >= len(h) {
		return 0
	}
	return len(h[step])
}

func (h held) Read(step, index int) ([]byte, error) { return h[step][index], nil }

func (h held) ReadAt(step, index int, p []byte, offset int64) error {
	copy(p, h[step][index][offset:])
	return nil
}

// allUnits are the results of all units of a task.
func (t *levelsTask) allUnits(tb testing.TB) (h held) {
	tb.Helper()
	for step, units := 0, t.search.Shards(); units > 0; {
		results := make([][]byte, units)
		for i := range results {
			var err error
			if results[i], err = t.Run(tb.Context(), work.Unit{Step: step, Index: i}, h, work.Limits{}); err != nil {
				tb.Fatal(err)
			}
		}
		h = append(h, results)
		step++
		var err error
		if units, err = t.Next(tb.Context(), step, h); err != nil {
			tb.Fatal(err)
		}
	}
	return h
}

// merged is the answer of a task.
func (t *levelsTask) merged(tb testing.TB, h held) string {
	tb.Helper()
	var out bytes.Buffer
	if err := t.Merge(tb.Context(), h, work.Limits{}, &out); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

// Whichever way levels are found, and on any number of shards, every position of small spaces is at
// the level that mopan/table has for it, and the answer is that of jie table.
func TestAgainstTable(t *testing.T) {
	for _, q := range fewer() {
		t.Run(q.name, func(t *testing.T) {
			s := newSearch(t, 1, q.dots, q.targets...)
			want, err := table.Build(t.Context(), s.counts, s.goal, table.Options{})
			if err != nil {
				t.Fatal(err)
			}
			answer := asked(t, q)
			for i, shards := range []int{1, 3, 64, 5, 5, 5, 5} {
				s, way := newSearch(t, shards, q.dots, q.targets...), ways[max(0, i-2)]
				task := &levelsTask{search: s, pulls: s.pulls}
				task.by(way)
				h := task.allUnits(t)
				if got := task.merged(t, h); got != answer {
					t.Errorf("%s, %d shards: merge gives\n%swant\n%s", way, shards, got, answer)
				}
				task.compare(t, h, want)
			}
		})
	}
}

// asked is the answer of jie table.
func asked(t *testing.T, q question) string {
	t.Helper()
	job, err := table.Tables{}.Table(tables.Question{Targets: q.targets, Dots: q.dots})
	if err != nil {
		t.Fatal(err)
	}
	made, err := job.Make(t.Context(), tables.Work{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := json.NewEncoder(&out).Encode(tables.Report(rings.Name, made, search.MostListed)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// compare holds every position of every level to a table.
func (t *levelsTask) compare(tb testing.TB, h held, want *table.Table) {
	tb.Helper()
	s := t.search
	seen := make(map[rings.Board]bool)
	for level := range want.Levels() {
		for shard := range s.Shards() {
			boards, err := s.boards(shard, h[stepOf(t.phases, level)][shard], int(s.Positions()))
			if err != nil {
				tb.Fatal(err)
			}
			for _, b := range boards {
				if d, ok, err := want.Distance(b); err != nil || !ok || d != level || seen[b] {
					tb.Fatalf("%s is at level %d, want %d, %v, %v; listed before: %v", b, level, d, ok, err, seen[b])
				}
				seen[b] = true
			}
		}
	}
	if positions := 0; want.Complete() {
		for _, n := range want.Levels() {
			positions += int(n)
		}
		if len(seen) != positions {
			tb.Errorf("%d positions are at a level, want %d", len(seen), positions)
		}
	}
}

// Bytes that no unit has made are errors.
func TestDamaged(t *testing.T) {
	s := newSearch(t, 4, 0, "110/0000/01000/0000/000")
	for _, pull := range []bool{false, true} {
		for step := range 7 {
			task := &levelsTask{search: s, pulls: func(*manifest) bool { return pull }}
			h := task.allUnits(t)
			for i, result := range h[step] {
				if len(result) > 1 {
					h[step][i] = append(result[:len(result)-1:len(result)-1], result[len(result)-1]^0xff)
				}
			}
			failed := false
			task = &levelsTask{search: s, pulls: task.pulls} // that knows no manifest
			for later := step + 1; later < len(h); later++ {
				for i := range h[later] {
					got, err := task.Run(t.Context(), work.Unit{Step: later, Index: i}, h, work.Limits{})
					failed = failed || err != nil || !bytes.Equal(got, h[later][i])
				}
			}
			if !failed {
				t.Errorf("pull %v: altered results of step %d change nothing", pull, step)
			}
		}
	}
}
