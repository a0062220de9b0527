package work

import (
	"bytes"
	"encoding/json"
	"path/filepath"

	"jie/puzzle"
)

// Job is a job as it was written: an object whose key "kind" names the kind of work.
type Job struct {
	Kind string
	dir  string // the folder of relative paths
	text []byte
}

// ParseJob reads the text of a job. Relative paths in it start at dir.
func ParseJob(text []byte, dir string) (Job, error) {
	job := Job{dir: dir, text: text}
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return job, strict.Explain(text, &head, err)
	}
	if head.Kind == "" {
		return job, fail(NeedsKey, puzzle.Args{"key": "kind"})
	}
	job.Kind = head.Kind
	return job, puzzle.UniqueKeys(text)
}

// Decode reads the job strictly into a pointer to a struct, which has the key "kind" as well.
func (j Job) Decode(to any) error { return Strict(j.text, to) }

// Path resolves a path in the job.
func (j Job) Path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(j.dir, path)
}

var strict = puzzle.Strict{BadValue: BadValue, UnknownKey: UnknownKey}

// Strict reads JSON: an unknown or duplicate key, another type or more text is an error.
func Strict(text []byte, to any) error {
	if err := strict.Decode(text, to); err != nil {
		return err
	}
	return puzzle.UniqueKeys(text)
}

// marshal returns a value as [puzzle.JSONLine] writes it, without the newline.
func marshal(value any) ([]byte, error) {
	line, err := puzzle.JSONLine(value)
	return bytes.TrimSuffix(line, []byte("\n")), err
}
