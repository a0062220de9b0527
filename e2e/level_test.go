package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"jie/catalog"
	"jie/puzzle/level"
)

// Levels are as docs/level.schema.json says: of each puzzle, and of boards whose
// goals and moves look otherwise than usual.
func TestLevelSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../docs/level.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(l level.Level) error {
		line, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		object, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(object)
	}
	faults := []func(*level.Level){
		func(l *level.Level) { l.Length = 0 },
		func(l *level.Level) { l.Difficulty = 6 },
		func(l *level.Level) { l.From = "a board" },
		func(l *level.Level) { l.Solutions = "" },
		func(l *level.Level) { l.Moves = []string{"two moves"} },
		func(l *level.Level) { l.Moves = nil },
		func(l *level.Level) { l.Measures.Bits = -1 },
	}
	boards := map[string][]string{
		"mopan":     {"3"},
		"lightsout": {"3x4", "lightsout[k=3]:000/000/000", "lightsout:0-0/000/0-0"},
		"pegs":      {"triangle15", "pegs:1101/1111/0111"},
	}
	for _, p := range catalog.All() {
		for _, board := range append(boards[p.Name()], "") {
			for l, err := range level.Generate(context.Background(), p, level.Options{Board: board, N: 10, Seed: 1}) {
				if err != nil {
					t.Fatal(err)
				}
				if err := validate(l); err != nil {
					t.Errorf("%+v: %v", l, err)
				}
				for i, spoil := range faults {
					bad := l
					spoil(&bad)
					if validate(bad) == nil {
						t.Errorf("the schema lets fault %d pass: %+v", i, bad)
					}
				}
			}
		}
	}
}
