package pipeline

import (
	"fmt"
	"slices"
	"sync"

	"jie/mopan/levels"
)

// Job is the data that a worker needs about a level. The pipeline carries it as JSON.
type Job struct {
	Question levels.Question
	Folder   string
	Level    int   // to be found
	Done     []int // shards whose files of this level exist

	tasks *levels.Tasks // on a worker, after Setup
}

// Setup opens the job. Each function of the pipeline embeds a Job, and so has this method.
func (j *Job) Setup() (err error) {
	j.tasks, err = j.open()
	return err
}

// The tasks of a process are those of one job at a time, so one is kept.
var current struct {
	sync.Mutex
	folder string
	level  int
	opened *levels.Tasks
}

// open reads the manifests that the job builds on.
func (j *Job) open() (*levels.Tasks, error) {
	current.Lock()
	defer current.Unlock()
	if current.opened != nil && current.folder == j.Folder && current.level == j.Level {
		return current.opened, nil
	}
	search, err := levels.NewSearch(j.Question)
	if err != nil {
		return nil, encode(err)
	}
	store := levels.Folder(j.Folder)
	history, err := search.ResumeUntil(store, j.Level)
	if err != nil {
		return nil, encode(err)
	}
	if len(history) != j.Level { // another folder is under this path here
		return nil, fmt.Errorf("levels: %s has the manifests of %d levels, and the pipeline builds on %d", store.Path(""), len(history), j.Level)
	}
	current.folder, current.level = j.Folder, j.Level
	current.opened = &levels.Tasks{Search: search, Store: store, History: history}
	return current.opened, nil
}

// wanted emits the blocks of shards that have no file yet.
func (j *Job) wanted(emit func(int, []byte)) levels.Emit {
	return func(shard int, block []byte) error {
		if !slices.Contains(j.Done, shard) {
			emit(shard, block)
		}
		return nil
	}
}

// blocks reads the blocks that Beam has grouped for a shard.
func blocks(next func(*[]byte) bool) levels.Blocks {
	return func(yield func([]byte, error) bool) {
		var block []byte
		for next(&block) {
			if !yield(block, nil) {
				return
			}
		}
	}
}
