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

// works are the verbs that may be jobs.
func (s *Server) works() map[string]work {
	list := map[string]work{"table": tabling{s}}
	for _, verb := range verbs.All {
		if verb.Job {
			list[verb.Name] = asking{s, verb}
		}
	}
	return list
}

// work is what a verb does as a job.
type work interface {
	// read makes sure of a question. The same key has the same answer.
	read(data json.RawMessage) (question json.RawMessage, key string, err error)
	do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (jobs.Result, error)
	// judge returns what is wrong with a job's answer, which an earlier run of the program
	// stored, or nil.
	judge(ctx context.Context, j jobs.Job) error
}

// asking is a verb of package verbs.
type asking struct {
	s    *Server
	verb verbs.Verb
}

func (w asking) read(data json.RawMessage) (question json.RawMessage, key string, err error) {
	q, err := w.verb.Read(data)
	if err != nil {
		return nil, "", err
	}
	if key, err = q.Key(w.s.service); err != nil {
		return nil, "", err
	}
	question, err = json.Marshal(q)
	return question, key, err
}

func (w asking) do(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (result jobs.Result, err error) {
	q, err := w.verb.Read(j.Question)
	if err != nil {
		return result, err
	}
	reply, err := q.Answer(ctx, w.s.inJob, verbs.Asker{Progress: throttle(progress)})
	if err != nil {
		return result, err
	}
	if solved, ok := reply.Value.(puzzle.Answer); ok {
		w.s.count(solved)
	}
	result.Answer, err = json.Marshal(reply.Value)
	result.Final = reply.Stop == nil
	return result, err
}

func (w asking) judge(ctx context.Context, j jobs.Job) error {
	q, err := w.verb.Read(j.Question)
	if err != nil {
		return err
	}
	return q.Judge(ctx, w.s.inJob, j.Answer)
}

// tabling is the verb table. What a table has is kept beside the store, so that
// a job goes on from it after a restart.
type tabling struct{ s *Server }

func (w tabling) maker() *verbs.Tables {
	c := w.s.config
	limits := table.Limits{Positions: c.TablePositions, Cells: c.TableHoles}
	return &verbs.Tables{Service: w.s.inJob, Limits: limits, Write: newfile.Write}
}

func (w tabling) read(data json.RawMessage) (question json.RawMessage, key string, err error) {
	var q table.Question
	if err := verbs.Decode(data, &q); err != nil {
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
	var q table.Question
	if err := json.Unmarshal(j.Question, &q); err != nil {
		return err
	}
	return w.maker().JudgeKept(ctx, q, j.Answer)
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

// doJob does a job, whose answer must fit into what one client may have in the store.
func (s *Server) doJob(ctx context.Context, j jobs.Job, progress func(jobs.Step)) (jobs.Result, error) {
	w := s.work[j.Verb]
	if w == nil { // the store is of a version that knows more verbs
		return jobs.Result{}, fail(cannotBeJob, puzzle.Args{"verb": j.Verb, "known": slices.Sorted(maps.Keys(s.work))})
	}
	result, err := w.do(ctx, j, progress)
	if limit := s.config.clientBytes() / 2; err == nil && int64(len(result.Answer)) > limit {
		err = fail(answerTooLarge, puzzle.Args{"limit": limit})
	}
	return result, err
}

// judgeJob returns what is wrong with an answer that an earlier run of the program
// stored, or nil.
func (s *Server) judgeJob(ctx context.Context, j jobs.Job) error {
	w := s.work[j.Verb]
	if w == nil {
		return fail(cannotBeJob, puzzle.Args{"verb": j.Verb, "known": slices.Sorted(maps.Keys(s.work))})
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
