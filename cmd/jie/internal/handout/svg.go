package handout

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

const pageGap = 5.0

// WriteSVG writes the pages as one picture, below each other.
func WriteSVG(w io.Writer, s Sheet) error {
	b := bufio.NewWriter(w)
	high := float64(len(s.Pages))*(Height+pageGap) - pageGap
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %g %g" lang="%s">`+"\n",
		Width, high, Width, high, s.Lang)
	fmt.Fprintf(b, "<title>%s</title>\n", escape(s.Title))
	for i, page := range s.Pages {
		fmt.Fprintf(b, `<g transform="translate(0 %g)">`+"\n", float64(i)*(Height+pageGap))
		fmt.Fprintf(b, `<rect width="%g" height="%g" fill="#ffffff"/>`+"\n", Width, Height)
		writeItems(b, page)
		fmt.Fprint(b, "</g>\n")
	}
	fmt.Fprint(b, "</svg>\n")
	return b.Flush()
}

// WriteHTML writes a page for browsers, which print each page on its own sheet.
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
		fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %g %g">`+"\n",
			Width, Height, Width, Height)
		writeItems(b, page)
		fmt.Fprint(b, "</svg>\n")
	}
	fmt.Fprint(b, "</body>\n</html>\n")
	return b.Flush()
}

func writeItems(b *bufio.Writer, page Page) {
	fmt.Fprintln(b, `<g font-family="system-ui, sans-serif" dominant-baseline="central">`)
	for _, item := range page {
		anchor := "middle"
		if item.Begins {
			anchor = "start"
		}
		fmt.Fprintln(b, item.Element(` text-anchor="`+anchor+`"`))
	}
	fmt.Fprintln(b, "</g>")
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
