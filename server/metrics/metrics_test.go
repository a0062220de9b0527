package metrics

import (
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// The text is that of the format, to the byte. Module e2e reads such texts with the parser of
// Prometheus.
func TestText(t *testing.T) {
	r := new(Registry)
	c := r.Counter("requests_total", "Requests \\ of\nall.", "route", "status")
	r.Counter("panics_total", "Panics.")
	h := r.Histogram("seconds", "Times.", []float64{0.5, 1}, "route")
	r.Gauge("open", "Open.", func() float64 { return 2.5 })
	c.Inc("GET /{id}\\ \"x\"\ny", "200")
	c.Add(3, "POST /", "500")
	h.Observe(0.5, "a")
	h.Observe(7, "a")
	w := httptest.NewRecorder()
	r.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if got := w.Body.String(); got != wantText {
		t.Errorf("got\n%s\nwant\n%s", got, wantText)
	}
}

const wantText = `# HELP requests_total Requests \\ of\nall.
# TYPE requests_total counter
requests_total{route="GET /{id}\\ \"x\"\ny",status="200"} 1
requests_total{route="POST /",status="500"} 3
# HELP panics_total Panics.
# TYPE panics_total counter
panics_total 0
# HELP seconds Times.
# TYPE seconds histogram
seconds_bucket{route="a",le="0.5"} 1
seconds_bucket{route="a",le="1"} 1
seconds_bucket{route="a",le="+Inf"} 2
seconds_sum{route="a"} 7.5
seconds_count{route="a"} 2
# HELP open Open.
# TYPE open gauge
open 2.5
`

// Counts of several goroutines add up.
func TestConcurrent(t *testing.T) {
	r := new(Registry)
	c := r.Counter("n_total", "N.", "which")
	h := r.Histogram("s", "S.", []float64{1}, "which")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				which := fmt.Sprint(rand.IntN(3))
				c.Inc(which)
				h.Observe(2, which)
				_ = r.Text()
			}
		})
	}
	all.Wait()
	total := 0
	for line := range strings.Lines(string(r.Text())) {
		var which string
		var n int
		if _, err := fmt.Sscanf(line, "n_total{which=%q} %d", &which, &n); err == nil {
			total += n
		}
	}
	if total != 400 {
		t.Errorf("%v counted, want 400", total)
	}
	if !strings.Contains(string(r.Text()), `s_bucket{which="0",le="1"} 0`) {
		t.Error("a time of 2 is counted up to 1")
	}
}
