package pairs

import (
	"context"
	"encoding/json"
	"iter"
	"strconv"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Job reads a question of the verb "table" about all pairs.
func Job(q table.Question) (job table.Job, err error) {
	if len(q.Targets) > 0 {
		return job, &puzzle.Error{Code: table.NotTaken, Args: puzzle.Args{"key": "targets", "puzzle": rings.Name}}
	}
	if q.Side < rings.MinSide || q.Side > rings.MaxSide {
		return job, &puzzle.Error{Code: rings.BadSide, Args: puzzle.Args{
			"got": q.Side, "least": rings.MinSide, "most": rings.MaxSide, "key": "side", "value": strconv.Itoa(q.Side), "why": "side",
		}}
	}
	cells := rings.NewBoard(q.Side).Len()
	if q.Dots < 0 || q.Dots > cells {
		return job, &puzzle.Error{Code: table.BadValue, Args: puzzle.Args{"key": "dots", "value": strconv.Itoa(q.Dots)}}
	}
	counts := states.Dots(cells, q.Dots)
	n := states.Arrangements(counts)
	job.Size.Pairs = n.Mul(n, n)
	job.Judge = func(report []byte) error { return judge(q, report) }
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
		p, err := All(ctx, q.Side, counts, w)
		if err != nil {
			return nil, err
		}
		return p.Table(), nil
	}
	return job, nil
}

func judge(q table.Question, report []byte) error {
	var kept struct {
		Side           int      `json:"side"`
		Dots           int      `json:"dots"`
		Positions      uint64   `json:"positions"`
		Diameter       int      `json:"gods_number"`
		Pairs          []uint64 `json:"pairs_by_distance"`
		Eccentricities []uint64 `json:"eccentricities"`
	}
	if err := json.Unmarshal(report, &kept); err != nil {
		return err
	}
	positions := states.Arrangements(states.Dots(rings.NewBoard(q.Side).Len(), q.Dots)).Uint64()
	p := Pairs{Side: q.Side, Positions: positions, Share: Share{Distances: kept.Pairs, Eccentricities: kept.Eccentricities}}
	switch {
	case kept.Side != q.Side, kept.Dots != q.Dots, kept.Positions != positions:
		return table.ErrOther
	case !p.Agree(), len(kept.Pairs) == 0, kept.Diameter != p.Diameter():
		return table.ErrContradiction
	}
	return nil
}

type facts struct{ *Pairs }

// Table returns the numbers as the verb "table" has them.
func (p *Pairs) Table() table.Numbers { return facts{p} }

func (p facts) Close() error { return nil }

// Columns names the pairs at each distance, and the positions of that eccentricity, in a row.
func (p facts) Columns() []string {
	return []string{"side", "dots", "distance", "pairs", "eccentricities"}
}

func (p facts) Rows(context.Context) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		eccentricities := sum(p.Eccentricities, make([]uint64, len(p.Distances))) // 0 if there is no number
		for distance, pairs := range p.Distances {
			if !yield([]any{int64(p.Side), int64(p.dots()), int64(distance), int64(pairs), int64(eccentricities[distance])}, nil) {
				return
			}
		}
	}
}

func (p facts) Facts(int) puzzle.Analysis {
	return puzzle.Analysis{
		{Key: "side", Value: p.Side},
		{Key: "dots", Value: p.dots()},
		{Key: "positions", Value: p.Positions},
		{Key: "classes", Value: p.Sources},
		{Key: "gods_number", Value: p.Diameter()},
		{Key: "pairs_by_distance", Value: p.Distances},
		{Key: "eccentricities", Value: p.Eccentricities},
		{Key: "farthest_pair", Value: p.Farthest[:]},
	}
}
