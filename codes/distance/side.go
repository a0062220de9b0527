package distance

import (
	"context"
	"math"

	"jie/codes"
	"jie/codes/cluster"
)

// question is one side with what proves its bound.
type question struct {
	*SideAnswer
	opt        Options
	generators [][]int32
	weights    [4]bool // which weights modulo 4 are possible

	search   *cluster.Search // nil until it is needed
	forecast forecast        // of its next round
}

func newQuestion(ctx context.Context, p *codes.Problem, opt Options) *question {
	q := &question{SideAnswer: &SideAnswer{Problem: p, Weight: math.MaxInt, Lower: 1}, opt: opt}
	q.weights = [4]bool{true, true, true, true}
	if p.Actions == 1 {
		q.weights = p.Residues(ctx)
	}
	q.raise(0)
	return q
}

// take takes a logical operator, if it is the lightest so far.
func (q *question) take(witness []int32) {
	if witness != nil && len(witness) < q.Weight {
		q.Weight, q.Witness = len(witness), witness
	}
}

// raise takes the proof that no operator has weight limit or less.
func (q *question) raise(limit int) {
	for limit < q.Problem.Columns && !q.weights[(limit+1)%4] {
		limit++
	}
	q.Lower = min(max(q.Lower, limit+1), q.Weight)
}

// prove proves that the side has no logical operator of weight limit or less, or finds the
// lightest one. It returns ctx.Err() when ctx ends.
func (q *question) prove(ctx context.Context, limit int) error {
	limit = min(limit, q.Weight-1)
	for limit > 0 && !q.weights[limit%4] {
		limit--
	}
	if limit < q.Lower {
		return nil
	}
	rival := rival{question: q, limit: limit}
	switch q.opt.Method {
	case Infoset:
		return rival.enumerate(ctx)
	case Trellis:
		return rival.trellis(ctx)
	}
	return q.clusters(ctx, limit)
}

// begin makes the rounds of a cluster search that are short, up to half the limit: where
// the search is stopped in one side, the other one has a bound as well.
func (q *question) begin(ctx context.Context, limit int) error {
	if q.opt.Method != "" && q.opt.Method != Cluster {
		return nil
	}
	if err := q.layOut(ctx); err != nil {
		return err
	}
	for at := 2 - limit%2; at <= limit/2 && q.forecast.next() <= lookAround; at += 2 {
		done, err := q.round(ctx, at, q.forecast.share(lookAround, q.search.Units()))
		if err != nil || !done || q.Weight <= at {
			return err
		}
	}
	return nil
}

// layOut lays out the cluster search.
func (q *question) layOut(ctx context.Context) (err error) {
	if q.search != nil {
		return nil
	}
	if q.search, err = cluster.New(ctx, q.Problem, cluster.Roots(ctx, q.Problem, q.generators)); err != nil {
		q.search = nil
		return err
	}
	q.forecast = forecast{nodes: float64(max(1, q.search.Units())), growth: leastGrowth, nodeSeconds: nodeSeconds(q.Problem)}
	return nil
}

// clusters searches with limits that grow by 2, until another method is cheaper.
func (q *question) clusters(ctx context.Context, limit int) error {
	only := q.opt.Method == Cluster
	rival := rival{question: q, limit: limit}
	if !only && rival.infosetSeconds(ctx) < atOnce {
		return rival.enumerate(ctx)
	}
	if err := q.layOut(ctx); err != nil {
		return err
	}
	f := &q.forecast
	for at, look := 2-limit%2, true; at <= limit; at += 2 {
		if at+1 <= q.Lower && at < limit {
			continue
		}
		budget, looking := 0.0, look && !only && f.next() <= lookAround
		switch {
		case looking:
			budget = 2 * lookAround
		case !only:
			if budget = rival.seconds(ctx); budget < f.until(limit-at) {
				return rival.run(ctx)
			}
		}
		done, err := q.round(ctx, at, f.share(budget, q.search.Units()))
		switch {
		case err != nil:
			return err
		case !done && looking: // it is not as short as it seemed: once more, after weighing it
			at, look = at-2, false
		case !done: // it grew faster than before
			return rival.run(ctx)
		case q.Weight <= at:
			return nil
		}
	}
	return nil
}

// round proves that no operator has weight limit or less, or finds the lightest. done is
// false where the nodes were too few.
func (q *question) round(ctx context.Context, limit int, budget int64) (done bool, err error) {
	if q.opt.Progress != nil {
		q.opt.Progress(limit, q.Nodes)
	}
	result, err := q.search.Run(ctx, cluster.Options{Limit: limit, Workers: q.opt.Workers, Nodes: budget})
	q.Nodes += result.Nodes
	q.Method = Cluster
	q.take(result.Witness)
	q.forecast.saw(result.Nodes)
	if result.Proved {
		q.raise(result.Limit)
	}
	return result.Proved, err
}
