package web_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jie/server/web"
)

// lengths are those of each puzzle's boards from Monday to Sunday.
var lengths = map[string][7]int64{
	"mopan": {2, 3, 3, 4, 4, 5, 6}, "lightsout": {4, 5, 7, 8, 9, 11, 13},
	"pegs": {3, 4, 5, 5, 6, 7, 8}, "twiddle": {3, 4, 5, 6, 7, 8, 9},
}

// sumOfDays is that of the boards of 371 days, which a test of days.ts has too.
const sumOfDays = "adb012fda6c300d25e52b77ad5ba08d0e5f5e7c7b42c7488c7aa5a5e7514a93c"

var monday = time.Date(2026, time.January, 5, 12, 0, 0, 0, time.UTC)

// For 371 days no day has the board of another one or of a path, and each has the proved
// length of its day of the week. The page has the same boards.
func TestDays(t *testing.T) {
	sum := sha256.New()
	for _, name := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
		seen := path(t, name)
		for n := range 371 {
			from, to, ok := web.Daily(name, monday.AddDate(0, 0, n))
			if !ok || seen[from+" "+to] {
				t.Errorf("%s: day %d has %s, %v, which another one has", name, n, from, ok)
			}
			seen[from+" "+to] = true
			proveLength(t, from, to, lengths[name][n%7])
			fmt.Fprintln(sum, from, to)
		}
	}
	if got := fmt.Sprintf("%x", sum.Sum(nil)); got != sumOfDays {
		t.Errorf("the boards of the days have the sum %s", got)
	}
}

// path returns the boards of a puzzle's path.
func path(t *testing.T, puzzle string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("levels", puzzle+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	boards := make(map[string]bool)
	for line := range strings.Lines(string(data)) {
		var level struct{ From, To string }
		if err := json.Unmarshal([]byte(line), &level); err != nil {
			t.Fatal(err)
		}
		boards[level.From+" "+level.To] = true
	}
	return boards
}

// A mirrored board is as far from its goal as the board of its first round. A day is the
// same at each hour and before the first one.
func TestDaysInAMirror(t *testing.T) {
	for name, want := range lengths {
		for round := range 4 {
			for day := range 7 {
				from, to, _ := web.Daily(name, monday.AddDate(0, 0, (round*53+day)*7+day))
				proveLength(t, from, to, want[day])
			}
		}
		day := time.Date(2025, time.December, 31, 23, 59, 0, 0, time.FixedZone("", 8*60*60)) // a Wednesday
		from, to, _ := web.Daily(name, day)
		proveLength(t, from, to, want[2])
		if again, _, _ := web.Daily(name, day.Add(-23*time.Hour)); from != again {
			t.Errorf("%s: %s late on a day, %s early", name, from, again)
		}
	}
	if _, _, ok := web.Daily("chess", monday); ok {
		t.Error("a puzzle without boards of days has one")
	}
}
