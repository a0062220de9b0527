package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/puzzle/work"
	"jie/verbs/words"
)

func (a *app) workStatusVerb() *cobra.Command {
	return a.folderVerb("work.status", func(_ *cobra.Command, f *work.Folder) error {
		status, err := f.Status()
		if err != nil {
			return err
		}
		return a.Print("", status, func() string { return a.workStatusText(status) })
	})
}

func (a *app) workStatusText(s work.Status) string {
	lines := []string{a.Text("work.status", words.Args{
		"kind": s.Kind, "done": words.Group(strconv.Itoa(s.Done)), "units": words.Group(strconv.Itoa(s.Units)),
	})}
	add := func(key string, args words.Args) { lines = append(lines, a.Text(key, args)) }
	if s.Steps > 1 {
		add("work.steps", words.Args{"steps": s.Steps})
	}
	if s.CPU > 0 {
		add("work.cpu", words.Args{"cpu": spanText(s.CPU), "mean": spanText(s.CPU / float64(s.Done))})
	}
	if c := s.UnitCost; c != nil && s.CPULeft > 0 {
		lines = append(lines, a.Words.Count("work.estimate", int64(s.Units-s.Done), words.Args{
			"cpu": spanText(s.CPULeft), "units": words.Group(strconv.Itoa(c.Units)),
			"mean": spanText(c.Mean), "least": spanText(c.Least), "most": spanText(c.Most),
		}))
	}
	if s.UnitsHour > 0 && s.SecondsLeft > 0 {
		add("work.rate", words.Args{"rate": strconv.FormatFloat(s.UnitsHour, 'f', 1, 64), "left": spanText(s.SecondsLeft)})
	}
	if s.Missing != "" {
		add("work.missing", words.Args{"missing": s.Missing})
	}
	if s.Corrupt != "" {
		add("work.corrupt", words.Args{"corrupt": s.Corrupt})
	}
	lines = append(lines, a.attemptLines(s)...)
	return strings.Join(lines, "\n") + "\n"
}

func (a *app) attemptLines(s work.Status) (lines []string) {
	for _, list := range []struct {
		key      string
		attempts []work.Attempt
	}{{"work.running", s.Running}, {"work.failed", s.Failed}, {"work.killed", s.Killed}} {
		for _, x := range list.attempts {
			since := time.Since(x.Started).Round(time.Second)
			lines = append(lines, a.Text(list.key, words.Args{"unit": x.Unit, "host": x.Host, "since": since.String(), "error": x.Error}))
		}
	}
	return lines
}

type setAside struct {
	Corrupt string `json:"corrupt"` // units, as in "3,7-9"
	Units   int    `json:"units"`
}

func (a *app) workRepairVerb() *cobra.Command {
	return a.folderVerb("work.repair", func(_ *cobra.Command, f *work.Folder) error {
		units, err := f.SetAside()
		if err != nil {
			return err
		}
		aside := setAside{work.Ranges(units), len(units)}
		return a.Print("", aside, func() string {
			return a.Words.Count("work.repaired", int64(len(units)), words.Args{"units": aside.Corrupt}) + "\n"
		})
	})
}

// spanText returns a time of a given number of seconds, such as 1h2m3s.
func spanText(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < 100*time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	case d < 10*time.Second:
		return d.Round(10 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}
