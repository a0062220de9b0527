package verbs

import (
	"strings"
	"testing"
)

// A board that is too large is refused before its question is decoded, and no other question is.
func TestAdmitQuestion(t *testing.T) {
	s := &Service{Limits: Limits{Cells: 100}}
	row := strings.Repeat("1", 101)
	for question, refused := range map[string]bool{
		`{"from":"lightsout:` + row + `"}`:                                  true,
		`{"level":1, "from" : "lightsout:` + row[1:] + "/0" + `"}`:          true,
		`{"verb":"solve","question":{"from":"lightsout:` + row + `"}}`:      true,
		`{"from":"lightsout:` + row[1:] + `","more":"` + row + `"}`:         false,
		`{"note":"from","text":"` + row + `"}`:                              false,
		`{"from":["` + row + `"]}`:                                          false,
		`{"from":"lightsout:` + row:                                         false,
		`{"from":"lightsout[wiring=` + strings.Repeat("0+1/", 40) + `]:1"}`: false,
		`{"from":"machine:[.##.] (3) {` + row + `}"}`:                       false,
		`{"from":"\"` + row + `"}`:                                          false,
		row:                                                                 false,
		``:                                                                  false,
	} {
		if err := s.AdmitQuestion([]byte(question)); (err != nil) != refused {
			t.Errorf("%s: %v, want refused: %t", question, err, refused)
		}
	}
	if err := new(Service).AdmitQuestion([]byte(`{"from":"lightsout:` + row + `"}`)); err != nil {
		t.Errorf("without a limit: %v", err)
	}
}
