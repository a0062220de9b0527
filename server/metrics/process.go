package metrics

import (
	"runtime"
	"time"

	"jie/internal/machine"
)

// Process adds what the program itself uses, under the names that Prometheus
// clients use. It leaves out what the system does not report.
func (r *Registry) Process() {
	started := float64(time.Now().UnixNano()) / 1e9
	known := func(name, help, kind string, read func() (float64, bool)) {
		r.add(family{name, help, kind, func(s Series) {
			if x, ok := read(); ok {
				s(x)
			}
		}})
	}
	known("process_cpu_seconds_total", "Processor time of the program, in seconds.", "counter", func() (float64, bool) {
		x := machine.CPUSeconds()
		return x, x > 0
	})
	known("process_resident_memory_bytes", "Memory that the program holds now.", "gauge", func() (float64, bool) {
		x, ok := machine.Memory()
		return float64(x), ok
	})
	known("process_open_fds", "Open files and connections.", "gauge", func() (float64, bool) {
		n, ok := machine.OpenFiles()
		return float64(n), ok
	})
	r.Gauge("process_start_time_seconds", "When the server was made, in seconds since 1970.", func() float64 { return started })
	r.Gauge("go_goroutines", "Goroutines.", func() float64 { return float64(runtime.NumGoroutine()) })
	r.Gauge("go_memstats_heap_alloc_bytes", "Memory of live objects, and of those not yet collected.", func() float64 {
		return float64(memStats().HeapAlloc)
	})
	r.Counts("go_gc_cycles_total", "Collections of garbage.", func(s Series) { s(float64(memStats().NumGC)) })
}

// memStats returns figures of the Go runtime. Package runtime/metrics has them too, but
// prepares its names at the start of every program that contains it.
func memStats() (m runtime.MemStats) {
	runtime.ReadMemStats(&m)
	return m
}
