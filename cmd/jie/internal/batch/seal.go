package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A seal binds each answer in a file to its question: the program's version, the verb, its
// flags and the line. It stands at the end of the answer, as the key "question", and is a sum
// over these and the answer. It finds a slip, and is no signature.
type seal struct{ about string }

// apart are the flags that do not say what is asked, or that stand in seal otherwise.
var apart = []string{"batch", "output", "resume", "trust", "workers", "errors", "to", "memory", "color"}

// sealOf is the seal of a run.
func sealOf(c *cobra.Command, version string, goals []string) seal {
	about := []string{version, c.Name()}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(apart, f.Name) {
			about = append(about, "--"+f.Name+"="+f.Value.String())
		}
	})
	return seal{strings.Join(append(about, goals...), "\x00")}
}

const (
	sealBegin = `,"question":"`
	sealEnd   = `"}`
	sealSize  = len(sealBegin) + 16 + len(sealEnd)
)

// put adds the seal to a JSON object, which ends with a line feed.
func (s seal) put(question string, line []byte) []byte {
	answer := line[:len(line)-len("}\n")]
	return slices.Concat(answer, []byte(s.tail(question, answer)), []byte("\n"))
}

// holds reports whether a line, without its line feed, is an answer to a question as put wrote it.
func (s seal) holds(question string, line []byte) bool {
	if len(line) < sealSize {
		return false
	}
	answer, tail := line[:len(line)-sealSize], line[len(line)-sealSize:]
	return string(tail) == s.tail(question, answer)
}

// tail is what comes after an answer that was not closed yet.
func (s seal) tail(question string, answer []byte) string {
	sum := sha256.New()
	_, _ = io.WriteString(sum, s.about+"\x00"+question+"\x00")
	_, _ = sum.Write(answer)
	return sealBegin + hex.EncodeToString(sum.Sum(nil)[:8]) + sealEnd
}
