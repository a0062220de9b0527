package pipeline

import (
	"encoding/json"
	"errors"
	"strings"

	"jie/puzzle"
)

// An error of a worker reaches the program that started the pipeline as a text inside
// texts of the engine. encode puts an error of Jie's into such a text as JSON, between
// two marks, and decode finds it there.
const (
	beginMark = "jie-error<"
	endMark   = ">jie-error"
)

// encode makes an error of Jie's survive its way through an engine.
func encode(err error) error {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return err
	}
	text, failed := json.Marshal(puzzle.Error{Puzzle: e.Puzzle, Code: e.Code, Args: e.Args})
	if failed != nil {
		return err
	}
	return errors.New(beginMark + string(text) + endMark)
}

// decode returns the error of Jie's in the text of an error, or the given error if there is none.
func decode(err error) error {
	_, rest, begins := strings.Cut(err.Error(), beginMark)
	text, _, ends := strings.Cut(rest, endMark)
	e := new(puzzle.Error)
	if !begins || !ends || json.Unmarshal([]byte(text), e) != nil {
		return err
	}
	return e
}
