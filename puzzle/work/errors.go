package work

import "jie/puzzle"

// Codes of this package's errors, with their Args.
const (
	UnknownKind puzzle.Code = "work-unknown-kind" // name, nearest, known
	NoPlan      puzzle.Code = "work-no-plan"      // path
	PlanVersion puzzle.Code = "work-plan-version" // path, got, want
	BadPlan     puzzle.Code = "work-bad-plan"     // path: it was changed, or is not a plan
	OtherPlan   puzzle.Code = "work-other-plan"   // path: the folder has the plan of another job
	NoUnit      puzzle.Code = "work-no-unit"      // unit, last
	NoUnits     puzzle.Code = "work-no-units"     // the job has nothing to do
	Missing     puzzle.Code = "work-missing"      // missing, total
	Slow        puzzle.Code = "work-slow"         // parts, limit: parts of a unit that reached their limit of time
	BadResult   puzzle.Code = "work-bad-result"   // path: wrong checksum, or no result
	OtherResult puzzle.Code = "work-other-result" // path, unit: a result of another plan or unit
	Differ      puzzle.Code = "work-differ"       // unit, one, other: paths of two results
	BadValue    puzzle.Code = "work-bad-value"    // key, value
	UnknownKey  puzzle.Code = "work-unknown-key"  // key, known
	NeedsKey    puzzle.Code = "work-needs-key"    // key
	InputChange puzzle.Code = "work-input"        // path: the input is not the one of the plan
)

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }
