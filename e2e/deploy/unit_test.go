package deploy

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/internal/built"
)

// unit is the file of the service.
const unit = "jie.service"

// systemd finds nothing wrong with the unit. The program is where the test built it.
func TestUnitVerifies(t *testing.T) {
	analyze := built.Command(t, "systemd-analyze")
	text, err := os.ReadFile(unit)
	if err != nil {
		t.Fatal(err)
	}
	const program = "ExecStart=/usr/local/bin/jie "
	if !strings.Contains(string(text), program) {
		t.Fatalf("%s lacks %q", unit, program)
	}
	for _, test := range []struct {
		name, old, new string
		ok             bool
	}{
		{"as it is", program, "ExecStart=" + built.Program(t) + " ", true},
		{"a setting that systemd does not know", "\nDynamicUser=yes", "\nDynamicUsers=yes", false},
	} {
		file := filepath.Join(t.TempDir(), unit)
		changed := strings.Replace(string(text), program, "ExecStart="+built.Program(t)+" ", 1)
		save(t, file, strings.Replace(changed, test.old, test.new, 1))
		out, err := exec.Command(analyze, "verify", "--man=no", file).CombinedOutput()
		if ok := err == nil && len(out) == 0; ok != test.ok {
			t.Errorf("%s: systemd-analyze verify: %v\n%s", test.name, err, out)
		}
	}
}

// exposure is the highest score of systemd-analyze security that the unit may have,
// in tenths: 0 is no exposure and 100 is all rights. docs/results.md has the score.
const exposure = "9"

// What the unit may still do is known: the score, and each thing that counts.
func TestUnitIsSandboxed(t *testing.T) {
	analyze := built.Command(t, "systemd-analyze")
	out, err := exec.Command(analyze, "security", "--offline=true", "--threshold="+exposure, "--json=short", unit).Output()
	if err != nil {
		t.Errorf("systemd-analyze security: %v", err)
	}
	var report []struct {
		Name     string `json:"json_field"`
		Exposure string
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var exposed []string
	for _, line := range report {
		if line.Exposure != "" {
			exposed = append(exposed, line.Name)
		}
	}
	slices.Sort(exposed)
	want := []string{
		"DeviceAllow",                           // the clock, which ProtectClock lets it read
		"IPAddressDeny",                         // the loopback interface
		"PrivateNetwork",                        // likewise
		"RestrictAddressFamilies_AF_INET_INET6", // TCP
		"RootDirectoryOrRootImage",              // of the host, and nearly all of it is hidden or read-only
	}
	if !slices.Equal(exposed, want) {
		t.Errorf("exposed are %q, want %q", exposed, want)
	}
}
