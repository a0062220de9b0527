package conformance

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"jie/puzzle"
)

//go:embed *.jsonl
var files embed.FS

// Vector is a question and its right answer.
type Vector struct {
	ID string `json:"id"` // FILE/NUMBER
	// Verb is solve, hint, check or analyse.
	Verb     string          `json:"verb"`
	Question json.RawMessage `json:"question"`
	// Want are keys that the answer must have, with exactly these values.
	Want map[string]json.RawMessage `json:"want,omitempty"`
	// Error is the code of the error that must answer the question.
	Error puzzle.Code `json:"error,omitempty"`
	// Moves are a solution of the length in Want. Others of that length are equally right.
	Moves *[]string `json:"moves,omitempty"`
	// Certificate proves "unsolvable". Other valid ones are equally right.
	Certificate *puzzle.Certificate `json:"certificate,omitempty"`
}

// File returns the name of the vector's file, without its ending.
func (v Vector) File() string {
	file, _, _ := strings.Cut(v.ID, "/")
	return file
}

// All reads every vector, file by file in the order of their names.
func All() ([]Vector, error) {
	names, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	var all []Vector
	for _, name := range names {
		data, err := files.ReadFile(path.Base(name.Name()))
		if err != nil {
			return nil, err
		}
		for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
			var v Vector
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				return nil, fmt.Errorf("conformance: read %s: %w", name.Name(), err)
			}
			all = append(all, v)
		}
	}
	return all, nil
}
