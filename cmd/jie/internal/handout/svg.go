package handout

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strconv"
	"strings"
)

// pageGap is between the pages of one picture.
const pageGap = 5.0

// WriteSVG writes the pages as one picture, below each other.
func WriteSVG(w io.Writer, s Sheet) error {
	b := bufio.NewWriter(w)
	high := float64(len(s.Pages))*(Height+pageGap) - pageGap
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%smm" height="%smm" viewBox="0 0 %s %s" lang="%s">`+"\n",
		number(Width), number(high), number(Width), number(high), s.Lang)
	fmt.Fprintf(b, "<title>%s</title>\n", escape(s.Title))
	for i, page := range s.Pages {
		fmt.Fprintf(b, `<g transform="translate(0 %s)">`+"\n", number(float64(i)*(Height+pageGap)))
		fmt.Fprintf(b, `<rect width="%s" height="%s" fill="#ffffff"/>`+"\n", number(Width), number(Height))
		writeItems(b, page)
		fmt.Fprint(b, "</g>\n")
	}
	fmt.Fprint(b, "</svg>\n")
	return b.Flush()
}

// WriteHTML writes a page for browsers, which print each page on a sheet of its own.
func WriteHTML(w io.Writer, s Sheet) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<!doctype html>
<html lang="%s">
<head>
<meta charset="utf-8">
<title>%s</title>
<style>
@page { size: A4; margin: 0 }
body { margin: 0 }
svg { display: block; break-after: page }
</style>
</head>
<body>
`, s.Lang, escape(s.Title))
	for _, page := range s.Pages {
		fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%smm" height="%smm" viewBox="0 0 %s %s">`+"\n",
			number(Width), number(Height), number(Width), number(Height))
		writeItems(b, page)
		fmt.Fprint(b, "</svg>\n")
	}
	fmt.Fprint(b, "</body>\n</html>\n")
	return b.Flush()
}

func writeItems(b *bufio.Writer, page Page) {
	fmt.Fprintln(b, `<g font-family="system-ui, sans-serif" dominant-baseline="central">`)
	for _, item := range page {
		switch {
		case item.Text != "":
			anchor := "middle"
			if item.Begins {
				anchor = "start"
			}
			fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s">%s</text>`+"\n",
				number(item.X), number(item.Y), number(item.Size), anchor, hex(item.Fill), escape(item.Text))
		case item.Radius > 0:
			fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", number(item.X), number(item.Y), number(item.Radius), paint(item))
		default:
			points := make([]string, len(item.Points))
			for i, p := range item.Points {
				points[i] = number(p[0]) + "," + number(p[1])
			}
			fmt.Fprintf(b, `<polygon points="%s"%s/>`+"\n", strings.Join(points, " "), paint(item))
		}
	}
	fmt.Fprintln(b, "</g>")
}

func paint(item Item) string {
	fill := "none"
	if item.Fill.A > 0 {
		fill = hex(item.Fill)
	}
	if item.Line == 0 {
		return fmt.Sprintf(` fill="%s"`, fill)
	}
	return fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="%s"`, fill, hex(item.Stroke), number(item.Line))
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// number writes at most three decimal places.
func number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 3, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
