package main

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Every page of the help fits a terminal of 80 columns, in both languages.
func TestHelpIsNarrow(t *testing.T) {
	topics := []string{"", "boards", "formats", "json", "hints", "machine", "mopan", "lightsout", "pegs", "twiddle",
		"solve", "hint", "check", "analyse", "generate", "table", "show", "play", "sheet", "work", "work run", "distance", "decode", "conform", "mcp", "serve"}
	for _, lang := range []string{"en", "zh"} {
		for _, topic := range topics {
			exit, page := runTold(t, "", append([]string{"--lang", lang, "help"}, strings.Fields(topic)...)...)
			if exit != 0 || page == "" {
				t.Errorf("help %s: exit code %d", topic, exit)
			}
			for line := range strings.Lines(page) {
				if width := ansi.StringWidth(strings.TrimSuffix(line, "\n")); width > 80 {
					t.Errorf("help %s, in %s, has a line of %d columns: %s", topic, lang, width, line)
				}
			}
		}
	}
}
