package handout

import (
	_ "embed"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// face is the letters that sheets use, out of Noto Sans SC; make_font.sh says how it was
// made.
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
