package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"jie/puzzle/view"
)

// film is three frames of a light that goes on, then another.
func film() []Scene {
	return Film("lightsout", []Frame{
		{Grid: lights("000", "0-0")},
		{Grid: lights("010", "0-0"), Caption: "1/2  0,1"},
		{Grid: lights("012", "0-0"), Caption: "2/2  <&>"},
	}, Themes[0])
}

// elements counts the elements of an XML text, and fails if it is none.
func elements(t *testing.T, data []byte) map[string]int {
	t.Helper()
	found := make(map[string]int)
	decoder := xml.NewDecoder(strings.NewReader(string(data)))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, data)
		}
		if e, ok := token.(xml.StartElement); ok {
			found[e.Name.Local]++
			for _, attribute := range e.Attr {
				if attribute.Name.Local == "href" || strings.Contains(attribute.Value, "url(") {
					t.Errorf("%s refers to something outside: %s", e.Name.Local, attribute.Value)
				}
			}
		}
	}
}

func svg(t *testing.T, scenes []Scene) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := SVG(&b, scenes); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSVG(t *testing.T) {
	got := elements(t, svg(t, film()[:1]))
	if got["polygon"] != 5 || got["circle"] != 0 || got["animate"] != 0 || got["title"] != 1 {
		t.Errorf("five lights, all off, give %v", got)
	}
	got = elements(t, svg(t, film()))
	if got["animate"] != 3 || got["script"] != 0 {
		t.Errorf("three frames give %v", got)
	}
	if len(svg(t, nil)) > 0 {
		t.Error("no scenes give a picture")
	}
}

// Scenes of a film have one size, and marks where something changed.
func TestFilm(t *testing.T) {
	scenes := film()
	for i, s := range scenes {
		if s.Width != scenes[0].Width || s.Height != scenes[0].Height {
			t.Errorf("frame %d has another size", i)
		}
		marks := 0
		for shape := range s.Shapes {
			if shape.Stroke == Themes[0].Mark {
				marks++
			}
		}
		if want := min(i, 1); marks != want {
			t.Errorf("frame %d has %d marks, want %d", i, marks, want)
		}
	}
	if Film("lightsout", nil, Themes[0]) != nil {
		t.Error("no frames give scenes")
	}
}

// States look different without colour: by their shapes and texts alone.
func TestStatesDifferInShape(t *testing.T) {
	for ground, shape := range map[view.Ground]view.Shape{
		view.GroundLamp: view.ShapeLamp, view.GroundHole: view.ShapePeg, view.GroundTile: view.ShapeDisc,
	} {
		seen := make(map[string]rune)
		for _, state := range "012345" {
			g := view.Grid{Ground: ground, Faces: faces(shape, 1), Cells: []view.Cell{{Name: "0,0", State: state}}}
			scene := Film("title", []Frame{{Grid: g}}, Themes[0])[0]
			var key strings.Builder
			for s := range scene.Shapes {
				key.WriteString(number(s.Radius) + s.Text + number(float64(len(s.Points))) + ";")
			}
			if other, ok := seen[key.String()]; ok {
				t.Errorf("%s: states %c and %c differ in colour alone", ground, other, state)
			}
			seen[key.String()] = state
		}
	}
}

func TestLargeBoardsStaySmall(t *testing.T) {
	row := strings.Repeat("01", 400)
	scene := Film("lightsout", []Frame{{Grid: lights(slices.Repeat([]string{row}, 3)...)}}, Themes[0])[0]
	if scene.Width > maxSide+2*margin {
		t.Errorf("800 lights are %d pixels wide", scene.Width)
	}
}

func TestThemes(t *testing.T) {
	for _, name := range ThemeNames() {
		theme, ok := FindTheme(name)
		if !ok || theme.Name != name {
			t.Errorf("FindTheme(%s) = %v, %v", name, theme.Name, ok)
		}
		distinct := make(map[string]bool)
		for _, c := range theme.States {
			distinct[hex(c)] = true
		}
		if len(distinct) != len(theme.States) {
			t.Errorf("%s: two states have one colour", name)
		}
	}
	if theme, ok := FindTheme(""); !ok || theme.Name != "light" {
		t.Errorf("the default theme is %q", theme.Name)
	}
	if _, ok := FindTheme("plaid"); ok {
		t.Error("there is a theme plaid")
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1", 1.5: "1.5", 100: "100", 1.0 / 3: "0.333"} {
		if got := number(x); got != want {
			t.Errorf("number(%v) = %s, want %s", x, got, want)
		}
	}
}

// Enlarged scenes have all lengths a given number of times as large.
func TestEnlarged(t *testing.T) {
	film := pictures()["pegs"]
	larger := Enlarged(film, 3)
	for i, s := range film {
		if larger[i].Width != 3*s.Width || larger[i].Height != 3*s.Height || len(larger[i].Changed) != len(s.Changed) {
			t.Errorf("scene %d: %dx%d, want 3 times %dx%d", i, larger[i].Width, larger[i].Height, s.Width, s.Height)
		}
		next, stop := iter.Pull(larger[i].Shapes)
		for shape := range s.Shapes {
			if got, ok := next(); !ok || !same(got, shape.Scaled(3, 0, 0)) {
				t.Errorf("scene %d: %+v, want 3 times %+v", i, got, shape)
			}
		}
		stop()
		for k, r := range s.Changed {
			if got := larger[i].Changed[k]; got.Dx() != 3*r.Dx() || got.Min.Y != 3*r.Min.Y {
				t.Errorf("scene %d: %v changed, want 3 times %v", i, got, r)
			}
		}
	}
}
