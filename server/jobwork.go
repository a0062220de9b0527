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

	"jie/puzzle"
	"jie/puzzle/table"
	"jie/server/jobs"
	"jie/verbs"
	"jie/verbs/sealed"
)

func (s *Server) jobVerbs() map[string]verbs.Verb {
	tables := &verbs.Tables{
		Service: s.inJob, Limits: table.Limits{Positions: s.config.TablePositions, Cells: s.config.TableHoles},
	}
	list := map[string]verbs.Verb{"table": tables.Verb(s.makeTable)}
	for _, verb := range verbs.All {
		if verb.Job {
			list[verb.Name] = verb
		}
	}
	return list
}

// makeTable makes a table. Partial results beside the store let the job continue after a restart.
func (s *Server) makeTable(ctx context.Context, tables *verbs.Tables, q table.Question, by verbs.Asker) (answer any, whole bool, err error) {
	if err := os.MkdirAll(s.tableFolder(), 0o700); err != nil {
		return nil, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.config.JobTime)
	defer cancel()
	file := filepath.Join(s.tableFolder(), by.Job)
	answer, whole, err = tables.Make(ctx, q, file, by.Progress)
	if altered(err) {
		s.config.Log.Warn("what a table had is altered: it begins again", "job", by.Job, "cause", err)
		s.dropTable(by.Job)
		answer, whole, err = tables.Make(ctx, q, file, by.Progress)
	}
	return answer, whole, err
}

func altered(err error) bool {
	return errors.Is(err, &puzzle.Error{Code: sealed.Other}) || errors.Is(err, &puzzle.Error{Code: table.Damaged}) || errors.Is(err, &puzzle.Error{Code: table.NoTable})
}

func (s *Server) tableFolder() string { return s.config.Data + ".tables" }

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

// jobVerb returns a verb that can be a job. A store may be of a version that has more verbs.
func (s *Server) jobVerb(name string) (verbs.Verb, error) {
	if verb, ok := s.work[name]; ok {
		return verb, nil
	}
	return verbs.Verb{}, fail(cannotBeJob, puzzle.Args{"verb": name, "known": slices.Sorted(maps.Keys(s.work))})
}

func (s *Server) readQuestion(verb string, question json.RawMessage) (verbs.Question, error) {
	v, err := s.jobVerb(verb)
	if err != nil {
		return nil, err
	}
	return v.Read(question)
}

// doJob does a job, whose answer must fit into one client's room in the store.
func (s *Server) doJob(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
	q, err := s.readQuestion(j.Verb, j.Question)
	if err != nil {
		return result, err
	}
	report := verbs.Throttled(func(p puzzle.Progress) {
		p.Phase = strings.TrimSpace(p.Phase)
		progress(jobs.Step(p))
	})
	reply, err := q.Answer(s.lanes.Polite(ctx), s.inJob, verbs.Asker{Job: j.ID, Progress: report})
	if err != nil {
		return result, err
	}
	if solved, ok := reply.Value.(puzzle.Answer); ok {
		s.count(solved)
	}
	result.Final = reply.Cut() == nil
	result.Answer, err = json.Marshal(reply.Value)
	if limit := s.config.clientBytes() / 2; err == nil && int64(len(result.Answer)) > limit {
		err = fail(answerTooLarge, puzzle.Args{"limit": limit})
	}
	return result, err
}

// keyOfJob returns the key of a question that an earlier run of the program stored.
func (s *Server) keyOfJob(verb string, question json.RawMessage) (jobs.Hash, error) {
	q, err := s.readQuestion(verb, question)
	if err != nil {
		return jobs.Hash{}, err
	}
	return s.jobKey(verb, q)
}

// jobKey returns the same key for all questions that have the same answer.
func (s *Server) jobKey(verb string, q verbs.Question) (jobs.Hash, error) {
	key, err := q.Key(s.service)
	return jobs.HashOf(verb + "\x00" + key), err
}

// judgeJob returns what is wrong with an answer that an earlier run of the program stored.
func (s *Server) judgeJob(ctx context.Context, j jobs.Job) error {
	q, err := s.readQuestion(j.Verb, j.Question)
	if err != nil {
		return err
	}
	return q.Judge(ctx, s.inJob, j.Answer)
}
