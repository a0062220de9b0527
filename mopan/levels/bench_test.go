package levels

import "testing"

// fiveDots is what the figures of docs/scale.md are about: 5,949,147 positions of side 5.
const fiveDots = "00000/000000/0000000/00000000/000111000/00001100/0000000/000000/00000"

// BenchmarkLevels finds all levels in this process, on one core. It reports the bytes that
// an exchange carries for each position.
func BenchmarkLevels(b *testing.B) {
	for b.Loop() {
		s := newSearch(b, 128, 0, fiveDots)
		l := &Local{Workers: 1}
		m, err := Run(b.Context(), s, Folder(b.TempDir()), l, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(l.Exchanged)/float64(m.Positions), "bytes/position")
	}
}
