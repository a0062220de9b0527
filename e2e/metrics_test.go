package e2e

import (
	"bytes"
	"net/http/httptest"
	"slices"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"jie/server/metrics"
)

// The parser of Prometheus reads what the registry writes, and finds what was counted.
func TestText(t *testing.T) {
	r := new(metrics.Registry)
	c := r.Counter("requests_total", "Requests \\ of\nall.", "route", "status")
	bare := r.Counter("panics_total", "Panics.")
	h := r.Histogram("seconds", "Times.", []float64{0.5, 1, 2}, "route")
	r.Gauge("open", "Open.", func() float64 { return 2.5 })
	r.Counts("turns_total", "Turns.", func(s metrics.Series) { s(4, "lane", "a"); s(5, "lane", "b") })
	r.Process()
	odd := "GET /{id}\\ \"x\"\ny"
	c.Inc(odd, "200")
	c.Add(3, odd, "200")
	c.Inc("POST /", "500")
	times := []float64{0.1, 0.5, 0.6, 1, 1.5, 2, 2.1, 90}
	for _, x := range times {
		h.Observe(x, odd)
	}

	w := httptest.NewRecorder()
	r.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	families := parsed(t, w.Body.Bytes())
	if got := families["requests_total"]; got.GetHelp() != "Requests \\ of\nall." || got.GetType() != dto.MetricType_COUNTER {
		t.Errorf("requests_total: %v", got)
	}
	if got := value(families["requests_total"], odd, "200"); got != 4 {
		t.Errorf("requests of %q: %v, want 4", odd, got)
	}
	if got := value(families["requests_total"], "POST /", "500"); got != 1 {
		t.Errorf("requests of POST: %v, want 1", got)
	}
	if got := value(families["panics_total"]); got != 0 {
		t.Errorf("panics: %v", got)
	}
	bare.Inc()
	if got := value(parsed(t, r.Text())["panics_total"]); got != 1 {
		t.Errorf("panics after one: %v", got)
	}
	if got := families["open"].GetMetric()[0].GetGauge().GetValue(); got != 2.5 {
		t.Errorf("open: %v", got)
	}
	if got := value(families["turns_total"], "b"); got != 5 {
		t.Errorf("turns of b: %v", got)
	}
	testHistogram(t, families["seconds"].GetMetric()[0].GetHistogram(), times)
	for _, name := range []string{"process_start_time_seconds", "go_goroutines", "go_memstats_heap_alloc_bytes", "go_gc_cycles_total"} {
		if families[name] == nil {
			t.Errorf("no %s", name)
		}
	}
}

// testHistogram counts the times again for each bound.
func testHistogram(t *testing.T, h *dto.Histogram, times []float64) {
	t.Helper()
	sum := 0.0
	for _, x := range times {
		sum += x
	}
	if h.GetSampleCount() != uint64(len(times)) || h.GetSampleSum() != sum {
		t.Errorf("%d times, together %v, want %d and %v", h.GetSampleCount(), h.GetSampleSum(), len(times), sum)
	}
	if len(h.GetBucket()) != 4 {
		t.Errorf("%d buckets", len(h.GetBucket()))
	}
	for _, b := range h.GetBucket() {
		want := uint64(0)
		for _, x := range times {
			if x <= b.GetUpperBound() {
				want++
			}
		}
		if b.GetCumulativeCount() != want {
			t.Errorf("%d up to %v, want %d", b.GetCumulativeCount(), b.GetUpperBound(), want)
		}
	}
}

func parsed(t *testing.T, text []byte) map[string]*dto.MetricFamily {
	t.Helper()
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return families
}

// value is the count of a series by the values of its labels; -1 where there is none.
func value(f *dto.MetricFamily, labels ...string) float64 {
	for _, m := range f.GetMetric() {
		var got []string
		for _, l := range m.GetLabel() {
			got = append(got, l.GetValue())
		}
		if slices.Equal(got, labels) {
			return m.GetCounter().GetValue()
		}
	}
	return -1
}
