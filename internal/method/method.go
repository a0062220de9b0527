// Package method answers a question by the first method of a list that can.
//
// A puzzle declares its methods as one value, cheapest first:
//
//	var methods = method.List[*question, known]{
//		{Takes: isAtGoal, Run: stay},
//		{Name: "first", Takes: wantsAny, Nodes: 4_000_000, Run: look},
//		{Name: "exact", Run: measure},
//	}
//
//	known, name, err := methods.Run(ctx, q, known{})
//
// A question, of type Q, does not change. What is known, of type K, is what earlier methods have learned: solutions,
// bounds, goals that were ruled out. A method gets it as a value and returns it with its own findings. So Takes and K
// show everything that a method needs from earlier ones, and a row can be moved wherever Takes is still true.
//
// The budget of a method has one unit, nodes: positions, patterns or states. A deadline does not change it.
package method

import (
	"context"
	"errors"
)

// ErrNone is the error of a question that no method of a list has answered, if none gave a reason.
var ErrNone = errors.New("no method answers this question")

// Method is one way to answer questions, or a step towards an answer.
type Method[Q, K any] struct {
	// Name is the method's name in an answer; empty for a step that answers do not name.
	Name string
	// Takes reports whether the method suits a question, given what is known; nil for always.
	Takes func(q Q, known K) bool
	// Nodes is how many nodes Run may look at; 0 for any number.
	Nodes int64
	// Run returns what is known then, and whether the list ends here: the question is answered, or err is why it cannot
	// be. Otherwise err says why this method did not answer; nil for a step that need not answer.
	Run func(ctx context.Context, q Q, known K, nodes int64) (learned K, done bool, err error)
}

// List holds methods in the order in which they are tried.
type List[Q, K any] []Method[Q, K]

// Run tries each method that takes the question, until one is done or ctx ends. It returns what is known, with the name
// and the error of the method that was done; or no name, and ctx.Err(), the last reason that a method gave, or
// [ErrNone].
func (list List[Q, K]) Run(ctx context.Context, q Q, known K) (K, string, error) {
	reason := ErrNone
	for i := range list {
		m := &list[i]
		if m.Takes != nil && !m.Takes(q, known) {
			continue
		}
		learned, done, err := m.Run(ctx, q, known, m.Nodes)
		known = learned
		if done {
			return known, m.Name, err
		}
		if err != nil {
			reason = err
		}
		if err := ctx.Err(); err != nil {
			if !errors.Is(reason, err) {
				reason = err
			}
			return known, "", reason
		}
	}
	return known, "", reason
}
