package play

import (
	"regexp"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"jie/puzzle/draw"
)

// window is the visible part of the board: some columns and lines from left and up on, between top lines of text
// and room for more below. Labels, at its side and in its header, do not scroll. A board that scrolls has an edge
// around it, one column or line wide.
type window struct {
	left, up, wide, high, top, side, header, room int
	edgeX, edgeY                                  int  // 1 if the board scrolls that way
	less, more, above, below                      bool // where there is more of it
}

func (v window) scrolls() bool { return v.edgeX+v.edgeY > 0 }

// noteHigh is the room for a message and the line below it: a message never changes how much board is shown.
const noteHigh = 3

// layOut finds the window: as much of the board as fits, around the cursor.
func (s *screen) layOut() window {
	v := window{top: strings.Count(s.head(), "\n") + 2}
	lines := strings.Split(strings.TrimSuffix(draw.Text(s.shown(), draw.Style{}), "\n"), "\n")
	wide := 0
	for _, line := range lines {
		wide = max(wide, ansi.StringWidth(line)+1) // the cursor may frame the last cell
	}
	v.side, v.header = draw.Labels(s.shown())
	v.wide, v.edgeX = fit(wide, s.width)
	v.high, v.edgeY = fit(len(lines), max(leastHigh, s.height-v.top-noteHigh-2))
	v.room = s.height - v.top - v.high - 2*v.edgeY - 1
	if column, line, ok := draw.Place(s.shown(), s.game.cursor); ok {
		v.left = between(column-(v.wide+v.side)/2, wide-v.wide)
		v.up = between(line-(v.high+v.header)/2, len(lines)-v.high)
	}
	v.less, v.more = v.left > 0, v.left < wide-v.wide
	v.above, v.below = v.up > 0, v.up < len(lines)-v.high
	return v
}

// fit returns how much of a length is shown in a room, and 1 for an edge if that is not all.
func fit(length, room int) (shown, edge int) {
	if length <= room {
		return length, 0
	}
	return room - 2, 1
}

// between returns n, or the nearer of 0 and most.
func between(n, most int) int { return max(0, min(n, most)) }

// cell returns the column and line of the drawing at a place of the screen; ok is false outside.
func (v window) cell(x, y int) (column, line int, ok bool) {
	x, y = x-v.edgeX, y-v.top-v.edgeY
	if x < v.side || x >= v.wide || y < v.header || y >= v.high {
		return 0, 0, false
	}
	return x + v.left, y + v.up, true
}

// cut returns the part of a drawing that the window shows, with its edges.
func (v window) cut(drawing string) []string {
	lines := strings.Split(strings.TrimSuffix(drawing, "\n"), "\n")
	var shown []string
	for _, line := range lines[:v.header] {
		shown = append(shown, v.part(line, " ", " "))
	}
	if v.edgeY > 0 {
		shown = append(shown, v.edge("┌", "┐", "↑", v.above))
	}
	cells := lines[v.header+v.up : v.high+v.up]
	for i, line := range cells {
		middle := i == len(cells)/2
		shown = append(shown, v.part(line, side(v.less, middle, "←"), side(v.more, middle, "→")))
	}
	if v.edgeY > 0 {
		shown = append(shown, v.edge("└", "┘", "↓", v.below))
	}
	return shown
}

// part returns the visible part of a line, between two signs if there are edges.
func (v window) part(line, left, right string) string {
	labels, cells := ansi.Cut(line, 0, v.side), ansi.Cut(line, v.side+v.left, v.left+v.wide)
	if v.edgeX == 0 {
		return labels + cells
	}
	pad := func(text string, wide int) string {
		return text + strings.Repeat(" ", max(0, wide-ansi.StringWidth(text)))
	}
	return strings.TrimRight(pad(labels, v.side)+left+pad(cells, v.wide-v.side)+right, " ")
}

// side returns the sign of an edge at the side of a line: an arrow in the middle if there is more.
func side(more, middle bool, arrow string) string {
	switch {
	case !more:
		return "│"
	case middle:
		return arrow
	}
	return "┆"
}

// edge returns the line above or below the cells, with an arrow if there is more.
func (v window) edge(left, right, arrow string, more bool) string {
	wide := v.wide - v.side
	line := strings.Repeat("─", wide)
	if more {
		line = strings.Repeat("┄", wide/2) + arrow + strings.Repeat("┄", wide-wide/2-1)
	}
	if v.edgeX > 0 {
		line = left + line + right
	}
	return strings.Repeat(" ", v.side) + line
}

func (s *screen) click(x, y int) {
	column, line, ok := s.layOut().cell(x, y)
	if !ok {
		return
	}
	name, ok := draw.CellAt(s.shown(), column, line)
	if !ok {
		return
	}
	s.game.cursor, s.message = name, ""
	if err := s.act(); err != nil {
		s.message = s.refusal(err)
	}
}

// wrapped breaks the lines wider than width. The rest of an indented line is indented as well.
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
