//go:build amd64 && !purego

package machine

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Each extension that is missing takes away what needs it, and no more.
func TestFeatures(t *testing.T) {
	const most = ^uint32(0)
	for _, test := range []struct {
		name              string
		c1, b7, c7, state uint32
		want              Features
	}{
		{"all", most, most, most, most, Features{true, true, true, true}},
		{"none", 0, 0, 0, 0, Features{}},
		{"no PCLMULQDQ", most &^ (1 << 1), most, most, most, Features{false, true, true, true}},
		{"no POPCNT", most &^ (1 << 23), most, most, most, Features{true, false, false, false}},
		{"no AVX2", most, most &^ (1 << 5), most, most, Features{true, false, false, false}},
		{"no AVX512F", most, most &^ (1 << 16), most, most, Features{true, true, false, false}},
		{"no AVX512DQ", most, most &^ (1 << 17), most, most, Features{true, true, false, false}},
		{"no VBMI2", most, most, most &^ (1 << 6), most, Features{true, true, false, false}},
		{"no VPOPCNTDQ", most, most, most &^ (1 << 14), most, Features{true, true, false, false}},
		{"no VBMI", most, most, most &^ (1 << 1), most, Features{true, true, true, false}},
		{"no GFNI", most, most, most &^ (1 << 8), most, Features{true, true, true, false}},
		{"registers of AVX-512 not saved", most, most, most, 1<<1 | 1<<2, Features{true, true, false, false}},
		{"registers of AVX not saved", most, most, most, 1 << 1, Features{true, false, false, false}},
	} {
		if got := features(test.c1, test.b7, test.c7, test.state); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// extensions are those of the vector instructions in the module's assembly, by the table
// beside Features: "AVX512F" for those that exist with 512 bits, or in masked form, alone.
var extensions = map[string]string{
	"KMOVB": "AVX512DQ", "KTESTW": "AVX512DQ", "KMOVW": "AVX512F", "KSHIFTRW": "AVX512F",
	"VPOPCNTQ": "VPOPCNTDQ", "VPSHLDQ": "VBMI2", "VPSHRDQ": "VBMI2", "VPERMB": "VBMI", "VGF2P8AFFINEQB": "GFNI",
	"VEXTRACTI64X4": "AVX512F", "VMOVDQA64": "AVX512F", "VMOVDQU64": "AVX512F", "VPANDQ": "AVX512F", "VPERMT2Q": "AVX512F", "VPORQ": "AVX512F",
	"VPTERNLOGQ": "AVX512F", "VPTESTMQ": "AVX512F", "VPXORQ": "AVX512F", "VSHUFI64X2": "AVX512F",
	"POPCNTQ": "POPCNT", "PCLMULQDQ": "PCLMULQDQ",
}

// wide are instructions of AVX and AVX2 whose form with 512 bits is of AVX512F.
var wide = []string{"VPADDQ", "VPBROADCASTQ", "VPERMQ", "VPSHUFD", "VPSLLQ", "VPSRLQ", "VPUNPCKHQDQ", "VPUNPCKLQDQ"}

// narrow are instructions of AVX and AVX2.
var narrow = []string{
	"VBROADCASTI128", "VEXTRACTI128", "VMOVD", "VMOVDQU", "VMOVQ", "VPABSW", "VPADDB", "VPADDUSB", "VPADDW", "VPAND", "VPBLENDVB", "VPBROADCASTB", "VPBROADCASTW",
	"VPCMPEQB", "VPCMPGTW", "VPERM2I128", "VPMAXSW", "VPMINUB", "VPMOVMSKB", "VPMULLW", "VPOR", "VPSHUFB", "VPSHUFLW", "VPSUBW", "VPTEST", "VPXOR", "VZEROUPPER",
}

// old are vector instructions that every amd64 processor has.
var old = []string{"MOVO", "MOVOU", "PSLLDQ", "PSRLDQ", "PXOR", "PREFETCHT0"}

var (
	vector     = regexp.MustCompile(`^\s+((?:V|K|P[A-Z]|MOVO)[A-Z0-9]*|POPCNTQ)(?:\.Z)?(\s.*)?$`)
	wideOrMask = regexp.MustCompile(`\b[ZK][0-9]`)
	narrowOnly = regexp.MustCompile(`\b[XY][0-9]`)
)

// The assembly uses no extension that is missing in the table.
func TestAssembly(t *testing.T) {
	var files []string
	for _, folders := range []string{"*", "*/*", "*/*/*"} {
		more, err := filepath.Glob("../../" + folders + "/*_amd64.s")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) < 8 {
		t.Fatal(files)
	}
	used := map[string]bool{}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			line, _, _ := strings.Cut(lines.Text(), "//")
			for part := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(line), "\\"), ";") { // of macros
				found := vector.FindStringSubmatch("\t" + strings.TrimSpace(part))
				if found == nil {
					continue
				}
				op, operands := found[1], found[2]
				extension, known := extensions[op]
				switch large := wideOrMask.MatchString(operands); {
				case known:
				case slices.Contains(wide, op):
					if extension = "AVX2"; large {
						extension = "AVX512F"
					}
				case slices.Contains(narrow, op) && !large, slices.Contains(old, op):
					extension = "AVX2"
				default:
					t.Errorf("%s: %s: which extension has it? Add it here, and to the table beside Features", name, strings.TrimSpace(part))
				}
				if strings.HasPrefix(extension, "AVX512F") && strings.HasPrefix(op, "V") && !wideOrMask.MatchString(operands) && narrowOnly.MatchString(operands) {
					t.Errorf("%s: %s: this form is of AVX512VL, which Detect does not ask for", name, strings.TrimSpace(part))
				}
				used[extension] = true
			}
		}
	}
	for _, extension := range extensions {
		if !used[extension] {
			t.Errorf("no instruction of %s is found", extension)
		}
	}
}
