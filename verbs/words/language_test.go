//go:build !js

package words

import "testing"

func TestMatch(t *testing.T) {
	tests := []struct {
		tag, want string
		ok        bool
	}{
		{"en", "en", true},
		{"en-GB", "en", true},
		{"zh", "zh", true},
		{"zh-CN", "zh", true},
		{"zh_CN.UTF-8", "zh", true},
		{"zh_Hans_SG", "zh", true},
		{"zh-TW", "zh", true},
		{"fr", "", false},
		{"", "", false},
		{"C", "", false},
		{"klingon", "", false},
	}
	for _, test := range tests {
		if got, ok := Match(test.tag); got != test.want || ok != test.ok {
			t.Errorf("Match(%q) = %q, %v, want %q, %v", test.tag, got, ok, test.want, test.ok)
		}
	}
}

func TestFromEnvironment(t *testing.T) {
	tests := []struct {
		environment map[string]string
		want        string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "zh_CN.UTF-8"}, "zh"},
		{map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh"},
		{map[string]string{"LANG": "fr_FR"}, "en"},
	}
	for _, test := range tests {
		get := func(name string) string { return test.environment[name] }
		if got := FromEnvironment(get); got != test.want {
			t.Errorf("FromEnvironment(%v) = %q, want %q", test.environment, got, test.want)
		}
	}
}
