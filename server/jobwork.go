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
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/server/jobs"
	"jie/verbs"
)

// work is what a verb does as a job.
type work struct {
	// read makes sure of a question. Questions with the same key have the same answer.
	read func(data json.RawMessage) (question json.RawMessage, key string, err error)
	do   func(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (jobs.Result, error)
	// judge returns what is wrong with a job's answer, which an earlier run of the program
	// stored, or nil.
	judge func(ctx context.Context, j jobs.Job) error
}

// newWork is the work of a verb whose questions are Q and whose answers A. An answer is
// final unless asking again may give more.
func newWork[Q, A any](
	keyOf func(Q) (string, error),
	answer func(ctx context.Context, id string, q Q, progress func(puzzle.Progress)) (answer any, final bool, err error),
	judge func(ctx context.Context, q Q, answer A) error,
) work {
	return work{
		read: func(data json.RawMessage) (question json.RawMessage, key string, err error) {
			var q Q
			if err = verbs.Decode(data, &q); err != nil {
				return nil, "", err
			}
			if key, err = keyOf(q); err != nil {
				return nil, "", err
			}
			question, err = json.Marshal(q)
			return question, key, err
		},
		do: func(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
			var q Q
			if err = json.Unmarshal(j.Question, &q); err != nil {
				return result, err
			}
			found, final, err := answer(ctx, j.ID, q, throttle(progress))
			if err == nil {
				result.Final = final
				result.Answer, err = json.Marshal(found)
			}
			return result, err
		},
		judge: func(ctx context.Context, j jobs.Job) error {
			var q Q
			var a A
			if err := errors.Join(json.Unmarshal(j.Question, &q), json.Unmarshal(j.Answer, &a)); err != nil {
				return err
			}
			return judge(ctx, q, a)
		},
	}
}

// jobVerbs are the verbs that can be jobs.
func (s *Server) jobVerbs() map[string]work {
	tables := &verbs.Tables{
		Service: s.inJob, Limits: table.Limits{Positions: s.config.TablePositions, Cells: s.config.TableHoles}, Write: newfile.Write,
	}
	return map[string]work{
		"solve": newWork(s.service.Key, func(ctx context.Context, _ string, q verbs.Solve, progress func(puzzle.Progress)) (any, bool, error) {
			answer, err := s.inJob.Solve(ctx, q, progress)
			if err == nil {
				s.count(answer)
			}
			return answer, answer.Status != puzzle.Unknown.String(), err
		}, s.inJob.JudgeKept),
		"generate": newWork(s.service.GenerateKey, func(ctx context.Context, _ string, q verbs.Generate, _ func(puzzle.Progress)) (any, bool, error) {
			levels, err := s.inJob.Generate(ctx, q)
			return levels, true, err // a question and a seed have the same levels always
		}, s.inJob.JudgeKeptLevels),
		"table": newWork(func(q table.Question) (string, error) {
			if err := tables.Check(q); err != nil {
				return "", err
			}
			key, err := json.Marshal(q)
			return string(key), err
		}, func(ctx context.Context, id string, q table.Question, progress func(puzzle.Progress)) (any, bool, error) {
			return s.makeTable(ctx, tables, id, q, progress)
		}, tables.JudgeKept),
	}
}

// makeTable makes a table. What there is of it is kept beside the store, so that a job
// goes on from it after a restart.
func (s *Server) makeTable(ctx context.Context, tables *verbs.Tables, id string, q table.Question, progress func(puzzle.Progress)) (answer any, whole bool, err error) {
	if err := os.MkdirAll(s.tableFolder(), 0o700); err != nil {
		return nil, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.config.JobTime)
	defer cancel()
	file := filepath.Join(s.tableFolder(), id)
	answer, whole, err = tables.Make(ctx, q, file, progress)
	if altered(err) {
		s.config.Log.Warn("what a table had is altered: it begins again", "job", id, "cause", err)
		s.dropTable(id)
		answer, whole, err = tables.Make(ctx, q, file, progress)
	}
	return answer, whole, err
}

// altered tells whether an error is that of a file which is not as it was written.
func altered(err error) bool {
	return errors.As(err, new(*verbs.BadLine)) || errors.Is(err, &puzzle.Error{Code: table.Damaged}) || errors.Is(err, &puzzle.Error{Code: table.NoTable})
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
	if w, ok := s.work[verb]; ok {
		return w, nil
	}
	return work{}, fail(cannotBeJob, puzzle.Args{"verb": verb, "known": slices.Sorted(maps.Keys(s.work))})
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
