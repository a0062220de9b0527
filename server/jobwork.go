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

// jobVerbs are the verbs that can be jobs.
func (s *Server) jobVerbs() map[string]work {
	list := map[string]work{"table": s.tableWork()}
	for _, verb := range verbs.All {
		if verb.Job {
			list[verb.Name] = s.workOfVerb(verb)
		}
	}
	return list
}

// workOfVerb is the work of a verb of package verbs.
func (s *Server) workOfVerb(verb verbs.Verb) work {
	return work{
		read: func(data json.RawMessage) (question json.RawMessage, key string, err error) {
			q, err := verb.Read(data)
			if err != nil {
				return nil, "", err
			}
			if key, err = q.Key(s.service); err != nil {
				return nil, "", err
			}
			question, err = json.Marshal(q)
			return question, key, err
		},
		do: func(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
			q, err := verb.Read(j.Question)
			if err != nil {
				return result, err
			}
			reply, err := q.Answer(ctx, s.inJob, verbs.Asker{Progress: throttle(progress)})
			if err != nil {
				return result, err
			}
			if solved, ok := reply.Value.(puzzle.Answer); ok {
				s.count(solved)
			}
			result.Final = reply.Stop == nil
			result.Answer, err = json.Marshal(reply.Value)
			return result, err
		},
		judge: func(ctx context.Context, j jobs.Job) error {
			q, err := verb.Read(j.Question)
			if err != nil {
				return err
			}
			return q.Judge(ctx, s.inJob, j.Answer)
		},
	}
}

// tableWork is the work of the verb table.
func (s *Server) tableWork() work {
	tables := &verbs.Tables{
		Service: s.inJob, Limits: table.Limits{Positions: s.config.TablePositions, Cells: s.config.TableHoles}, Write: newfile.Write,
	}
	return work{
		read: func(data json.RawMessage) (question json.RawMessage, key string, err error) {
			var q table.Question
			if err := verbs.Decode(data, &q); err != nil {
				return nil, "", err
			}
			if err := tables.Check(q); err != nil {
				return nil, "", err
			}
			question, err = json.Marshal(q)
			return question, string(question), err
		},
		do: func(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
			var q table.Question
			if err := json.Unmarshal(j.Question, &q); err != nil {
				return result, err
			}
			answer, whole, err := s.makeTable(ctx, tables, j.ID, q, throttle(progress))
			if err == nil {
				result.Final = whole
				result.Answer, err = json.Marshal(answer)
			}
			return result, err
		},
		judge: func(ctx context.Context, j jobs.Job) error {
			var q table.Question
			if err := json.Unmarshal(j.Question, &q); err != nil {
				return err
			}
			return tables.JudgeKept(ctx, q, j.Answer)
		},
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

// throttle passes on a report now and then.
func throttle(progress func(jobs.Step)) func(puzzle.Progress) {
	return verbs.Throttled(func(p puzzle.Progress) {
		p.Phase = strings.TrimSpace(p.Phase)
		progress(jobs.Step(p))
	})
}
