package read

import (
	"bytes"
	"regexp"
	"sync"
)

// instruction is a line of a circuit of Stim: a name in capitals with its arguments, and
// targets that are numbers, records or products.
var instruction = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Z][A-Z0-9_]*(\[[^]]*\])?(\([^)]*\))?(\s+([0-9!*]|rec\[|[XYZ][0-9])|$)|^REPEAT\s+[0-9]+\s*\{`)
})

// IsStim reports whether a text is a circuit of Stim: its first line that is not a comment
// is an instruction with a target, or with arguments.
func IsStim(data []byte) bool {
	for line := range bytes.Lines(data) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return instruction().Match(line) && (bytes.ContainsAny(line, " (\t") || string(line) == "TICK")
		}
	}
	return false
}
