package verbs_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"jie/check/judge"
	"jie/puzzle"
	"jie/verbs"
)

// model has two observables and a detector that no mechanism flips.
const model = `detector(1) D3\nerror(0.001) D0\nerror(0.2) D1 L1\nerror(0.2) D1 D2\nerror(0.2) D0 D2\nlogical_observable L1`

// The same shots have the same corrections in each format.
func TestDecode(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 2}}
	for _, shots := range []string{
		`"1000\n0100\n\n0000"`,
		`"shot D0\nshot D1 L0\nshot\n"`,
		`"` + base64.StdEncoding.EncodeToString([]byte{1, 2, 0}) + `","format":"b8"`,
	} {
		q := questionOf[verbs.Decode](t, `{"code":"`+model+`","shots":`+shots+`}`)
		found, err := s.Decode(t.Context(), q, verbs.Asker{})
		got, _ := json.Marshal(found.Value)
		const want = `[{"shot":0,"mechanisms":[1,2,3],"observables":"01","cost":4158,"lower_bound":4158,"proved":true,"method":"odd-cuts","scale":1000},` +
			`{"shot":1,"mechanisms":[1],"observables":"01","cost":1386,"lower_bound":1386,"proved":true,"method":"odd-cuts"},` +
			`{"shot":2,"mechanisms":[],"observables":"00","cost":0,"lower_bound":0,"proved":true,"method":"odd-cuts"}]`
		if err != nil || found.Stop != nil || string(got) != want {
			t.Errorf("%s: %s, %v, %v", shots, got, found.Stop, err)
		}
		if err := s.JudgeKeptCorrections(t.Context(), q, found.Value); err != nil {
			t.Errorf("%s, kept: %v", shots, err)
		}
	}
}

// A shot without a correction has an error in its place.
func TestDecodeShots(t *testing.T) {
	s := verbs.Service{}
	q := questionOf[verbs.Decode](t, `{"code":"`+model+`","shots":"000\n00000\n01x0\nshot D\nshot D4\nshot D-1\nshot M1\n0001\n1000"}`)
	found, err := s.Decode(t.Context(), q, verbs.Asker{})
	if err != nil || len(found.Value) != 9 {
		t.Fatalf("%+v, %v", found, err)
	}
	for i, want := range []puzzle.Code{
		verbs.ShotWidth, verbs.ShotWidth, verbs.ShotText, verbs.ShotText, "code-bad-check", "code-bad-check", verbs.ShotText, "code-no-syndrome", "",
	} {
		a := found.Value[i]
		if a.Shot != i || (a.Error == nil) != (want == "") || a.Error != nil && a.Error.Code != want {
			t.Errorf("shot %d: %+v %+v, want %s", i, a, a.Error, want)
		}
	}
}

// What is wrong with a whole question is its error.
func TestDecodeRefused(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Listing: 2}}
	for text, want := range map[string]puzzle.Code{
		`{"code":"` + model + `"}`: verbs.NoShots,
		`{"shots":"1"}`:            verbs.NoCode,
		`{"code":"` + model + `","shots":"1000","format":"r8"}`:              verbs.NotKnown,
		`{"code":"` + model + `","shots":"1000","side":"y"}`:                 verbs.NotKnown,
		`{"code":"` + model + `","shots":"1000","side":"x"}`:                 "code-needs-side",
		`{"code":"surface:3","shots":"1000"}`:                                "code-needs-side",
		`{"code":"` + model + `","shots":"1000","cost":[1,2]}`:               "code-bad-costs",
		`{"code":"` + model + `","shots":"1000","cost":"1 2 3 -99999999"}`:   "code-bad-cost",
		`{"code":"` + model + `","shots":"1000","cost":"1 2 3 x"}`:           verbs.NotNumber,
		`{"code":"` + model + `","shots":"?","format":"b8"}`:                 verbs.BadValue,
		`{"code":"` + model + `","shots":"EA==","format":"b8"}`:              verbs.ShotBits,
		`{"code":"` + model + `\ndetector D9","shots":"EA==","format":"b8"}`: verbs.ShotShort,
		`{"code":"` + model + `","shots":"1000\n1000\n1000"}`:                verbs.TooManyShots,
		`{"code":"` + model + `","shots":"1000","workers":-1}`:               verbs.BadValue,
		`{"code":"surface:3","model":"00","shots":"1000"}`:                   verbs.Conflict,
		`{"model":"00","shots":"1000"}`:                                      verbs.ModelGone,
	} {
		if found, err := s.Decode(t.Context(), questionOf[verbs.Decode](t, text), verbs.Asker{}); verbs.CodeOf(err) != want {
			t.Errorf("%s: %+v, %v, want %s", text, found, err, want)
		}
	}
}

// A model that was asked about is named by its sum, together with its other keys.
func TestDecodeModel(t *testing.T) {
	s := verbs.Service{}
	asked := questionOf[verbs.Decode](t, `{"code":"surface:3","side":"x","shots":"1000"}`)
	want, err := s.Decode(t.Context(), asked, verbs.Asker{})
	if err != nil {
		t.Fatal(err)
	}
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte("surface:3")))
	q := questionOf[verbs.Decode](t, `{"model":"`+sum+`","side":"x","shots":"1000"}`)
	if got, err := s.Decode(t.Context(), q, verbs.Asker{}); err != nil || !reflect.DeepEqual(got.Value, want.Value) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if key, err := s.DecodeKey(q); verbs.CodeOf(err) != verbs.ModelGone {
		t.Errorf("a job may have the model %s: %v", key, err)
	}
	q.Side = "z"
	if got, err := s.Decode(t.Context(), q, verbs.Asker{}); verbs.CodeOf(err) != verbs.ModelGone {
		t.Errorf("the other side: %+v, %v", got, err)
	}
}

// A kept correction is refused where anything of it is wrong.
func TestDecodeKept(t *testing.T) {
	s := verbs.Service{}
	q := questionOf[verbs.Decode](t, `{"code":"`+model+`","shots":"1000\n0100"}`)
	found, err := s.Decode(t.Context(), q, verbs.Asker{})
	if err != nil {
		t.Fatal(err)
	}
	for i, alter := range []func(a *verbs.Correction){
		func(a *verbs.Correction) { a.Shot = 1 },
		func(a *verbs.Correction) { a.Mechanisms = a.Mechanisms[1:] },
		func(a *verbs.Correction) { a.Mechanisms = []int32{99} },
		func(a *verbs.Correction) { *a.Observables = "00" },
		func(a *verbs.Correction) { *a.Observables = "" },
		func(a *verbs.Correction) { *a.Cost-- },
		func(a *verbs.Correction) { *a.LowerBound++ },
		func(a *verbs.Correction) { a.Proved = nil },
	} {
		var kept []verbs.Correction
		text, _ := json.Marshal(found.Value)
		if err := json.Unmarshal(text, &kept); err != nil {
			t.Fatal(err)
		}
		alter(&kept[0])
		if err := s.JudgeKeptCorrections(t.Context(), q, kept); !errors.Is(err, judge.ErrWrong) {
			t.Errorf("alteration %d: %v", i, err)
		}
	}
	if err := s.JudgeKeptCorrections(t.Context(), q, append(found.Value, found.Value[0])); err == nil {
		t.Error("more answers than shots are accepted")
	}
}
