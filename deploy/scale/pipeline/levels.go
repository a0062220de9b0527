package pipeline

import (
	"context"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"jie/mopan/levels"
)

// A worker is another process: it knows the functions and the types of elements by name, if they
// are registered. RegisterDoFn registers a function and its signature for reflection, which costs a
// few calls for each shard; the generic functions of Beam's package register take a minute to
// compile. Beam sends an element that is a struct as a row, and a row becomes the struct again only
// if RegisterType has named it, which RegisterDoFn does not do. One process alone needs no names.
func init() {
	for _, fn := range []any{&expandFn{}, &askFn{}, &replyFn{}, &settleFn{}, &foundFn{}, &finishFn{}, &laneFn{}, underOneKey} {
		beam.RegisterDoFn(fn)
	}
	beam.RegisterType(reflect.TypeFor[levels.Entry]())
}

// Engine finds the levels of a search (package jie/mopan/levels) with Beam, one pipeline a
// level:
//
//	push   shards ── Expand ──> blocks ── group by shard ── Settle ──> entries ── group ── Finish
//	pull   shards ── Ask ──> questions ── group ── Reply ──> replies ── group ── Found ──> ...
//
// The workers read and write the files of the search in a folder that all of them see.
// Finish writes the level's manifest, which is the checkpoint.
type Engine struct{ Options }

// Grow finds one level.
func (e Engine) Grow(ctx context.Context, t levels.Tasks, there []levels.Entry) error {
	done := make([]int, 0, len(there))
	for _, entry := range there {
		done = append(done, entry.Shard)
	}
	job := Job{Question: t.Search.Question(), Folder: t.Store.Path(""), Level: t.Level(), Done: done}
	return e.Run(ctx, func(s beam.Scope) { job.build(s, e.Options, t, there) })
}

// build makes the pipeline of a level of which some entries exist.
func (j Job) build(s beam.Scope, o Options, t levels.Tasks, there []levels.Entry) {
	step := j.push
	if t.Pull() {
		step = j.pull
	}
	entries := step(s, lanes(s, o, t.Sources()))
	if len(there) > 0 {
		entries = append(entries, beam.ParDo(s, underOneKey, beam.CreateList(s, there)))
	}
	all := beam.GroupByKey(s, beam.Flatten(s, entries...))
	// Prism 2.77 spins if a last stage has no output, so this one has, and a group.
	ended := beam.ParDo(s, &finishFn{Job: j}, all)
	beam.GroupByKey(s, beam.AddFixedKey(s, ended))
}
