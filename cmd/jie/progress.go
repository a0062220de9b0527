package main

import (
	"io"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"

	"jie/internal/words"
	"jie/puzzle"
)

const (
	meterDelay = time.Second            // work shorter than this shows nothing
	meterTick  = 200 * time.Millisecond // between two drawings
)

// meter shows on a terminal how far a search has come.
type meter struct {
	latest  atomic.Pointer[puzzle.Progress]
	started time.Time
	quit    chan struct{}
	done    chan struct{}
}

// meter starts one. Where standard error is no terminal it shows nothing.
func (a *app) meter() *meter {
	m := new(meter)
	if terminal(a.err) {
		m.start(a.err, a.words, meterDelay, meterTick)
	}
	return m
}

func (m *meter) start(to io.Writer, w words.Words, delay, tick time.Duration) {
	m.started = time.Now()
	m.quit, m.done = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(m.done)
		select {
		case <-m.quit:
			return
		case <-time.After(delay):
		}
		m.draw(to, w, tick)
	}()
}

// report is the callback that searches call.
func (m *meter) report(p puzzle.Progress) { m.latest.Store(&p) }

// stop takes the display away.
func (m *meter) stop() {
	if m.quit != nil {
		close(m.quit)
		<-m.done
	}
}

// draw redraws the line until the work is done. The bar is one of known length
// where the search knows it, and otherwise a count.
func (m *meter) draw(to io.Writer, w words.Words, tick time.Duration) {
	bar := progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(to),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetWidth(20),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetSpinnerChangeInterval(0), // no goroutine that draws beside this one, and after it
	)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		if p := m.latest.Load(); p != nil {
			if p.Total > 0 && p.Total != bar.GetMax64() {
				bar.ChangeMax64(p.Total)
			}
			bar.Describe(progressText(w, *p, time.Since(m.started)))
			_ = bar.Set64(barValue(*p))
		} else {
			bar.Describe(w.Text("progress.working", nil))
			_ = bar.Add(0)
		}
		select {
		case <-m.quit:
			_ = bar.Clear()
			return
		case <-ticker.C:
		}
	}
}

// barValue keeps below the total, because a full bar counts as finished.
func barValue(p puzzle.Progress) int64 {
	if p.Total > 0 {
		return min(p.Done, p.Total-1)
	}
	return p.Nodes
}

// progressText is "layer: 1,234,567 positions, 800,000 a second, at least 14", or
// as much of it as is known.
func progressText(w words.Words, p puzzle.Progress, since time.Duration) string {
	phase, ok := w.Find("phase."+p.Phase, nil)
	if !ok {
		phase = p.Phase
	}
	args := words.Args{"phase": phase, "nodes": "", "rate": "", "bound": p.LowerBound}
	if p.Nodes > 0 {
		rate := int64(float64(p.Nodes) / max(since.Seconds(), 1e-3))
		args["nodes"] = words.Group(strconv.FormatInt(p.Nodes, 10))
		args["rate"] = words.Group(strconv.FormatInt(rate, 10))
	}
	return w.Text("progress.line", args)
}
