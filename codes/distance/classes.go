package distance

import (
	"context"

	"jie/codes"
	"jie/codes/circuit"
)

// divide divides a circuit into classes, of which it answers the easy ones.
func (s *side) divide(ctx context.Context, code *codes.Code) (err error) {
	s.model, err = circuit.New(ctx, code, circuit.Options{NoGroup: s.opt.NoGroup, Workers: s.opt.Workers, Memory: s.opt.MemoryBytes()})
	if err != nil {
		return err
	}
	if s.model.Witness == nil { // but some observable is not a sum of detectors
		return ErrWrong
	}
	s.learn(&s.question)
	return nil
}

// learn records what is known of the model.
func (k *known) learn(q *question) {
	k.Method, k.Nodes = Circuit, k.model.Nodes
	k.take(k.model.Witness)
	k.raise(q, k.model.Lower-1)
}

// raiseClasses searches the classes of a circuit that are open, with weights that grow by one.
func raiseClasses(ctx context.Context, q question, k known, _ int64) (known, bool, error) {
	for k.Lower <= q.limit && k.Lower < k.Weight {
		if q.opt.Progress != nil {
			q.opt.Progress(k.Lower, k.Nodes)
		}
		if err := k.model.Raise(ctx); err != nil {
			return k, true, err
		}
		k.learn(&q)
	}
	return k, true, nil
}
