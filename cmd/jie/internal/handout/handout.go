// Package handout lays out sheets of paper with levels to solve by hand, and writes them
// as PDF, SVG or HTML. Call [Lay] with the levels, then [Write].
//
// Lengths are in millimetres on A4 paper, from the upper left corner:
//
//	┌──────────────────┐
//	│ title    subtitle│
//	│ 1 ▢ ▢   2 ▢ ▢    │  levels, twelve a page
//	│ 3 ▢ ▢   …        │
//	└──────────────────┘
//	  … the last page has the solutions
package handout

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"jie/puzzle/draw"
	"jie/puzzle/view"
)

// Width and Height are those of the paper, of which edge is left free.
const (
	Width  = 210.0
	Height = 297.0
	edge   = 14.0
)

// perPage is how many levels stand on a page.
const perPage = 12

const (
	head = 24.0 // above the levels
	gap  = 6.0  // between them
)

// table is how many columns and rows levels are set in: those with a goal beside the
// position are wider.
type table struct{ columns, rows int }

func tableOf(levels []Level) table {
	if slices.ContainsFunc(levels, func(l Level) bool { return l.Goal != nil }) {
		return table{2, perPage / 2}
	}
	return table{3, perPage / 3}
}

// Sizes of text.
const (
	titleSize = 7.0
	textSize  = 3.6
	lineHigh  = 5.2
	lineWide  = 92 // letters of a line of solutions
)

// Level is a position as it is printed.
type Level struct {
	Heading  string     // above the boards, such as "3. difficulty 2, par 5 turns"
	From     view.Grid  // the position
	Goal     *view.Grid // beside it, nil where words say it
	Caption  string     // below, such as the goal in words; may be empty
	Solution string     // on the last page, after the number
}

// Text is what a sheet says.
type Text struct {
	Lang                       string
	Title, Subtitle, Solutions string
}

// Item is a shape in millimetres. A text stands around its middle, or begins there.
type Item struct {
	draw.Shape
	Begins bool
}

// Page is what stands on a sheet of paper, in the order in which it is painted.
type Page []Item

// Sheet is the pages of a handout.
type Sheet struct {
	Text
	Pages []Page
}

// ink is the colour of words.
var ink = color.RGBA{A: 0xff}

// Lay puts levels on pages, and their solutions on pages after these.
func Lay(levels []Level, text Text) Sheet {
	s := Sheet{Text: text}
	set := tableOf(levels)
	for part := range slices.Chunk(levels, perPage) {
		page := heading(text.Title, text.Subtitle)
		for i, level := range part {
			page = append(page, set.place(level, i)...)
		}
		s.Pages = append(s.Pages, page)
	}
	s.Pages = append(s.Pages, solutions(levels, text)...)
	return s
}

// LayOne puts pictures without solutions on one page, as large as they fit.
func LayOne(levels []Level, text Text) Sheet {
	const readable = 24 // millimetres of height that a picture takes at least, while there are columns left
	set := table{columns: 2}
	for {
		set.rows = (len(levels) + set.columns - 1) / set.columns
		if set.columns == 4 || float64(set.rows)*readable <= Height-2*edge-head {
			break
		}
		set.columns++
	}
	set.rows = max(set.rows, perPage/2)
	page := heading(text.Title, text.Subtitle)
	for i, level := range levels {
		page = append(page, set.place(level, i)...)
	}
	return Sheet{Text: text, Pages: []Page{page}}
}

func heading(title, subtitle string) Page {
	return Page{
		words(edge, edge+4, titleSize, title),
		words(edge, edge+4+titleSize, textSize, subtitle),
	}
}

func words(x, y, size float64, text string) Item {
	return Item{Shape: draw.Shape{X: x, Y: y, Text: text, Size: size, Fill: ink}, Begins: true}
}

// place draws level i of a page.
func (t table) place(level Level, i int) Page {
	wide := (Width - 2*edge - float64(t.columns-1)*gap) / float64(t.columns)
	gap := min(gap, 60/float64(t.rows))
	high := (Height - 2*edge - head - float64(t.rows-1)*gap) / float64(t.rows)
	x := edge + float64(i%t.columns)*(wide+gap)
	y := edge + head + float64(i/t.columns)*(high+gap)
	page := Page{words(x, y+2, textSize, level.Heading)}
	top, bottom := y+lineHigh, y+high
	if level.Caption != "" {
		bottom -= lineHigh
		page = append(page, words(x, bottom+lineHigh/2, textSize, level.Caption))
	}
	if level.Goal == nil {
		return append(page, board(level.From, x, top, wide, bottom-top)...)
	}
	half := (wide - gap) / 2
	page = append(page, board(level.From, x, top, half, bottom-top)...)
	page = append(page, arrow(x+half, (top+bottom)/2, gap)...)
	return append(page, board(*level.Goal, x+half+gap, top, half, bottom-top)...)
}

// arrow points from the position to its goal.
func arrow(x, y, wide float64) Page {
	tip := [][2]float64{{x + 0.8*wide, y}, {x + 0.4*wide, y - 0.25*wide}, {x + 0.4*wide, y + 0.25*wide}}
	return Page{{Shape: draw.Shape{Points: tip, Fill: ink}}}
}

// board draws a grid as large as fits, in the middle of a box.
func board(g view.Grid, x, y, wide, high float64) (page Page) {
	theme, _ := draw.FindTheme("print")
	scene := draw.Film("", []draw.Frame{{Grid: g}}, theme)[0]
	scale := min(wide/float64(scene.Width), high/float64(scene.Height))
	x += (wide - scale*float64(scene.Width)) / 2
	y += (high - scale*float64(scene.Height)) / 2
	for shape := range scene.Shapes {
		page = append(page, Item{Shape: scaled(shape, scale, x, y)})
	}
	return page
}

// scaled is a shape on the paper.
func scaled(s draw.Shape, scale, x, y float64) draw.Shape {
	points := make([][2]float64, len(s.Points))
	for i, p := range s.Points {
		points[i] = [2]float64{x + scale*p[0], y + scale*p[1]}
	}
	s.Points, s.X, s.Y = points, x+scale*s.X, y+scale*s.Y
	s.Radius, s.Size, s.Line = scale*s.Radius, scale*s.Size, scale*s.Line
	return s
}

// solutions are the last pages.
func solutions(levels []Level, text Text) []Page {
	var lines []string
	for _, level := range levels {
		lines = append(lines, broken(level.Solution)...)
	}
	most := int(math.Floor((Height - 2*edge - head) / lineHigh))
	var pages []Page
	for part := range slices.Chunk(lines, most) {
		page := heading(text.Title, text.Solutions)
		for i, line := range part {
			page = append(page, words(edge, edge+head+float64(i)*lineHigh, textSize, line))
		}
		pages = append(pages, page)
	}
	return pages
}

// broken cuts a text at its spaces into lines. Those after the first are indented.
func broken(text string) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > lineWide {
			lines, line = append(lines, line), "   "
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
