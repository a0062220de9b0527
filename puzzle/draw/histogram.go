package draw

import (
	"encoding/json"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Bar is one bar of a plot.
type Bar struct {
	Label string
	Value float64 // at least 0
	State byte    // its colour is that of this state, '1' if empty
}

// Sizes of a plot, in pixels. It fits on a screen, however many bars it has.
const (
	barWidth    = 44.0
	plotLeast   = 416.0 // the width of the bars together
	plotMost    = 1100.0
	plotHeight  = 260.0
	plotTop     = 62.0
	plotBottom  = 56.0
	plotLeft    = 64.0 // with the numbers of the vertical axis
	plotRight   = 24.0
	titleSize   = 15.0
	numberSize  = 11.0
	letterWidth = 0.62 // of a size
	leastHeight = 2.0  // so that a bar of 1 in 10,000 is visible
)

const smallCount = 1000

// Histogram draws bars over labels; across and up name the axes. The scale is linear up to
// [smallCount], and logarithmic above, where a tenth more room below 1 shows 0.
func Histogram(title, across, up string, bars []Bar, theme Theme) Scene {
	most := 1.0
	for _, b := range bars {
		most = max(most, b.Value)
	}
	axis := linear(most)
	if most > smallCount {
		axis = logarithmic(most)
	}
	across, bars = gathered(across, bars)
	wide := min(barWidth, plotMost/float64(max(1, len(bars))))
	inner := max(plotLeast, wide*float64(len(bars)))
	p := &plot{Scene: Scene{Width: int(plotLeft + inner + plotRight), Height: int(plotTop + plotHeight + plotBottom), Background: theme.Background, Title: title}}
	const bottom = plotTop + plotHeight
	p.write(float64(p.Width)/2, 20, titleSize, title, theme)
	p.write(max(plotLeft, letterWidth*numberSize*float64(letters(up))/2+8), plotTop-18, numberSize, up, theme)
	for _, tick := range axis.ticks {
		y := bottom - plotHeight*axis.share(tick)
		p.box(plotLeft, y, plotLeft+inner, y+0.8, theme.Edge)
		p.write(plotLeft/2, y, numberSize, short(tick), theme)
	}
	skip := 1 // one of so many labels has room
	for _, b := range bars {
		skip = max(skip, int(math.Ceil((letterWidth*numberSize*float64(letters(b.Label))+4)/wide)))
	}
	for i, b := range bars {
		x := plotLeft + wide*float64(i)
		height := plotHeight * axis.share(b.Value)
		if b.Value > 0 {
			height = max(leastHeight, height)
			gap := min(2, wide/8)
			p.box(x+gap, bottom-height, x+wide-gap, bottom, b.color(theme))
		}
		if text := short(b.Value); letterWidth*numberSize*float64(letters(text)) < wide {
			p.write(x+wide/2, bottom-height-9, numberSize, text, theme)
		}
		if i%skip == 0 {
			p.write(x+wide/2, bottom+13, numberSize, b.Label, theme)
		}
	}
	p.write(plotLeft+inner/2, bottom+36, numberSize, across, theme)
	p.Shapes = slices.Values(p.shapes)
	return p.Scene
}

// gathered returns at most as many bars as have a pixel each: the highest of each few.
func gathered(across string, bars []Bar) (string, []Bar) {
	each := (len(bars) + int(plotMost) - 1) / int(plotMost)
	if each < 2 {
		return across, bars
	}
	var list []Bar
	for part := range slices.Chunk(bars, each) {
		bar := slices.MaxFunc(part, func(a, b Bar) int { return int(math.Copysign(1, a.Value-b.Value)) })
		bar.Label = part[0].Label
		list = append(list, bar)
	}
	return across + " (" + strconv.Itoa(each) + " : 1)", list
}

// scale is a vertical axis: the numbers on it, and where a value is, from 0 to 1.
type scale struct {
	ticks []float64
	share func(v float64) float64
}

func linear(most float64) scale {
	step := 1.0
	for factor := 0; most/step > 6; factor++ {
		step *= []float64{2, 2.5, 2}[factor%3]
	}
	top := step * math.Ceil(most/step)
	s := scale{share: func(v float64) float64 { return v / top }}
	for tick := 0.0; tick <= top; tick += step {
		s.ticks = append(s.ticks, tick)
	}
	return s
}

// logarithmic returns a scale of powers of ten, at most eight with a number; 0 is half a power below 1.
func logarithmic(most float64) scale {
	const below = 0.5
	decades := math.Ceil(math.Log10(most))
	s := scale{ticks: []float64{0}, share: func(v float64) float64 {
		if v < 1 {
			return 0
		}
		return (below + math.Log10(v)) / (below + decades)
	}}
	for d := 0.0; d <= decades; d += math.Ceil(decades / 8) {
		s.ticks = append(s.ticks, math.Pow(10, d))
	}
	return s
}

func (b Bar) color(theme Theme) color.RGBA {
	return theme.States[max(0, slices.Index([]byte("123456789"), b.State))]
}

// letters returns how wide a text is, in Latin letters.
func letters(text string) (n int) {
	for _, letter := range text {
		n++
		if letter >= 0x2e80 {
			n++
		}
	}
	return n
}

type plot struct {
	Scene
	shapes []Shape
}

func (p *plot) write(x, y, size float64, text string, theme Theme) {
	if text != "" {
		p.shapes = append(p.shapes, Shape{X: x, Y: y, Text: text, Size: size, Fill: theme.Text})
	}
}

func (p *plot) box(left, top, right, bottom float64, fill color.RGBA) {
	p.shapes = append(p.shapes, Shape{Points: [][2]float64{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, Fill: fill})
}

// Counts makes bars of [Histogram] of numbers, or of texts with labels such as "12: 2".
func Counts(list any) ([]Bar, error) {
	if pairs, ok := list.([]string); ok {
		bars := make([]Bar, len(pairs))
		for i, pair := range pairs {
			of, count, _ := strings.Cut(pair, ": ")
			n, err := strconv.ParseFloat(count, 64)
			if err != nil {
				return nil, err
			}
			bars[i] = Bar{Label: of, Value: n}
		}
		return bars, nil
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	var counts []float64
	if err := json.Unmarshal(text, &counts); err != nil {
		return nil, err
	}
	bars := make([]Bar, len(counts))
	for i, n := range counts {
		bars[i] = Bar{Label: strconv.Itoa(i), Value: n}
	}
	return bars, nil
}

func short(x float64) string {
	switch {
	case x < 10_000:
		return strconv.FormatFloat(x, 'f', -1, 64)
	case x < 1e6:
		return strconv.FormatFloat(x/1e3, 'g', 3, 64) + "k"
	case x < 1e9:
		return strconv.FormatFloat(x/1e6, 'g', 3, 64) + "M"
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
