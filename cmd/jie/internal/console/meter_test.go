package console

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jie/puzzle"
	"jie/verbs/words"
)

func TestMeter(t *testing.T) {
	var out bytes.Buffer
	m := new(Meter)
	synctest.Test(t, func(t *testing.T) {
		m.start(&out, words.For("en"), time.Millisecond, time.Millisecond)
		m.Report(puzzle.Progress{Phase: "layer", Done: 3, Total: 7, Nodes: 1234, LowerBound: 4})
		time.Sleep(30 * time.Millisecond)
		m.Stop()
	})
	if !strings.Contains(out.String(), "layer: 1,234 positions, ") {
		t.Errorf("meter shows %q", out.String())
	}
	if got := progressBar(puzzle.Progress{Done: 3, Total: 8}, 6*time.Second); got != " ███████              37% (10s)" {
		t.Errorf("the bar of three eighths in 6 s is %q", got)
	}
	if got := progressBar(puzzle.Progress{Done: 3, Nodes: 5}, time.Second); got != "" {
		t.Errorf("without a total the bar is %q", got)
	}
	if got := progressText(words.For("en"), puzzle.Progress{Phase: "chase", Done: 3, Total: 7}, time.Second); got != "chasing" {
		t.Errorf("without positions meter shows %q", got)
	}
	out.Reset()
	m = new(Meter)
	m.start(&out, words.For("en"), time.Hour, time.Hour)
	m.Stop()
	if out.Len() > 0 {
		t.Errorf("work below a second shows %q", out.String())
	}
}
