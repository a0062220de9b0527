package correct

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"jie/codes/read"
	"jie/internal/machine"
	"jie/linear/oddcut"
)

var (
	modelFile = flag.String("model", "", "a detector error model, for BenchmarkFirst")
	shotsFile = flag.String("shots", "", "its shots, lines of 0 and 1")
)

// BenchmarkFirst measures the processor time to the first correction of a shot, after one
// linear program, and to its proof: the median, and the longest.
func BenchmarkFirst(b *testing.B) {
	if *modelFile == "" {
		b.Skip("no -model and -shots are given")
	}
	text, err := os.ReadFile(*modelFile)
	if err != nil {
		b.Fatal(err)
	}
	shots, err := os.ReadFile(*shotsFile)
	if err != nil {
		b.Fatal(err)
	}
	c, err := read.Code(text)
	if err != nil {
		b.Fatal(err)
	}
	d, err := New(c, Options{})
	if err != nil {
		b.Fatal(err)
	}
	system := oddcut.New(len(d.checks), d.columns, d.sizes)
	for b.Loop() {
		for name, nodes := range map[string]int64{"first": 1, "proof": 0} {
			var took []float64
			for line := range strings.FieldsSeq(string(shots)) {
				var violated []int32
				for i, digit := range line {
					if digit == '1' {
						violated = append(violated, int32(i))
					}
				}
				begun := machine.CPUSeconds()
				a := system.Solve(b.Context(), d.without(violated), oddcut.Options{Nodes: nodes})
				took = append(took, 1000*(machine.CPUSeconds()-begun))
				if a.Columns == nil || nodes == 0 && !a.Proved {
					b.Fatalf("%s: %+v", line, a)
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2], name+"-median-ms")
			b.ReportMetric(took[len(took)-1], name+"-longest-ms")
		}
	}
}
