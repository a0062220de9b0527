package circuit

import (
	"testing"

	"jie/codes"
	"jie/codes/verify"
)

// Information sets on a part of the columns find a light set, which flips an observable unseen. They
// are not asked while the search is short.
func TestSeek(t *testing.T) {
	code := model(t, "gross_Z_r2.class0.dem.gz")
	m, err := New(t.Context(), code, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p, columns := m.open[0].window(); len(columns) > windowColumns || len(columns) < windowColumns/4 || p.Columns != len(columns) || len(p.Functionals) == 0 {
		t.Errorf("a window of %d columns and %d observables", len(columns), len(p.Functionals))
	}
	first := len(m.Witness)
	if m.seek(t.Context()); len(m.Witness) != first {
		t.Error("it sought before the first node")
	}
	m.Nodes, m.Witness = seekFrom, nil
	m.seek(t.Context())
	if m.Witness == nil || len(m.Witness) > 20 {
		t.Errorf("a set of %d columns, want at most 20", len(m.Witness))
	}
	judge, err := verify.New(t.Context(), code)
	if err == nil {
		err = judge.Witness(codes.Row{X: m.Witness}, len(m.Witness))
	}
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d columns at first, then %d", first, len(m.Witness))
}
