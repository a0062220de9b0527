package work

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"jie/puzzle"
)

// Job is a job as it was written: an object whose key "kind" names the kind of work.
type Job struct {
	Kind string
	dir  string // where relative paths begin
	text []byte
}

// ParseJob reads the text of a job. Relative paths in it begin at dir.
func ParseJob(text []byte, dir string) (Job, error) {
	job := Job{dir: dir, text: text}
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return job, jsonError(text, err)
	}
	if head.Kind == "" {
		return job, fail(NeedsKey, puzzle.Args{"key": "kind"})
	}
	job.Kind = head.Kind
	return job, puzzle.UniqueKeys(text)
}

// Decode reads the job strictly into a pointer to a struct, which has the key "kind"
// as well: an unknown key is an error.
func (j Job) Decode(to any) error { return Strict(j.text, to) }

// Path is where a path in the job leads.
func (j Job) Path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(j.dir, path)
}

// Strict reads JSON: an unknown key, a key that stands twice, a value of another type or
// anything after the value is an error that says where.
func Strict(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return jsonError(text, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return notJSON(int(d.InputOffset()), "json-more")
	}
	return puzzle.UniqueKeys(text)
}

// badJSON is the code of a text that is no JSON, as in the verbs' questions. why
const badJSON puzzle.Code = "not-json"

func jsonError(text []byte, err error) error {
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		return notJSON(int(max(0, e.Offset-1)), "json-syntax")
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if e.Field == "" {
			return notJSON(0, "json-object")
		}
		return &puzzle.Error{Code: BadValue, At: puzzle.AtByte(int(e.Offset)), Args: puzzle.Args{"key": e.Field, "value": e.Value}}
	}
	if key, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		return fail(UnknownKey, puzzle.Args{"key": strings.Trim(key, `"`)})
	}
	return notJSON(len(text), "json-short")
}

func notJSON(at int, why string) error {
	return &puzzle.Error{Code: badJSON, At: puzzle.AtByte(at), Args: puzzle.Args{"why": why}}
}

// marshal is a value as [puzzle.JSONLine] writes it, without the newline.
func marshal(value any) ([]byte, error) {
	line, err := puzzle.JSONLine(value)
	return bytes.TrimSuffix(line, []byte("\n")), err
}
