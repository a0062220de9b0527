package handout

import (
	"bufio"
	_ "embed"
	"fmt"
	"image/color"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// face is the letters that sheets use, out of Noto Sans SC; make_font.sh says how it was made.
//
//go:embed sheet.ttf
var face []byte

// mmPerPoint is the size of a point of type in millimetres.
const mmPerPoint = 25.4 / 72

// WritePDF writes the pages as PDF. The same sheet gives the same bytes.
func WritePDF(w io.Writer, s Sheet) error {
	f := fpdf.New("P", "mm", "A4", "")
	f.SetCatalogSort(true)
	epoch := time.Unix(0, 0).UTC() // so that the file depends only on its content
	f.SetCreationDate(epoch)
	f.SetModificationDate(epoch)
	f.SetTitle(s.Title, true)
	f.SetLang(s.Lang)
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.AddUTF8FontFromBytes("sheet", "", face)
	for _, page := range s.Pages {
		f.AddPage()
		for _, item := range page {
			paintPDF(f, item)
		}
	}
	return f.Output(w)
}

func paintPDF(f *fpdf.Fpdf, item Item) {
	if item.Text != "" {
		f.SetTextColor(channels(item.Fill))
		f.SetFont("sheet", "", item.Size/mmPerPoint)
		x := item.X
		if !item.Begins {
			x -= f.GetStringWidth(item.Text) / 2
		}
		const middle = 0.36 // of the size, from the baseline up to the middle of a digit
		f.Text(x, item.Y+middle*item.Size, item.Text)
		return
	}
	style := ""
	if item.Fill.A > 0 {
		f.SetFillColor(channels(item.Fill))
		style = "F"
	}
	if item.Line > 0 {
		f.SetDrawColor(channels(item.Stroke))
		f.SetLineWidth(item.Line)
		style += "D"
	}
	switch {
	case style == "":
	case item.Radius > 0:
		f.Circle(item.X, item.Y, item.Radius, style)
	default:
		points := make([]fpdf.PointType, len(item.Points))
		for i, p := range item.Points {
			points[i] = fpdf.PointType{X: p[0], Y: p[1]}
		}
		f.Polygon(points, style)
	}
}

func channels(c color.RGBA) (r, g, b int) { return int(c.R), int(c.G), int(c.B) }

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
