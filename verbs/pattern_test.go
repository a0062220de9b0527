package verbs_test

import (
	"testing"

	"jie/verbs"
)

func TestPatternPBM(t *testing.T) {
	image, ok := verbs.PatternPBM([]string{"1000000001", "0000000010"})
	if want := "P4\n10 2\n\x80\x40\x00\x80"; !ok || string(image) != want {
		t.Errorf("PatternPBM = %q, %v, want %q", image, ok, want)
	}
	if _, ok := verbs.PatternPBM([]string{"012"}); ok {
		t.Error("PatternPBM takes a light pressed twice")
	}
}
