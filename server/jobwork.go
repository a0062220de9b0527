package server

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jie/internal/newfile"
	"jie/internal/verb"
	"jie/level"
	"jie/puzzle"
	"jie/server/jobs"
	"jie/table"
)

// work is what a verb does as a job.
type work interface {
	// read makes sure of a question. The same key has the same answer.
	read(data json.RawMessage) (question json.RawMessage, key string, err error)
	do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (jobs.Result, error)
	// judge returns what is wrong with a job's answer, which an earlier run of the program
	// stored, or nil.
	judge(ctx context.Context, j jobs.Job) error
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
	result.Final = answer.Status != puzzle.Unknown.String()
	return result, err
}

func (w solving) judge(ctx context.Context, j jobs.Job) error {
	q, answer, err := kept[verb.Solve, puzzle.Answer](j)
	if err != nil {
		return err
	}
	return w.s.inJob.JudgeKept(ctx, q, answer)
}

// kept reads the question and the answer of a job.
func kept[Q, A any](j jobs.Job) (q Q, a A, err error) {
	return q, a, errors.Join(json.Unmarshal(j.Question, &q), json.Unmarshal(j.Answer, &a))
}

// generating is the verb generate.
type generating struct{ s *Server }

func (w generating) read(data json.RawMessage) (question json.RawMessage, key string, err error) {
	var q verb.Generate
	if err := verb.Decode(data, &q); err != nil {
		return nil, "", err
	}
	if key, err = w.s.service.GenerateKey(q); err != nil {
		return nil, "", err
	}
	question, err = json.Marshal(q)
	return question, key, err
}

func (w generating) do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
	var q verb.Generate
	if err := json.Unmarshal(j.Question, &q); err != nil {
		return result, err
	}
	levels, err := w.s.inJob.Generate(ctx, q)
	if err != nil {
		return result, err
	}
	result.Answer, err = json.Marshal(levels)
	result.Final = true // a question and a seed have the same levels always
	return result, err
}

func (w generating) judge(ctx context.Context, j jobs.Job) error {
	q, levels, err := kept[verb.Generate, []level.Level](j)
	if err != nil {
		return err
	}
	return w.s.inJob.JudgeKeptLevels(ctx, q, levels)
}

// tabling is the verb table. What a table has is kept beside the store, so that
// a job goes on from it after a restart.
type tabling struct{ s *Server }

func (w tabling) maker() *verb.Tables {
	c := w.s.config
	limits := table.Limits{Positions: c.TablePositions, Cells: c.TableHoles}
	return &verb.Tables{Service: w.s.inJob, Limits: limits, Write: newfile.Write}
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
	file := filepath.Join(w.s.tableFolder(), j.ID)
	answer, whole, err := w.maker().Make(ctx, q, file, throttle(progress))
	if altered(err) {
		w.s.config.Log.Warn("what a table had is altered: it begins again", "job", j.ID, "cause", err)
		w.s.dropTable(j.ID)
		answer, whole, err = w.maker().Make(ctx, q, file, throttle(progress))
	}
	if err != nil {
		return result, err
	}
	result.Answer, err = json.Marshal(answer)
	result.Final = whole
	return result, err
}

func (w tabling) judge(ctx context.Context, j jobs.Job) error {
	q, answer, err := kept[table.Question, json.RawMessage](j)
	if err != nil {
		return err
	}
	return w.maker().JudgeKept(ctx, q, answer)
}

// altered tells whether an error is that of a file which is not as it was written.
func altered(err error) bool {
	return errors.As(err, new(*table.BadLine)) || errors.Is(err, &puzzle.Error{Code: table.Damaged}) || errors.Is(err, &puzzle.Error{Code: table.NoTable})
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

// runJob does the work of one job.
func (s *Server) runJob(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result) {
	defer func() {
		if cause := recover(); cause != nil {
			s.metrics.panics.Inc()
			s.config.Log.Error("panic", "job", j.ID, "cause", cause, "stack", stackOf(cause))
			result = jobs.Result{Problem: encodeFaults(faults(fail(internalError, nil)))}
		}
	}()
	result, err := s.doJob(ctx, j, progress)
	if err == nil {
		return result
	}
	wrong := faults(err)
	if ours(wrong[0].Code) {
		s.config.Log.Error("a job fails", "job", j.ID, "cause", err)
	}
	return jobs.Result{Problem: encodeFaults(wrong)}
}

// workOf is what a verb does as a job. A store may be of a version that knows more verbs.
func (s *Server) workOf(verb string) (work, error) {
	if w := s.work[verb]; w != nil {
		return w, nil
	}
	return nil, fail(cannotBeJob, puzzle.Args{"verb": verb, "known": slices.Sorted(maps.Keys(s.work))})
}

// doJob does a job, whose answer must fit into what one client may have in the store.
func (s *Server) doJob(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (jobs.Result, error) {
	w, err := s.workOf(j.Verb)
	if err != nil {
		return jobs.Result{}, err
	}
	result, err := w.do(ctx, j, progress)
	if limit := s.config.clientBytes() / 2; err == nil && int64(len(result.Answer)) > limit {
		err = fail(answerTooLarge, puzzle.Args{"limit": limit})
	}
	return result, err
}

// keyOfJob is the key of a question that an earlier run of the program stored.
func (s *Server) keyOfJob(verb string, question json.RawMessage) (jobs.Hash, error) {
	w, err := s.workOf(verb)
	if err != nil {
		return jobs.Hash{}, err
	}
	_, key, err := w.read(question)
	return jobKey(verb, key), err
}

// jobKey is the same for all questions that have the same answer.
func jobKey(verb, key string) jobs.Hash { return jobs.HashOf(verb + "\x00" + key) }

// judgeJob returns what is wrong with an answer that an earlier run of the program
// stored, or nil.
func (s *Server) judgeJob(ctx context.Context, j jobs.Job) error {
	w, err := s.workOf(j.Verb)
	if err != nil {
		return err
	}
	return w.judge(ctx, j)
}

// often is the time between two reports of progress.
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
