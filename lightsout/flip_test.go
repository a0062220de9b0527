package lightsout

import "testing"

// Moves of save files are read strictly.
func TestFlipMove(t *testing.T) {
	for text, want := range map[string]string{"M2,0": "0,2", "2,0": "", "M2": "", "M2,x": ""} {
		if got, ok := flipMove(text); ok != (want != "") || ok && got != want {
			t.Errorf("%s is %s, %v, want %q", text, got, ok, want)
		}
	}
}
