package levels

import (
	"fmt"
	"slices"
	"testing"

	"jie/internal/race"
	"jie/mopan/rings"
	"jie/mopan/table"
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

// Every position of small spaces is at the level that mopan/table has for it.
func TestAgainstTable(t *testing.T) {
	for _, q := range fewer() {
		for _, shards := range []int{1, 3, 64} {
			t.Run(fmt.Sprintf("%s, %d shards", q.name, shards), func(t *testing.T) {
				s := newSearch(t, shards, q.dots, q.targets...)
				want, err := table.Build(t.Context(), s.counts, s.goal, table.Options{})
				if err != nil {
					t.Fatal(err)
				}
				store := Folder(t.TempDir())
				m, err := Run(t.Context(), s, store, &Local{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(m.Levels, want.Levels()) || !m.Complete {
					t.Fatalf("levels %v, complete %v, want %v", m.Levels, m.Complete, want.Levels())
				}
				compare(t, s, store, want)
			})
		}
	}
}

// compare holds every position of every file to a table.
func compare(t *testing.T, s *Search, store Store, want *table.Table) {
	t.Helper()
	h, err := s.Resume(store)
	if err != nil {
		t.Fatal(err)
	}
	tasks := Tasks{s, store, h}
	seen := make(map[rings.Board]bool)
	for level := range h {
		for shard := range s.Shards() {
			block, err := tasks.Block(level, shard)
			if err != nil {
				t.Fatal(err)
			}
			boards, err := s.Boards(shard, block, int(s.Positions()))
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range boards {
				if d, ok, err := want.Distance(b); err != nil || !ok || d != level || seen[b] {
					t.Fatalf("%s is at level %d, want %d, %v, %v; listed before: %v", b, level, d, ok, err, seen[b])
				}
				seen[b] = true
			}
		}
	}
}
