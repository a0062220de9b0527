package handout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"jie/puzzle/draw"
	"jie/puzzle/view"
)

// grid is a square of cells, of which the first is a dot.
func grid(side int) view.Grid {
	g := view.Grid{Faces: []view.Face{{State: '0', Shape: view.ShapeEmpty}, {State: '1', Shape: view.ShapeDisc}}}
	for y := range side {
		for x := range side {
			g.Cells = append(g.Cells, view.Cell{Name: "c", X: 2 * x, Y: y, State: '0'})
		}
	}
	g.Cells[0].State = '1'
	return g
}

func sheetOf(levels int) Sheet {
	goal := grid(4)
	var list []Level
	for i := range levels {
		l := Level{Heading: "1. difficulty 2", From: grid(5), Caption: "goal", Solution: strings.Repeat("C1,2 ", 40)}
		if i%2 == 1 {
			l.Goal = &goal
		}
		list = append(list, l)
	}
	return Lay(list, Text{
		Lang: "en", Title: "Title & more", Above: []string{"rules", "legend"}, Name: "name and date", Solutions: "Solutions", Legend: "how to read them",
		Page: func(number, of int) string { return fmt.Sprint(number, " of ", of) },
	})
}

// Twelve levels stand on a page, solutions after them, and all within the paper's edge.
func TestLay(t *testing.T) {
	for levels, want := range map[int]int{1: 2, 12: 2, 13: 3, 25: 5} {
		if got := len(sheetOf(levels).Pages); got != want {
			t.Errorf("%d levels take %d pages, want %d", levels, got, want)
		}
	}
	for _, page := range sheetOf(13).Pages {
		for _, item := range page {
			for _, p := range append(item.Points, [2]float64{item.X + item.Radius, item.Y + item.Radius}) {
				if len(item.Points) > 0 && p[0] == 0 {
					continue // of a polygon, which has no middle
				}
				if p[0] < 0 || p[0] > Width || p[1] < 0 || p[1] > Height {
					t.Errorf("%+v is not on the paper", item)
				}
			}
		}
	}
}

// A page has as few places as hold the levels, and boards fill it.
func TestBoardsFillThePage(t *testing.T) {
	for levels, want := range map[int]int{1: 1, 2: 2, 3: 4, 4: 4, 5: 6, 6: 6, 7: 12, 12: 12, 30: 12} {
		if got := onPage(levels); got != want {
			t.Errorf("%d levels: %d a page, want %d", levels, got, want)
		}
	}
	for levels, least := range map[int]float64{1: 100, 2: 80, 4: 60, 6: 55, 12: 35} {
		list := make([]Level, levels)
		for i := range list {
			list[i] = Level{Heading: "1. difficulty 2", From: grid(5)}
		}
		s := Lay(list, Text{Page: func(number, of int) string { return fmt.Sprint(number) }})
		left, right := Width, 0.0
		for _, item := range s.Pages[0] {
			if level := s.Pages[0]; len(item.Points) > 0 && item.Points[0][1] < level[1].Y+Height/float64(levels) {
				left, right = min(left, item.Points[0][0]), max(right, item.Points[1][0])
			}
		}
		if right-left < least {
			t.Errorf("%d levels: the first boards take %.0f mm, want %.0f at least", levels, right-left, least)
		}
	}
}

// Coordinates can be read: letters of 2.4 mm at least where there is room for them.
func TestCoordinatesCanBeRead(t *testing.T) {
	list := make([]Level, 12)
	for i := range list {
		list[i] = Level{From: grid(9)}
		for side := range 9 {
			list[i].From.Rows = append(list[i].From.Rows, fmt.Sprint(side))
		}
	}
	for _, item := range Lay(list, Text{Page: func(int, int) string { return "" }}).Pages[0] {
		if item.Text != "" && !item.Begins && item.Size < 2.4 {
			t.Errorf("%q has letters of %.1f mm", item.Text, item.Size)
		}
	}
}

// Paragraphs break at spaces and between Chinese letters, never before their punctuation.
func TestFolded(t *testing.T) {
	for text, want := range map[string][]string{
		"two words and more": {"two words", "and more"},
		"一二三四五，六七":           {"一二三四", "五，六七"},
		"no":                 {"no"},
	} {
		if got := folded(text, 5); !slices.Equal(got, want) {
			t.Errorf("folded(%q) = %q, want %q", text, got, want)
		}
	}
}

// A long solution is broken at its spaces, and nothing of it is lost.
func TestBroken(t *testing.T) {
	text := strings.TrimSpace(strings.Repeat("d2-d4 ", 60))
	lines := broken(text)
	for _, line := range lines {
		if len(line) > lineWide {
			t.Errorf("a line of %d letters: %s", len(line), line)
		}
	}
	if got := strings.Join(strings.Fields(strings.Join(lines, " ")), " "); len(lines) < 2 || got != text {
		t.Errorf("%d lines, which say %s", len(lines), got)
	}
}

// Each format has the same bytes each time; a PDF has as many pages as the sheet.
func TestWrite(t *testing.T) {
	s := sheetOf(13)
	var pdf, again, svg, html bytes.Buffer
	for _, err := range []error{WritePDF(&pdf, s), WritePDF(&again, s), WriteSVG(&svg, s), WriteHTML(&html, s)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(pdf.Bytes(), again.Bytes()) {
		t.Error("the same sheet gives other bytes")
	}
	if got := len(regexp.MustCompile(`/Type /Page\n`).FindAll(pdf.Bytes(), -1)); got != len(s.Pages) {
		t.Errorf("a PDF of %d pages, want %d", got, len(s.Pages))
	}
	for _, text := range []string{svg.String(), html.String()} {
		if !strings.Contains(text, "Title &amp; more") || strings.Count(text, "difficulty 2") != 13 {
			t.Errorf("a level or the title is missing:\n%.300s", text)
		}
	}
}

// The embedded letters are all that sheets say in any language.
func TestLetters(t *testing.T) {
	letters, err := sfnt.Parse(face)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../../../verbs/words/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no words: %v", err)
	}
	families := regexp.MustCompile(`^(sheet|puzzle|rules|goal|metric|board)\.`)
	var buffer sfnt.Buffer
	for _, letter := range "↑→↓←" { // of oriented tiles
		if glyph, err := letters.GlyphIndex(&buffer, letter); err != nil || glyph == 0 {
			t.Errorf("the letter %q is missing", letter)
		}
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		for key, text := range texts {
			if !families.MatchString(key) {
				continue
			}
			for _, letter := range flat(text) {
				if glyph, err := letters.GlyphIndex(&buffer, letter); err != nil || glyph == 0 {
					t.Errorf("%s: %s needs the letter %q; add it to letters.txt and run make_font.sh", file, key, letter)
				}
			}
		}
	}
}

// flat is all texts of a value of JSON.
func flat(v any) (text string) {
	switch v := v.(type) {
	case string:
		return v
	case map[string]any:
		for _, part := range v {
			text += flat(part)
		}
	}
	return text
}

// boxOf returns the area of an item that does not begin at its place.
func boxOf(i Item) (left, top, right, bottom float64) {
	reach := i.Radius + i.Size/2
	left, top, right, bottom = i.X-reach, i.Y-reach, i.X+reach, i.Y+reach
	for k, p := range i.Points {
		if k == 0 {
			left, top, right, bottom = p[0], p[1], p[0], p[1]
		}
		left, top, right, bottom = min(left, p[0]), min(top, p[1]), max(right, p[0]), max(bottom, p[1])
	}
	return left, top, right, bottom
}

// Texts that stand on one line do not run into each other, however many columns there are.
func TestTextsDoNotOverlap(t *testing.T) {
	for _, n := range []int{3, 7, 15, 31} {
		goal := grid(1)
		var list []Level
		for i := range n {
			list = append(list, Level{Heading: fmt.Sprint(i), From: grid(1), Goal: &goal, Over: [2]string{"last row", "press in the first row"}})
		}
		page := LayOne(list, Text{Title: "title"}).Pages[0]
		for i, a := range page {
			for _, b := range page[i+1:] {
				if a.Begins && b.Begins && a.Text != "" && b.Text != "" && a.Y == b.Y && a.X < b.X && a.X+a.Size*widthOf(a.Text) > b.X {
					t.Fatalf("%d levels: %q runs into %q", n, a.Text, b.Text)
				}
			}
		}
	}
}

// The solutions have a picture of each step, on the paper and not over another one.
func TestSolutionsHavePictures(t *testing.T) {
	for _, steps := range []int{1, 4, 13} {
		list := make([]Level, 12)
		for i := range list {
			list[i] = Level{From: grid(3), Solution: "1. moves"}
			for range steps {
				list[i].Steps = append(list[i].Steps, Step{"1. move", draw.Frame{Grid: grid(3), Marks: []string{"c"}}})
			}
		}
		discs := 0
		for _, page := range Lay(list, Text{Page: func(int, int) string { return "" }}).Pages[1:] {
			var places [][2]float64
			for _, item := range page {
				if _, _, right, bottom := boxOf(item); !item.Begins && item.Y != Height-edge+foot/2 && (right > Width-edge+1 || bottom > Height-edge+1) {
					t.Fatalf("%d steps: %+v is beyond the edge", steps, item)
				}
				if item.Radius > 0 && item.Fill.A > 0 {
					discs++
					for _, p := range places {
						if dx, dy := item.X-p[0], item.Y-p[1]; dx*dx+dy*dy < 25*25 {
							t.Fatalf("%d steps: two pictures are %.0f and %.0f mm apart", steps, dx, dy)
						}
					}
					places = append(places, [2]float64{item.X, item.Y})
				}
			}
		}
		if discs != 12*steps {
			t.Errorf("%d pictures of %d steps", discs, 12*steps)
		}
	}
}
