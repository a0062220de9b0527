package distance

import (
	"cmp"
	"context"
	"math"

	"jie/codes"
	"jie/codes/circuit"
	"jie/codes/cluster"
	"jie/codes/infoset"
	"jie/internal/method"
)

// question asks for a proof that a side has no logical operator of weight limit or less.
type question struct {
	*codes.Problem
	opt        Options
	generators [][]int32
	weights    [4]bool // which weights modulo 4 are possible
	limit      int
}

// known is what is known of a side and of the remaining work.
type known struct {
	SideAnswer
	search   *cluster.Search // nil until it is prepared
	forecast forecast        // of its next round
	rivals   rivals
	model    *circuit.Model // nil unless a circuit is divided into classes
}

// methods are the ways to prove a side, in the order in which they are tried. A requested
// method is the only one.
var methods = method.List[question, known]{
	{Name: string(Circuit), Takes: func(_ question, k known) bool { return k.model != nil }, Run: raiseClasses},
	{Takes: func(q question, _ known) bool { return q.opt.Method == "" }, Run: weighInfoset},
	{Name: string(Infoset), Takes: func(q question, k known) bool {
		return q.asks(Infoset) || q.opt.Method == "" && k.rivals.infoset < atOnce
	}, Run: enumerate},
	{Name: string(Cluster), Takes: func(q question, _ known) bool { return q.asks(Cluster) || q.opt.Method == "" }, Run: growClusters},
	{Name: string(Trellis), Takes: func(q question, k known) bool { return q.asks(Trellis) || k.rivals.trellis < k.rivals.infoset }, Run: walkTrellis},
	{Name: string(Infoset), Run: enumerate},
}

func (q *question) asks(m Method) bool { return q.opt.Method == m }

// side is a side of a code with what is known of it.
type side struct {
	question
	known
}

// newSide looks for a first logical operator.
func newSide(ctx context.Context, code *codes.Code, p *codes.Problem, opt Options) (*side, error) {
	s := &side{question: question{Problem: p, opt: opt, weights: [4]bool{true, true, true, true}}}
	s.known.SideAnswer = SideAnswer{Problem: p, Weight: math.MaxInt, Lower: 1}
	if opt.byClasses(code) {
		return s, s.divide(ctx, code)
	}
	if p.Actions == 1 {
		s.weights = p.Residues(ctx)
	}
	s.raise(&s.question, 0)
	s.take(infoset.Witness(ctx, cmp.Or(p.Bare, p), seed, fullWork/40, fewRounds, opt.AtLeast-1))
	return s, nil
}

// seed of the search for witnesses, and the word operations that it may take: first 1 ms, 50 ms if a
// short search for lighter operators does not settle the side, and then a share of the proof.
const (
	seed         = 1
	fullWork     = 4e7
	fewRounds    = 4
	workSeconds  = 1.25e-9
	witnessShare = 0.05
	mostSeconds  = 5
	seekFrom     = 0.5 // seconds of the next round, or of another method
)

// take records a logical operator, if it is the lightest so far.
func (k *known) take(witness []int32) {
	if witness != nil && len(witness) < k.Weight {
		k.Weight, k.Witness = len(witness), witness
	}
}

// raise records the proof that no operator has weight limit or less.
func (k *known) raise(q *question, limit int) {
	for limit < q.Columns && !q.weights[(limit+1)%4] {
		limit++
	}
	k.Lower = min(max(k.Lower, limit+1), k.Weight)
}

// prove proves that the side has no logical operator of weight limit or less, or finds the
// lightest one. It returns ctx.Err() when ctx ends.
func (s *side) prove(ctx context.Context, limit int) (err error) {
	s.limit = limit
	s.fits(&s.known)
	if s.limit < s.Lower {
		return nil
	}
	s.known, _, err = methods.Run(ctx, s.question, s.known)
	return err
}

// use takes a group for the search.
func (s *side) use(generators [][]int32) {
	if len(generators) > len(s.generators) {
		s.generators, s.search = generators, nil
	}
}

// begin runs the rounds of a cluster search that are short, from a limit of 3 or 4: the visit of all roots costs
// more than a lower limit saves. Each side then has a bound if the search is stopped in the other.
func (s *side) begin(ctx context.Context, limit int) error {
	if s.limit = limit; s.asks("") && s.Columns <= 3*narrow && nodeSeconds(s.Problem) > dense {
		if s.known, _, _ = weighInfoset(ctx, s.question, s.known, 0); s.rivals.infoset < atOnce {
			return s.prove(ctx, limit)
		}
	}
	if limit < s.Lower || !s.asks(Cluster) && !s.asks("") || nodeSeconds(s.Problem) > sparse {
		return nil
	}
	if err := s.layOut(ctx, &s.question); err != nil {
		return err
	}
	f, before := &s.forecast, s.Nodes
	for at := min(limit, 4-limit%2); at <= limit; at += 2 {
		if at+1 <= s.Lower && at < limit {
			continue
		}
		if f.spent(s.Nodes-before) > lookAround || f.nodes > unitNodes*float64(s.search.Units()) && f.next() > lookAround {
			return nil
		}
		done, err := s.round(ctx, &s.question, at, unevenness*f.share(lookAround, s.search.Units()))
		if err != nil || !done || s.Weight <= at {
			return err
		}
	}
	return nil
}

// seek looks for a better witness before a proof that takes some seconds, for a share of them. It
// reports whether the limit changed.
func (q *question) seek(ctx context.Context, k *known, seconds float64) bool {
	k.take(infoset.Witness(ctx, q.Problem, seed+2, min(witnessShare*seconds, mostSeconds)/workSeconds, math.MaxInt, q.opt.AtLeast-1))
	return q.fits(k)
}

// fits lowers the limit to the greatest possible weight below that of the witness. It reports whether
// the limit changed.
func (q *question) fits(k *known) bool {
	before := q.limit
	q.limit = min(q.limit, k.Weight-1)
	for q.limit > 0 && (!q.weights[q.limit%4] || q.opt.AtLeast > k.Weight) { // a lighter operator leaves nothing to prove
		q.limit--
	}
	return q.limit < before
}

func (k *known) layOut(ctx context.Context, q *question) error {
	if k.search != nil {
		return nil
	}
	search, err := cluster.New(ctx, q.Problem, q.generators)
	if err != nil {
		return err
	}
	k.search = search
	k.forecast = forecast{nodes: float64(max(1, search.Units())), growth: leastGrowth, nodeSeconds: nodeSeconds(q.Problem)}
	return nil
}

// growClusters searches with limits that grow by 2. It does not run if another method is
// cheaper, as long as one may be chosen.
func growClusters(ctx context.Context, q question, k known, _ int64) (known, bool, error) {
	if err := k.layOut(ctx, &q); err != nil {
		return k, true, err
	}
	only, look, sought := q.asks(Cluster), true, false
	for at := 2 - q.limit%2; at <= q.limit; at += 2 {
		if at+1 <= k.Lower && at < q.limit {
			continue
		}
		budget, looking := 0.0, look && !only && k.forecast.next() <= lookAround
		switch {
		case looking:
			budget = 2 * lookAround
		case !only:
			k.rivals.weigh(ctx, &q)
			budget = min(k.rivals.infoset, k.rivals.trellis)
			more := k.forecast.until(q.limit - at)
			if !sought && (k.forecast.next() > seekFrom || budget < more && budget > seekFrom) {
				if sought = true; q.seek(ctx, &k, min(budget, more)) {
					at = -q.limit % 2
					continue
				}
			}
			if budget < more {
				return k, false, nil
			}
		}
		done, err := k.round(ctx, &q, at, k.forecast.share(budget, k.search.Units()))
		switch {
		case err != nil || done && k.Weight <= at:
			return k, true, err
		case !done && looking: // it is longer than it seemed: repeat it after weighing it
			at, look = at-2, false
		case !done: // it grew faster than before
			return k, false, nil
		}
	}
	return k, true, nil
}

// round proves that no operator has weight limit or less, or finds the lightest. done is
// false if the nodes were too few.
func (k *known) round(ctx context.Context, q *question, limit int, budget int64) (done bool, err error) {
	if q.opt.Progress != nil {
		q.opt.Progress(limit, k.Nodes)
	}
	result, err := k.search.Run(ctx, cluster.Options{Limit: limit, Workers: q.opt.Workers, Nodes: budget})
	k.Nodes += result.Nodes
	k.Method = Cluster
	k.take(result.Witness)
	k.forecast.saw(result.Nodes)
	if result.Proved {
		k.raise(q, result.Limit)
	}
	return result.Proved, err
}
