package draw

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Frame times of films, in seconds.
const (
	FrameSeconds = 0.9
	LastSeconds  = 2.5
)

// SVG writes scenes as one picture; several become a film that plays by itself and repeats, without
// scripts or other files. Errors come from w. Without scenes, SVG writes nothing.
func SVG(w io.Writer, scenes []Scene) error {
	if len(scenes) == 0 {
		return nil
	}
	first := scenes[0]
	b := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`+"\n",
		first.Width, first.Height, first.Width, first.Height)
	fmt.Fprintf(b, "<title>%s</title>\n", escape(scenes[len(scenes)-1].Title))
	fmt.Fprintf(b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", hex(first.Background))
	fmt.Fprintln(b, `<g font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">`)
	var err error
	if len(scenes) == 1 {
		err = writeShapes(b, first.Shapes)
	} else {
		err = writeFilm(b, scenes)
	}
	if err != nil {
		return err
	}
	fmt.Fprint(b, "</g>\n</svg>\n")
	return b.Flush() // returns the first error of all writes
}

// writeFilm writes the shapes that all scenes begin with once, then a group for the rest of each.
func writeFilm(b *bufio.Writer, scenes []Scene) error {
	shared := shapesShared(scenes)
	if err := writeShapes(b, cut(scenes[0].Shapes, 0, shared)); err != nil {
		return err
	}
	total := FrameSeconds*float64(len(scenes)-1) + LastSeconds
	for i, s := range scenes {
		begin := FrameSeconds * float64(i) / total
		end := FrameSeconds * float64(i+1) / total
		values, times := "none;inline;none", "0;"+number(begin)+";"+number(end)
		switch i {
		case 0:
			values, times = "inline;none", "0;"+number(end)
		case len(scenes) - 1:
			values, times = "none;inline", "0;"+number(begin)
		}
		display := "none"
		if i == 0 {
			display = "inline" // what a viewer without animation shows
		}
		fmt.Fprintf(b, `<g display="%s"><animate attributeName="display" values="%s" keyTimes="%s" dur="%ss" repeatCount="indefinite" calcMode="discrete"/>`+"\n",
			display, values, times, number(total))
		if err := writeShapes(b, cut(s.Shapes, shared, -1)); err != nil {
			return err
		}
		fmt.Fprint(b, "</g>\n")
	}
	return nil
}

func shapesShared(scenes []Scene) int {
	shared := -1 // all of the first scene
	for _, s := range scenes[1:] {
		next, stop := iter.Pull(s.Shapes)
		n := 0
		for shape := range cut(scenes[0].Shapes, 0, shared) {
			if other, ok := next(); !ok || !same(shape, other) {
				break
			}
			n++
		}
		stop()
		shared = n
	}
	return shared
}

func cut(shapes iter.Seq[Shape], from, to int) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		i := 0
		for shape := range shapes {
			if to >= 0 && i >= to || i >= from && !yield(shape) {
				return
			}
			i++
		}
	}
}

func same(a, b Shape) bool {
	return slices.Equal(a.Points, b.Points) && a.X == b.X && a.Y == b.Y && a.Radius == b.Radius &&
		a.Text == b.Text && a.Size == b.Size && a.Fill == b.Fill && a.Stroke == b.Stroke && a.Line == b.Line
}

func writeShapes(b *bufio.Writer, shapes iter.Seq[Shape]) error {
	for s := range shapes {
		if _, err := b.WriteString(s.Element("") + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// Element returns the shape as an element of SVG, a text with more attributes, each after a space.
func (s Shape) Element(attributes string) string {
	switch {
	case s.Text != "":
		return fmt.Sprintf(`<text x="%s" y="%s" font-size="%s"%s fill="%s">%s</text>`,
			number(s.X), number(s.Y), number(s.Size), attributes, hex(s.Fill), escape(s.Text))
	case s.Radius > 0:
		return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s"%s/>`, number(s.X), number(s.Y), number(s.Radius), paint(s))
	}
	points := make([]string, len(s.Points))
	for i, p := range s.Points {
		points[i] = number(p[0]) + "," + number(p[1])
	}
	return fmt.Sprintf(`<polygon points="%s"%s/>`, strings.Join(points, " "), paint(s))
}

func paint(s Shape) string {
	fill := "none"
	if s.Fill.A > 0 {
		fill = hex(s.Fill)
	}
	if s.Line == 0 {
		return fmt.Sprintf(` fill="%s"`, fill)
	}
	return fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="%s"`, fill, hex(s.Stroke), number(s.Line))
}

func number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 3, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
