package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"jie/mopan/levels"
)

// The types are registered for reflection, which a shard pays a few times. The generic functions of
// package register would have this package compiled for a minute.
func init() {
	for _, fn := range []any{&expandFn{}, &askFn{}, &replyFn{}, &settleFn{}, &foundFn{}, &finishFn{}, &laneFn{}, underOneKey} {
		beam.RegisterDoFn(fn)
	}
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
	return e.Run(ctx, func(s beam.Scope) {
		build := job.push
		if t.Pull() {
			build = job.pull
		}
		entries := build(s, lanes(s, e.Options, t.Sources()))
		if len(there) > 0 {
			entries = append(entries, beam.ParDo(s, underOneKey, beam.CreateList(s, there)))
		}
		all := beam.GroupByKey(s, beam.Flatten(s, entries...))
		// Prism 2.77 spins where a last stage has no output, so this one has, and a group.
		ended := beam.ParDo(s, &finishFn{Job: job}, all)
		beam.GroupByKey(s, beam.AddFixedKey(s, ended))
	})
}
