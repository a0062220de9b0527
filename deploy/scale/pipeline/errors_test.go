package pipeline

import (
	"errors"
	"fmt"
	"testing"

	"jie/puzzle"
)

// An error of Jie's comes back from the midst of an engine's text; another text stays.
func TestErrorsOnTheirWay(t *testing.T) {
	sent := &puzzle.Error{Puzzle: "mopan", Code: "mopan-levels-altered", Args: puzzle.Args{"path": `a "b" <c>`}}
	err := decode(fmt.Errorf("job 7 failed:\n\tcaused by: %w\nat some.java.Class", encode(fmt.Errorf("shard 3: %w", sent))))
	var e *puzzle.Error
	if !errors.As(err, &e) || e.Puzzle != sent.Puzzle || e.Code != sent.Code || e.Args["path"] != sent.Args["path"] {
		t.Errorf("%v came back as %v", sent, err)
	}
	for _, text := range []string{"no disk", beginMark + "{", beginMark + "x" + endMark} {
		if err := decode(errors.New(text)); err.Error() != text {
			t.Errorf("%q came back as %v", text, err)
		}
	}
	if encode(nil) != nil {
		t.Error("no error became one")
	}
}
