// Package work cuts a large job into units that any number of machines do, and puts their results
// together. The machines share a folder, or copy its files to each other:
//
//	JOB.json ── Make ──> DIR/plan.json
//	                       └── Folder.Run(unit) ──> DIR/results/unit-000012.result
//	                              └── Folder.Merge ──> the answer, or the missing units
//
// For most use cases, call [Make] once, [Open] in each process, and then [Folder.Run] and
// [Folder.Merge]. An engine that keeps results elsewhere opens the task of a plan with [Plan.Task].
//
// A unit is a pure function of the plan, its number and the results of earlier steps, so it may be
// done twice, by accident or to find a broken machine: [Folder] names two results that differ.
//
// Most kinds of work have one step, whose units are independent. Others have several: the units of
// a step are known when all of the previous one have results.
package work
