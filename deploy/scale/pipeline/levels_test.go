package pipeline

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/mopan/levels"
)

// direct is an engine that calls the functions of the pipelines one after another, and
// groups what they emit as Beam does.
type direct struct{ pulled int }

// groups are blocks by shard.
type groups map[int][][]byte

func (g groups) emit(shard int, block []byte) { g[shard] = append(g[shard], bytes.Clone(block)) }

// next gives the blocks of a shard one by one.
func (g groups) next(shard int) func(*[]byte) bool {
	return func(block *[]byte) bool {
		if len(g[shard]) == 0 {
			return false
		}
		*block, g[shard] = g[shard][0], g[shard][1:]
		return true
	}
}

func (d *direct) Grow(ctx context.Context, t levels.Tasks, there []levels.Entry) error {
	job := Job{Question: t.Search.Question(), Folder: t.Store.Path(""), Level: t.Level()}
	for _, e := range there {
		job.Done = append(job.Done, e.Shard)
	}
	entries := slices.Clone(there)
	add := func(_ int, e levels.Entry) { entries = append(entries, e) }
	grow := job.pushed
	if t.Pull() {
		grow = job.pulled
		d.pulled++
	}
	if err := grow(ctx, t.Sources(), add); err != nil {
		return err
	}
	finish := finishFn{Job: job}
	if err := finish.Setup(); err != nil {
		return err
	}
	left := entries
	next := func(e *levels.Entry) bool {
		if len(left) == 0 {
			return false
		}
		*e, left = left[0], left[1:]
		return true
	}
	return finish.ProcessElement(ctx, 0, next, func(int) {})
}

func (j Job) pushed(ctx context.Context, sources []int, add func(int, levels.Entry)) error {
	expand, settle := expandFn{Job: j}, settleFn{Job: j}
	if err := expand.Setup(); err != nil {
		return err
	}
	if err := settle.Setup(); err != nil {
		return err
	}
	blocks := make(groups)
	for _, shard := range sources {
		if err := expand.ProcessElement(ctx, shard, blocks.emit); err != nil {
			return err
		}
	}
	for shard := range blocks {
		if err := settle.ProcessElement(ctx, shard, blocks.next(shard), add); err != nil {
			return err
		}
	}
	return nil
}

func (j Job) pulled(ctx context.Context, sources []int, add func(int, levels.Entry)) error {
	ask, reply, found := askFn{Job: j}, replyFn{Job: j}, foundFn{Job: j}
	for _, setup := range []func() error{ask.Setup, reply.Setup, found.Setup} {
		if err := setup(); err != nil {
			return err
		}
	}
	questions, replies := make(groups), make(groups)
	for _, shard := range sources {
		if err := ask.ProcessElement(ctx, shard, questions.emit); err != nil {
			return err
		}
	}
	for shard := range questions {
		if err := reply.ProcessElement(ctx, shard, questions.next(shard), replies.emit); err != nil {
			return err
		}
	}
	for shard := range replies {
		if err := found.ProcessElement(ctx, shard, replies.next(shard), add); err != nil {
			return err
		}
	}
	return nil
}

// threeDots has levels that are pushed and levels that are pulled.
var threeDots = levels.Question{Targets: []string{"111/0000/00000/0000/000"}, Shards: 5}

// found are the files of a search that an engine has done in a folder.
func found(t *testing.T, folder string, engine levels.Engine) map[string]string {
	t.Helper()
	s, err := levels.NewSearch(threeDots)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := levels.Run(t.Context(), s, levels.Folder(folder), engine, nil); err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// The functions find the files that one process finds, also where those of some shards of
// a level are there already.
func TestFunctions(t *testing.T) {
	want := found(t, t.TempDir(), &levels.Local{Workers: 1})
	folder, engine := t.TempDir(), new(direct)
	same := func(when string) {
		t.Helper()
		got := found(t, folder, engine)
		for name, data := range want {
			if got[name] != data {
				t.Errorf("%s: %s differs", when, name)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d files, want %d", when, len(got), len(want))
		}
	}
	same("from the start")
	if engine.pulled == 0 || engine.pulled >= len(want) {
		t.Errorf("%d levels were pulled: the test shows little", engine.pulled)
	}
	lost := []string{levels.FileName(2, 0), levels.FileName(2, 3)}
	for level := 2; want[levels.ManifestName(level)] != ""; level++ {
		lost = append(lost, levels.ManifestName(level))
	}
	for _, name := range lost {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	same("from level 2")
}

// Each block is kept in one lane alone, that of its shard.
func TestLanes(t *testing.T) {
	const lanes = 3
	for shard := range 10 {
		kept := 0
		for lane := range lanes {
			f := laneFn{Lane: lane, Lanes: lanes}
			f.ProcessElement(shard, []byte("block"), func(got int, block []byte) {
				if kept++; got != shard || string(block) != "block" {
					t.Errorf("lane %d keeps %d, %q of shard %d", lane, got, block, shard)
				}
			})
		}
		if kept != 1 {
			t.Errorf("shard %d is in %d lanes", shard, kept)
		}
	}
}

// A worker whose folder is another one than the pipeline's says so.
func TestOtherFolder(t *testing.T) {
	job := Job{Question: threeDots, Folder: t.TempDir(), Level: 2}
	if _, err := job.open(); err == nil || !strings.Contains(err.Error(), "manifests of 0 levels") {
		t.Errorf("an empty folder: %v", err)
	}
	job.Question.Shards = 0
	if _, err := job.open(); err == nil {
		t.Error("a question of no shards is opened")
	}
}
