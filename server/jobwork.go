package server

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jie/internal/verb"
	"jie/puzzle"
	"jie/server/jobs"
	"jie/table"
)

// work is what a verb does as a job.
type work interface {
	// read makes sure of a question. The same key has the same answer.
	read(data json.RawMessage) (question json.RawMessage, key string, err error)
	do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (jobs.Result, error)
}

// solving is the verb solve.
type solving struct{ s *Server }

func (w solving) read(data json.RawMessage) (question json.RawMessage, key string, err error) {
	var q verb.Solve
	if err := verb.Decode(data, &q); err != nil {
		return nil, "", err
	}
	if key, err = w.s.service.Key(q); err != nil {
		return nil, "", err
	}
	question, err = json.Marshal(q)
	return question, key, err
}

func (w solving) do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
	var q verb.Solve
	if err := json.Unmarshal(j.Question, &q); err != nil {
		return result, err
	}
	answer, err := w.s.inJob.Solve(ctx, q, throttle(progress))
	if err != nil {
		return result, err
	}
	w.s.count(answer)
	result.Answer, err = json.Marshal(answer)
	result.Keep = answer.Status != puzzle.Unknown.String()
	return result, err
}

// tabling is the verb table. What a table has is kept beside the store, so that
// a job goes on from it after a restart.
type tabling struct{ s *Server }

func (w tabling) maker() *verb.Tables {
	c := w.s.config
	limits := table.Limits{Positions: c.TablePositions, Cells: c.TableHoles}
	return &verb.Tables{Service: w.s.inJob, Limits: limits, Write: replaceFile}
}

func (w tabling) read(data json.RawMessage) (question json.RawMessage, key string, err error) {
	var q table.Question
	if err := verb.Decode(data, &q); err != nil {
		return nil, "", err
	}
	if err := w.maker().Check(q); err != nil {
		return nil, "", err
	}
	question, err = json.Marshal(q)
	return question, string(question), err
}

func (w tabling) do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
	var q table.Question
	if err := json.Unmarshal(j.Question, &q); err != nil {
		return result, err
	}
	if err := os.MkdirAll(w.s.tableFolder(), 0o700); err != nil {
		return result, err
	}
	ctx, cancel := context.WithTimeout(ctx, w.s.config.JobTime)
	defer cancel()
	answer, whole, err := w.maker().Make(ctx, q, filepath.Join(w.s.tableFolder(), j.ID), throttle(progress))
	if err != nil {
		return result, err
	}
	result.Answer, err = json.Marshal(answer)
	result.Keep = whole
	return result, err
}

// tableFolder is where tables are while they are made.
func (s *Server) tableFolder() string { return s.config.Data + ".tables" }

// dropTable removes what the job of a table kept, if it was one.
func (s *Server) dropTable(id string) {
	files, err := os.ReadDir(s.tableFolder())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.config.Log.Error("a table's files stay", "job", id, "cause", err)
	}
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), id) {
			continue
		}
		if err := os.Remove(filepath.Join(s.tableFolder(), file.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			s.config.Log.Error("a table's file stays", "job", id, "cause", err)
		}
	}
}

// replaceFile puts a file in its place in one step.
func replaceFile(path string, data []byte) error {
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// runJob does the work of one job.
func (s *Server) runJob(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result) {
	defer func() {
		if cause := recover(); cause != nil {
			s.metrics.panics.Inc()
			s.config.Log.Error("panic", "job", j.ID, "cause", cause, "stack", stackOf(cause))
			result = jobs.Result{Problem: encodeFaults(faults(fail(internalError, nil)))}
		}
	}()
	result, err := s.work[j.Verb].do(ctx, j, progress)
	if err == nil {
		return result
	}
	wrong := faults(err)
	if ours(wrong[0].Code) {
		s.config.Log.Error("a job fails", "job", j.ID, "cause", err)
	}
	return jobs.Result{Problem: encodeFaults(wrong)}
}

// often is how often watchers hear of progress.
const often = 100 * time.Millisecond

// throttle passes on a report now and then.
func throttle(progress func(jobs.Step)) func(puzzle.Progress) {
	var last time.Time
	return func(p puzzle.Progress) {
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			progress(jobs.Step{Phase: strings.TrimSpace(p.Phase), Done: p.Done, Total: p.Total, Nodes: p.Nodes, LowerBound: p.LowerBound})
		}
	}
}
