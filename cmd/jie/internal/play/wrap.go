package play

import (
	"regexp"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
)

// wrapped breaks the lines of a text that are wider than width, which would be cut off. The
// rest of an indented line is indented as well.
func wrapped(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		rest := strings.TrimLeft(line, " ")
		indent := line[:len(line)-len(rest)]
		if len(indent) > width/2 {
			indent = ""
		}
		lines[i] = indent + strings.ReplaceAll(ansi.Wrap(rest, width-len(indent), ""), "\n", "\n"+indent)
	}
	return strings.Join(lines, "\n")
}

// anItem matches a part of a line of keys: a key and its action, with the comma after it.
var anItem = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^,;，；]*[,;，；]? ?`) })

// wrappedItems breaks such lines between items, if these are at most that wide.
func wrappedItems(text string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		last := ""
		for _, item := range anItem().FindAllString(line, -1) {
			if last != "" && ansi.StringWidth(strings.TrimRight(last+item, " ")) > width {
				lines = append(lines, strings.TrimRight(last, " "))
				last = ""
			}
			last += item
		}
		lines = append(lines, strings.TrimRight(last, " "))
	}
	return wrapped(strings.Join(lines, "\n"), width)
}
