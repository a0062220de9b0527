// Package circuit finds the distance of a circuit: the fewest mechanisms of a detector error
// model that flip an observable and no detector.
//
// A mechanism is a column: a set of detectors and a set of observables. The search uses what
// circuits have and codes do not:
//
//   - Many columns are sums of others. So the detectors fall into classes, mostly those of the X
//     checks and of the Z checks, each a much smaller problem of its own: see split.
//   - A class whose columns have at most two detectors is a graph, and the answer is a
//     shortest cycle: see cycle.
//   - Small sets of columns with equal sums exclude each other's members from the set that comes
//     first: see relations.
//   - Time can be shifted, so the search starts only from columns at one end of it: see outside.
//     Symmetries of space leave one of those that are images of each other: see symmetries.
//
// A class that is not a graph is searched by growing sets through the detectors that they
// violate, as package cluster does, for the weights 3, 4, 5, ... in turn. Each weight without a set
// raises the lower bound. The last two columns are looked up in a table.
//
// Call [New], and [Model.Raise] until [Model.Proved].
//
// References: irreducible clusters [kovalev]; the circuits of bicycle codes [bravyi].
package circuit
