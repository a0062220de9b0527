package catalog_test

import (
	"reflect"
	"testing"

	"jie/catalog"
	"jie/check/judge"
	"jie/conformance/puzzletest/null"
)

// Every puzzle is handed out behind the judge.
func TestJudged(t *testing.T) {
	door := reflect.TypeOf(judge.Wrap(null.Puzzle{}))
	for _, p := range catalog.All() {
		if reflect.TypeOf(p) != door {
			t.Errorf("%s is a %T, whose answers nobody judges", p.Name(), p)
		}
		if found := catalog.Lookup(p.Name()); reflect.TypeOf(found) != door {
			t.Errorf("Lookup(%s) is a %T", p.Name(), found)
		}
	}
}
