package pipeline

import "github.com/apache/beam/sdks/v2/go/pkg/beam"

// push returns the pipeline from shards to entries that expands the last level. It has one
// result for each lane.
func (j Job) push(s beam.Scope, lanes []beam.PCollection) (entries []beam.PCollection) {
	for _, blocks := range j.exchange(s, &expandFn{Job: j}, lanes) {
		entries = append(entries, beam.ParDo(s, &settleFn{Job: j}, blocks))
	}
	return entries
}

// pull returns the pipeline that asks the positions that are left.
func (j Job) pull(s beam.Scope, lanes []beam.PCollection) (entries []beam.PCollection) {
	questions := j.exchange(s, &askFn{Job: j}, lanes)
	for _, replies := range j.exchange(s, &replyFn{Job: j}, questions) {
		entries = append(entries, beam.ParDo(s, &foundFn{Job: j}, replies))
	}
	return entries
}

// exchange applies fn in each lane and groups the blocks that it emits by shard, a part of
// the shards in each lane.
func (j Job) exchange(s beam.Scope, fn any, lanes []beam.PCollection) (groups []beam.PCollection) {
	parts := make([][]beam.PCollection, len(lanes))
	for _, lane := range lanes {
		blocks := beam.ParDo(s, fn, lane)
		if len(lanes) == 1 {
			parts[0] = append(parts[0], blocks)
			continue
		}
		for i := range parts {
			parts[i] = append(parts[i], beam.ParDo(s, &laneFn{Lane: i, Lanes: len(lanes)}, blocks))
		}
	}
	for _, part := range parts {
		groups = append(groups, beam.GroupByKey(s, beam.Flatten(s, part...)))
	}
	return groups
}
