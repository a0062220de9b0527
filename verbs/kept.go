package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"jie/check"
	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/puzzle/table"
)

// Kept answers are judged before they are returned: they must answer their question, and what needs no search must
// hold. That a length is least and a count is right is not proved again.

// JudgeKept returns what is wrong with a kept answer to q: an error that wraps
// [judge.ErrWrong], or the reason why there was no verdict.
func (s *Service) JudgeKept(ctx context.Context, q Solve, answer puzzle.Answer) error {
	p, err := s.Asked(q.From, q.To)
	if err != nil {
		return err
	}
	return s.judgeKept(ctx, p, puzzle.Metric(q.Metric), answer)
}

// judgeKept judges an answer to a problem; an empty metric means any metric.
func (s *Service) judgeKept(ctx context.Context, p Problem, metric puzzle.Metric, answer puzzle.Answer) error {
	from, goals := p.From.String(), p.Goal.Texts()
	refuse := func(cause error) error { return &judge.Refusal{From: from, Goals: goals, Cause: cause} }
	if answer.Puzzle != p.Puzzle.Name() || answer.From != from || !slices.Equal(answer.To, goals) || metric != "" && answer.Metric != "" && answer.Metric != metric {
		return refuse(errors.New("it answers another question"))
	}
	v, err := s.Judge(ctx, Judging{Say: error.Error}, func(b check.Bounds) (check.Verdict, error) {
		return b.Answer(ctx, answer, from, goals)
	})
	if err == nil && !v.Holds {
		err = refuse(errors.New(v.Error))
	}
	return err
}

// JudgeKeptLevels does for generated levels what JudgeKept does for answers.
func (s *Service) JudgeKeptLevels(ctx context.Context, q Generate, levels []level.Level) error {
	var wanted []level.Options // of each level
	for _, part := range q.Parts() {
		_, opt, err := s.Generating(part)
		if err != nil {
			return err
		}
		wanted = append(wanted, slices.Repeat([]level.Options{opt}, opt.N)...)
	}
	if len(levels) != len(wanted) {
		return fmt.Errorf("%w: %d levels, want %d", judge.ErrWrong, len(levels), len(wanted))
	}
	for i, l := range levels {
		p, err := s.Asked(l.From, []string{l.To})
		if err != nil {
			return fmt.Errorf("%w: %w", judge.ErrWrong, err)
		}
		if l.Puzzle != q.Puzzle || !wanted[i].Wants(l) {
			return fmt.Errorf("%w: the level %s was not asked for", judge.ErrWrong, l.From)
		}
		answer := puzzle.Answer{
			Puzzle: l.Puzzle, From: l.From, To: []string{l.To}, Status: puzzle.Solved.String(),
			Metric: l.Metric, Length: &l.Length, Moves: &l.Moves,
		}
		if err := s.judgeKept(ctx, p, l.Metric, answer); err != nil {
			return err
		}
	}
	return nil
}

// JudgeKept does for tables what [Service.JudgeKept] does for answers. The answers to the problems of a board are
// judged one by one. Other tables' numbers must agree with each other and with the question; their distances are
// not verified.
func (m *Tables) JudgeKept(ctx context.Context, q table.Question, answer json.RawMessage) error {
	job, err := m.read(q)
	if err != nil {
		return err
	}
	if job.Make != nil {
		return judgeReport(q, job, answer)
	}
	var answers []puzzle.Answer
	if err := json.Unmarshal(answer, &answers); err != nil || len(answers) != len(job.Problems) {
		return fmt.Errorf("%w: %d answers to %d problems", judge.ErrWrong, len(answers), len(job.Problems))
	}
	for i, problem := range job.Problems {
		p, err := m.Service.Asked(problem.From, []string{problem.To})
		if err != nil {
			return err
		}
		if err := m.Service.judgeKept(ctx, p, "", answers[i]); err != nil {
			return err
		}
	}
	return nil
}

func judgeReport(q table.Question, job table.Job, report []byte) error {
	var facts struct {
		Puzzle     string  `json:"puzzle"`
		Positions  int64   `json:"positions"`
		Reached    int64   `json:"reached"`
		ByDistance []int64 `json:"by_distance"`
	}
	err := json.Unmarshal(report, &facts)
	reached := int64(0)
	for _, n := range facts.ByDistance {
		reached += n
	}
	switch {
	case err != nil:
	case facts.Puzzle != q.Puzzle:
		err = table.ErrOther
	case job.Judge != nil:
		err = job.Judge(report)
	case job.Size.Positions.Cmp(big.NewInt(facts.Positions)) != 0:
		err = table.ErrOther
	case reached != facts.Reached, reached > facts.Positions:
		err = table.ErrContradiction
	}
	if err != nil {
		return fmt.Errorf("%w: a table: %w", judge.ErrWrong, err)
	}
	return nil
}
