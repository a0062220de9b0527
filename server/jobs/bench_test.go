package jobs

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"testing"
	"time"
)

// BenchmarkJob asks questions from several goroutines and waits for their answers,
// which take no time to find: each is three records, of which two are waited for on disk.
func BenchmarkJob(b *testing.B) {
	for _, clients := range []int{1, 64} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			m, err := Open(newPath(b), Config{Workers: 2, Grace: time.Hour, Run: idle().run})
			if err != nil {
				b.Fatal(err)
			}
			defer m.Close()
			b.SetParallelism((clients + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
			b.RunParallel(func(pb *testing.PB) {
				who := rand.Text()
				for pb.Next() {
					j, _, err := m.Start(b.Context(), by(who, rand.Text()))
					if err != nil {
						b.Error(err)
						return
					}
					changes, cancel, err := m.Watch(b.Context(), j.ID)
					if err != nil {
						b.Error(err)
						return
					}
					for range changes { // until it has ended
					}
					cancel()
				}
			})
		})
	}
}

// BenchmarkQueue takes a job from a queue of a thousand, and puts another in.
func BenchmarkQueue(b *testing.B) {
	q := newQueue()
	for i := range 1000 {
		q.add(waits(fmt.Sprint(i), fmt.Sprint("client", i%100)))
	}
	for b.Loop() {
		p := q.order()[0]
		q.take(p)
		q.add(p.job)
	}
}

// BenchmarkOpen opens a file with jobs that have ended, of about 1 kB each.
func BenchmarkOpen(b *testing.B) {
	path := newPath(b)
	s, err := openStore(path, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		b.Fatal(err)
	}
	const n = 100_000
	answer := idle()
	answer.size = 500
	for i := range n {
		a := by("x", fmt.Sprint(i))
		id := newID(time.Now().UnixMilli())
		for _, r := range []record{
			{Kind: asked, ID: id, Time: time.Now(), Verb: a.Verb, Key: a.Key, Question: a.Question, Client: a.Client, status: status{Subscribers: []subscriber{{a.Subscriber, a.Client}}}},
			{Kind: ended, ID: id, Time: time.Now(), Started: time.Now(), Answer: answer.answer(a.Question), Final: true},
		} {
			if _, err := s.append(r); err != nil {
				b.Fatal(err)
			}
		}
	}
	if err := s.close(); err != nil {
		b.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	for b.Loop() {
		m, err := Open(path, Config{Grace: time.Hour})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		var memory runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&memory)
		b.ReportMetric(float64(memory.HeapAlloc)/n, "bytes/job")
		if err := m.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
