// Package handout lays out sheets of paper with levels to solve by hand, or with the method
// for people, and writes them as PDF, SVG or HTML. Call [Lay] with the levels, or [LayOne]
// with the pictures of a method, then [WritePDF], [WriteSVG] or [WriteHTML].
//
// Lengths are in millimetres on A4 paper, from the upper left corner:
//
//	┌──────────────────────┐
//	│ title     name, date │
//	│ rules, legend        │
//	│ 1 ▢ ▢   2 ▢ ▢        │  1, 2, 4, 6 or 12 levels a page
//	│ 3 ▢ ▢   …            │
//	│         1/2          │
//	└──────────────────────┘
//	  … the last pages have the solutions
package handout

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"jie/puzzle/draw"
	"jie/puzzle/view"
)

// Width and Height are those of the paper. A margin of edge stays free.
const (
	Width  = 210.0
	Height = 297.0
	edge   = 14.0
)

// perPage lists how many levels a page may have: the least that holds all, at most the last.
var perPage = []int{1, 2, 4, 6, 12}

// Lengths between and around the parts of a page.
const (
	gap       = 6.0 // between levels
	foot      = 6.0 // for the number of the page
	titleSize = 7.0
	textSize  = 3.6
	lineHigh  = 5.2
	lineWide  = 92  // letters of a line of solutions
	nameWide  = 82  // of the line for name and date
	labelSize = 2.4 // of coordinates at least, if cells are larger
	largest   = 0.6 // the most millimetres that a pixel of a board takes
)

// Level is a position in the form that is printed.
type Level struct {
	Heading  string     // above the boards, such as "3. difficulty 2, best possible 5 turns"
	From     view.Grid  // the position
	Goal     *view.Grid // beside it, nil if words give it
	Over     [2]string  // above each of the two boards; may be empty
	Caption  string     // below, such as the goal in words; may be empty
	Solution string     // on the last page, after the number
	Steps    []Step     // pictures of the solution, below it
}

// Step is a picture of a solution: a position under a word, with the cells to look at.
type Step struct {
	Heading string
	draw.Frame
}

// Text holds the texts of a sheet.
type Text struct {
	Lang      string
	Title     string
	Above     []string // paragraphs above the levels: the rules and the legend, or the method in steps
	Name      string   // the line for name and date, "" for none
	Solutions string   // the heading of the solutions
	Legend    string   // how to read them
	Page      func(number, of int) string
}

// Item is a shape in millimetres. A text stands around its middle, or begins there.
type Item struct {
	draw.Shape
	Begins bool
}

// Page is the content of a sheet of paper, in the order in which it is painted.
type Page []Item

// Sheet is the pages of a handout.
type Sheet struct {
	Text
	Pages []Page
}

var ink = color.RGBA{A: 0xff}

// Lay puts levels on pages, and their solutions on pages after these.
func Lay(levels []Level, text Text) Sheet {
	s := Sheet{Text: text}
	for part := range slices.Chunk(levels, onPage(len(levels))) {
		page, top := heading(text.Title, text.Name, text.Above)
		s.Pages = append(s.Pages, append(page, place(part, onPage(len(part)), top)...))
	}
	s.Pages = append(s.Pages, solutions(levels, text)...)
	return s.numbered()
}

// onPage returns how many of a number of levels fit on a page.
func onPage(levels int) int {
	for _, n := range perPage {
		if levels <= n {
			return n
		}
	}
	return perPage[len(perPage)-1]
}

// LayOne puts pictures without solutions on one page, as large as they fit.
func LayOne(levels []Level, text Text) Sheet {
	page, top := heading(text.Title, "", text.Above)
	return Sheet{Text: text, Pages: []Page{append(page, place(levels, len(levels), top)...)}}
}

func (s Sheet) numbered() Sheet {
	for i := range s.Pages {
		number := words(Width/2, Height-edge+foot/2, textSize, s.Page(i+1, len(s.Pages)))
		number.Begins = false
		s.Pages[i] = append(s.Pages[i], number)
	}
	return s
}

func heading(title, name string, paragraphs []string) (page Page, bottom float64) {
	page = Page{words(edge, edge+4, titleSize, title)}
	if name != "" {
		page = append(page, words(Width-edge-nameWide, edge+4, textSize, name))
	}
	y := edge + 5 + titleSize
	for _, text := range paragraphs {
		for _, line := range folded(text, (Width-2*edge)/textSize) {
			page = append(page, words(edge, y, textSize, line))
			y += lineHigh
		}
		y += lineHigh / 4
	}
	return page, y + lineHigh/2
}

func words(x, y, size float64, text string) Item {
	return Item{Shape: draw.Shape{X: x, Y: y, Text: text, Size: size, Fill: ink}, Begins: true}
}

// table is the number of columns and rows of the levels on a page, below a place.
type table struct {
	columns, rows int
	top           float64
}

// place draws the levels of a page in the number of columns that makes the boards largest.
func place(levels []Level, room int, top float64) (page Page) {
	var best table
	largest := 0.0
	for columns := 1; columns <= 4; columns++ {
		t := table{columns, (room + columns - 1) / columns, top}
		size := math.Inf(1)
		for _, level := range levels {
			size = min(size, t.scale(level))
		}
		if size > largest {
			best, largest = t, size
		}
	}
	for i, level := range levels {
		page = append(page, best.place(level, i)...)
	}
	return page
}

func (t table) size() (wide, high, gapHigh float64) {
	gapHigh = min(gap, 60/float64(t.rows))
	wide = (Width - 2*edge - float64(t.columns-1)*gap) / float64(t.columns)
	high = (Height - edge - foot - t.top - float64(t.rows-1)*gapHigh) / float64(t.rows)
	return wide, high, gapHigh
}

func (t table) boards(level Level) (wide, high float64) {
	wide, high, _ = t.size()
	high -= lineHigh
	if level.Over != [2]string{} {
		high -= lineHigh
	}
	if level.Caption != "" {
		high -= lineHigh
	}
	if level.Goal != nil {
		wide = (wide - gap) / 2
	}
	return wide, high
}

func (t table) scale(level Level) float64 {
	wide, high := t.boards(level)
	size := scaleIn(level.From, wide, high)
	if level.Goal != nil {
		size = min(size, scaleIn(*level.Goal, wide, high))
	}
	return size
}

func (t table) place(level Level, i int) Page {
	wide, high, gapHigh := t.size()
	x := edge + float64(i%t.columns)*(wide+gap)
	y := t.top + float64(i/t.columns)*(high+gapHigh)
	page := Page{words(x, y+2, min(textSize, wide/widthOf(level.Heading)), level.Heading)}
	boardWide, _ := t.boards(level)
	top := y + lineHigh
	if level.Over != [2]string{} {
		size := min(textSize, boardWide/widthOf(level.Over[0]), boardWide/widthOf(level.Over[1]))
		page = append(page, words(x, top+2, size, level.Over[0]), words(x+boardWide+gap, top+2, size, level.Over[1]))
		top += lineHigh
	}
	size := t.scale(level)
	below := top + size*frameOf(draw.Frame{Grid: level.From}).high
	if level.Caption != "" {
		page = append(page, words(x, below+lineHigh/2, textSize, level.Caption))
	}
	page = append(page, frameOf(draw.Frame{Grid: level.From}).paint(x, top, boardWide, size)...)
	if level.Goal == nil {
		return page
	}
	page = append(page, arrow(x+boardWide, (top+below)/2, gap)...)
	return append(page, frameOf(draw.Frame{Grid: *level.Goal}).paint(x+boardWide+gap, top, boardWide, size)...)
}

func arrow(x, y, wide float64) Page {
	tip := [][2]float64{{x + 0.8*wide, y}, {x + 0.4*wide, y - 0.25*wide}, {x + 0.4*wide, y + 0.25*wide}}
	return Page{{Shape: draw.Shape{Points: tip, Fill: ink}}}
}

// drawing is a board in pixels, without the space around it.
type drawing struct {
	shapes     []draw.Shape
	left, top  float64
	wide, high float64
}

func frameOf(f draw.Frame) drawing {
	theme, _ := draw.FindTheme("print")
	d := drawing{left: math.Inf(1), top: math.Inf(1)}
	right, bottom := 0.0, 0.0
	for shape := range draw.Film("", []draw.Frame{f}, theme)[0].Shapes {
		d.shapes = append(d.shapes, shape)
		reach := shape.Radius + shape.Size/2
		points := shape.Points
		if len(points) == 0 {
			points = [][2]float64{{shape.X - reach, shape.Y - reach}, {shape.X + reach, shape.Y + reach}}
		}
		for _, p := range points {
			d.left, d.top = min(d.left, p[0]), min(d.top, p[1])
			right, bottom = max(right, p[0]), max(bottom, p[1])
		}
	}
	d.wide, d.high = right-d.left, bottom-d.top
	return d
}

// scaleIn returns the size of a pixel of a board that fills a box.
func scaleIn(g view.Grid, wide, high float64) float64 {
	d := frameOf(draw.Frame{Grid: g})
	return min(wide/d.wide, high/d.high, largest)
}

// paint draws a board at the top of a column, in its middle.
func (d drawing) paint(x, y, wide, scale float64) (page Page) {
	x += (wide-scale*d.wide)/2 - scale*d.left
	for _, shape := range d.shapes {
		shape = shape.Scaled(scale, x, y-scale*d.top)
		if shape.Text != "" {
			shape.Size = max(shape.Size, min(labelSize, 30*scale)) // cells are 44 pixels wide
		}
		page = append(page, Item{Shape: shape})
	}
	return page
}

// A picture of a step of a solution is at most this wide.
const (
	stepWide = 27.0
	stepGap  = 4.0
)

// block is a part of the solutions that stays on one page: a line of text, or a row of pictures.
type block struct {
	high  float64
	paint func(y float64) Page
}

func (level Level) written() (list []block) {
	if level.Solution == "" {
		return nil
	}
	for _, line := range broken(level.Solution) {
		list = append(list, block{lineHigh, func(y float64) Page { return Page{words(edge, y, textSize, line)} }})
	}
	return list
}

// pictured returns rows of pictures, all of the same size.
func pictured(steps []Step) (list []block) {
	perRow := int((Width - 2*edge + stepGap) / (stepWide + stepGap))
	for row := range slices.Chunk(steps, perRow) {
		high, size := 0.0, largest/2
		for _, step := range row {
			size = min(size, stepWide/frameOf(step.Frame).wide)
		}
		for _, step := range row {
			high = max(high, size*frameOf(step.Frame).high)
		}
		list = append(list, block{high + 2*lineHigh, func(y float64) (page Page) {
			for i, step := range row {
				x := edge + float64(i)*(stepWide+stepGap)
				page = append(page, words(x, y, min(textSize, stepWide/widthOf(step.Heading)), step.Heading))
				page = append(page, frameOf(step.Frame).paint(x, y+lineHigh/2, stepWide, size)...)
			}
			return page
		}})
	}
	return list
}

func (b block) above(below block) block {
	return block{b.high + below.high, func(y float64) Page { return append(b.paint(y), below.paint(y+b.high)...) }}
}

// solutions returns the last pages: each level's moves and pictures. If no level has more than
// one picture, they stand side by side after all moves.
func solutions(levels []Level, text Text) (pages []Page) {
	var blocks []block
	var single []Step
	for _, level := range levels {
		lines, rows := level.written(), pictured(level.Steps)
		if !slices.ContainsFunc(levels, func(l Level) bool { return len(l.Steps) > 1 }) {
			single, rows = append(single, level.Steps...), nil
		}
		if last := len(lines) - 1; last >= 0 && len(rows) > 0 {
			lines[last], rows = lines[last].above(rows[0]), rows[1:]
		}
		blocks = slices.Concat(blocks, lines, rows)
	}
	rows := pictured(single)
	if len(rows) > 0 {
		rows[0] = block{lineHigh, func(float64) Page { return nil }}.above(rows[0])
	}
	var y float64
	for i, b := range append(blocks, rows...) {
		if i == 0 || y+b.high > Height-edge-foot {
			page, top := heading(text.Solutions, "", []string{text.Title, text.Legend})
			pages, y = append(pages, page), top
		}
		pages[len(pages)-1] = append(pages[len(pages)-1], b.paint(y)...)
		y += b.high
	}
	return pages
}

// widthOf returns about how wide a text is, in letters of full width.
func widthOf(text string) (wide float64) {
	for _, letter := range text {
		if full(letter) {
			wide++
		} else {
			wide += 0.48 // of Latin letters and digits in Noto Sans, on average
		}
	}
	return wide
}

// full reports whether a letter has full width: Chinese letters and their punctuation.
func full(letter rune) bool { return letter >= 0x2e80 }

// folded breaks a text into lines at most wide, at spaces and after letters of full width.
func folded(text string, wide float64) (lines []string) {
	line, end := "", 0 // end is how much of line may stand alone
	last := ' '
	for _, letter := range text {
		if last == ' ' || (full(last) || full(letter)) && !strings.ContainsRune("，。；：）”、", letter) && !strings.ContainsRune("（“", last) {
			end = len(line)
		}
		line += string(letter)
		last = letter
		if widthOf(line) > wide && end > 0 {
			lines = append(lines, strings.TrimRight(line[:end], " "))
			line, end = line[end:], 0
		}
	}
	return append(lines, line)
}

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
