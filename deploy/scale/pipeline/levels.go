package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"jie/mopan/levels"
)

func init() {
	register.DoFn3x1[context.Context, int, func(int, []byte), error](&expandFn{})
	register.DoFn3x1[context.Context, int, func(int, []byte), error](&askFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(int, []byte), error](&replyFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(int, levels.Entry), error](&settleFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(int, levels.Entry), error](&foundFn{})
	register.DoFn4x1[context.Context, int, func(*levels.Entry) bool, func(int), error](&finishFn{})
	register.DoFn3x0[int, []byte, func(int, []byte)](&laneFn{})
	register.Function1x2(underOneKey)
	register.Emitter2[int, []byte]()
	register.Emitter2[int, levels.Entry]()
	register.Emitter1[int]()
	register.Iter1[[]byte]()
	register.Iter1[levels.Entry]()
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
