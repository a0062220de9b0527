// Package work cuts a large job into units that any number of machines do, and puts their results
// together. The machines share a folder, or copy its files to each other:
//
//	JOB.json ── Make ──> DIR/plan.json
//	                       └── Folder.Run(unit) ──> DIR/results/unit-000012.result
//	                              └── Folder.Merge ──> the answer, or the missing units
//
// For most use cases, call [Make] once, [Open] in each process, and then [Folder.Run] and
// [Folder.Merge].
//
// A unit is a pure function of the plan and its number. Its result has the same bytes on every
// machine, so a unit may be done twice, by accident or to find a broken machine: [Folder] compares
// the results, and names two that differ.
package work
