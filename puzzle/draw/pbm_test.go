package draw

import "testing"

func TestPBM(t *testing.T) {
	image, ok := PBM([]string{"1000000001", "0000000010"})
	if want := "P4\n10 2\n\x80\x40\x00\x80"; !ok || string(image) != want {
		t.Errorf("PBM = %q, %v, want %q", image, ok, want)
	}
	if _, ok := PBM([]string{"012"}); ok {
		t.Error("PBM takes a light pressed twice")
	}
}
