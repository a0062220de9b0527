package console

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"jie/puzzle"
	"jie/verbs/words"
)

const (
	meterDelay = time.Second            // work shorter than this shows nothing
	meterTick  = 200 * time.Millisecond // between two drawings
)

// Meter shows the progress of a search on a terminal.
type Meter struct {
	latest  atomic.Pointer[puzzle.Progress]
	started time.Time
	quit    chan struct{}
	done    chan struct{}
}

// Meter starts one. If standard error is not a terminal, it shows nothing.
func (a *App) Meter() *Meter {
	m := new(Meter)
	if Terminal(a.Err) {
		m.start(a.Err, a.Words, meterDelay, meterTick)
	}
	return m
}

func (m *Meter) start(to io.Writer, w words.Words, delay, tick time.Duration) {
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

// Report records progress; searches call it.
func (m *Meter) Report(p puzzle.Progress) { m.latest.Store(&p) }

// Stop removes the display.
func (m *Meter) Stop() {
	if m.quit != nil {
		close(m.quit)
		<-m.done
	}
}

// eraseLine clears the line from the cursor on.
const eraseLine = "\x1b[K"

func (m *Meter) draw(to io.Writer, w words.Words, tick time.Duration) {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		line := w.Text("progress.working", nil)
		if p := m.latest.Load(); p != nil {
			since := time.Since(m.started)
			line = progressText(w, *p, since) + progressBar(*p, since)
		}
		_, _ = io.WriteString(to, "\r"+ansi.Truncate(line, columnsOf(to)-1, "…")+eraseLine)
		select {
		case <-m.quit:
			_, _ = io.WriteString(to, "\r"+eraseLine)
			return
		case <-ticker.C:
		}
	}
}

func columnsOf(to io.Writer) int {
	const usual = 80
	file, ok := to.(*os.File)
	if !ok {
		return usual
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width < 2 {
		return usual
	}
	return width
}

const barCells = 20

// progressBar returns " ████      40% (3s)" with the time that is left, "" if the total is not known.
func progressBar(p puzzle.Progress, since time.Duration) string {
	if p.Total <= 0 {
		return ""
	}
	share := min(1, float64(p.Done)/float64(p.Total))
	full := int(share * barCells)
	bar := fmt.Sprintf(" %s%s %d%%", strings.Repeat("█", full), strings.Repeat(" ", barCells-full), int(100*share))
	if p.Done > 0 {
		left := time.Duration(float64(since) * (1 - share) / share)
		bar += " (" + left.Round(time.Second).String() + ")"
	}
	return bar
}

// progressText returns "layer: 1,234,567 positions, 800,000 a second, at least 14", or its known parts.
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
