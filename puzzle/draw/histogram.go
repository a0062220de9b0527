package draw

import (
	"image/color"
	"math"
	"slices"
	"strconv"
)

// Bar is one bar of a plot.
type Bar struct {
	Label string
	Value float64
	Text  string // written at its end
	State byte   // its colour is that of this state, '1' if empty
}

// Sizes of a plot, in pixels.
const (
	barWidth    = 26.0
	barHeight   = 180.0 // of the tallest
	barTop      = 56.0
	barBottom   = 60.0
	barMargin   = 24.0
	growthWidth = 44.0 // of a bar with large numbers over it
	rowHeight   = 26.0
	rowNames    = 300.0 // where the bars of a ranking begin
	rowLength   = 420.0 // of the longest
	rowText     = 90.0
	titleSize   = 15.0
	numberSize  = 11.0
	caption     = 12.0
	leastHeight = 0.5 // so that a bar of 1 in 10,000 is visible
)

// Histogram draws bars over their labels. unit says what the labels count.
func Histogram(title, unit string, bars []Bar, theme Theme) Scene {
	most := 1.0
	for _, b := range bars {
		most = max(most, b.Value)
	}
	return upright(title, unit, barWidth, bars, theme, func(v float64) float64 { return v / most }).scene()
}

// Growth draws bars over their labels on a logarithmic scale: each line across is
// ten times the one below, and the lowest is 1.
func Growth(title, unit string, bars []Bar, theme Theme) Scene {
	decades := 1.0
	for _, b := range bars {
		decades = max(decades, math.Ceil(math.Log10(max(1, b.Value))))
	}
	p := upright(title, unit, growthWidth, bars, theme, func(v float64) float64 {
		return math.Log10(max(1, v)) / decades
	})
	var rules []Shape
	for d := range int(decades) + 1 {
		y := barTop + barHeight*(1-float64(d)/decades)
		rules = append(rules, rule(barMargin, y, float64(p.Width)-barMargin, y, theme))
	}
	p.shapes = append(rules, p.shapes...) // bars and numbers lie over the rules
	return p.scene()
}

// upright draws bars side by side; share maps a value to its height, from 0 to 1.
func upright(title, unit string, wide float64, bars []Bar, theme Theme, share func(float64) float64) *plot {
	width := 2*barMargin + max(16*barWidth, wide*float64(len(bars)))
	p := &plot{Scene: Scene{Width: int(width), Height: int(barTop + barHeight + barBottom), Background: theme.Background, Title: title}}
	p.write(width/2, 20, titleSize, title, theme)
	const bottom = barTop + barHeight
	for i, b := range bars {
		x := barMargin + wide*float64(i)
		height := 0.0
		if b.Value > 0 {
			height = max(leastHeight, barHeight*share(b.Value))
		}
		p.box(x+2, bottom-height, x+wide-2, bottom, b.color(theme))
		p.write(x+wide/2, bottom-height-9, numberSize, b.Text, theme)
		p.write(x+wide/2, bottom+14, caption, b.Label, theme)
	}
	p.write(width/2, bottom+barBottom-20, caption, unit, theme)
	return p
}

// Ranking draws bars below each other, each after its label, on a logarithmic
// scale from the power of ten below the smallest value; unit says what they count.
func Ranking(title, unit string, bars []Bar, theme Theme) Scene {
	low, high := math.Inf(1), math.Inf(-1)
	for _, b := range bars {
		if b.Value > 0 {
			low = min(low, math.Floor(math.Log10(b.Value)))
			high = max(high, math.Ceil(math.Log10(b.Value)))
		}
	}
	width, height := rowNames+rowLength+rowText, barTop+rowHeight*float64(len(bars))+barBottom
	p := &plot{Scene: Scene{Width: int(width), Height: int(height), Background: theme.Background, Title: title}}
	p.write(width/2, 20, titleSize, title, theme)
	at := func(v float64) float64 { return rowNames + rowLength*(math.Log10(v)-low)/max(1, high-low) }
	if low <= high {
		for d := low; d <= max(high, low+1); d++ {
			x := at(math.Pow(10, d))
			p.shapes = append(p.shapes, rule(x, barTop, x, height-barBottom, theme))
			p.write(x, height-barBottom+14, numberSize, strconv.FormatFloat(math.Pow(10, d), 'g', 3, 64), theme)
		}
	}
	for i, b := range bars {
		y := barTop + rowHeight*float64(i)
		p.write(rowNames/2, y+rowHeight/2, caption, b.Label, theme)
		end := rowNames
		if b.Value > 0 {
			end = max(rowNames+leastHeight, at(b.Value))
			p.box(rowNames, y+4, end, y+rowHeight-4, b.color(theme))
		}
		p.write(end+rowText/2-10, y+rowHeight/2, numberSize, b.Text, theme)
	}
	p.write(width/2, height-20, caption, unit, theme)
	return p.scene()
}

func (b Bar) color(theme Theme) color.RGBA {
	return theme.States[max(0, slices.Index([]byte("123456789"), b.State))]
}

// plot is a scene that shapes are added to.
type plot struct {
	Scene
	shapes []Shape
}

func (p *plot) scene() Scene {
	p.Shapes = slices.Values(p.shapes)
	return p.Scene
}

// write adds a text around a point.
func (p *plot) write(x, y, size float64, text string, theme Theme) {
	if text != "" {
		p.shapes = append(p.shapes, Shape{X: x, Y: y, Text: text, Size: size, Fill: theme.Text})
	}
}

func (p *plot) box(left, top, right, bottom float64, fill color.RGBA) {
	p.shapes = append(p.shapes, Shape{Points: [][2]float64{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, Fill: fill})
}

func rule(x1, y1, x2, y2 float64, theme Theme) Shape {
	const thin = 0.8
	if x1 == x2 {
		x2 += thin
	} else {
		y2 += thin
	}
	return Shape{Points: [][2]float64{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}, Fill: theme.Edge}
}
