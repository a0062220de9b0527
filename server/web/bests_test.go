package web_test

import (
	"encoding/json"
	"os"
	"testing"

	"jie/catalog"
)

// The best lengths that the gallery shows are those of boards that the puzzles name, and proved. For
// peg solitaire the rule of each board says its own.
func TestBests(t *testing.T) {
	data, err := os.ReadFile("src/home/bests.json")
	var bests map[string]map[string]int64
	if err != nil || json.Unmarshal(data, &bests) != nil || len(bests) != 3 {
		t.Fatalf("bests.json has %d puzzles, %v", len(bests), err)
	}
	for _, p := range catalog.All() {
		for _, b := range p.Describe().Boards {
			length, ok := bests[p.Name()][b.Name]
			if delete(bests[p.Name()], b.Name); ok {
				proveLength(t, b.From, b.To, length)
			}
		}
		if len(bests[p.Name()]) > 0 {
			t.Errorf("%s names no boards %v", p.Name(), bests[p.Name()])
		}
	}
}
