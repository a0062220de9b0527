// Package sealed keeps answers in a file, a line of JSON each, as soon as each is known, and
// continues with the file after a stop. A seal at the end of each line binds it to its question.
// Call [Open], read the existing answers with [File.Next], then [File.Put].
package sealed

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"
)

// Seal binds each answer in a file to its question. It stands at the end of the answer, as the
// key "question", and is a sum over the common texts of all questions, the question and the
// answer. It detects mistakes, but is not a signature.
type Seal struct{ about string }

// New returns the seal of answers to questions that share the texts about: the program's
// version, the verb, its flags.
func New(about ...string) Seal { return Seal{strings.Join(about, "\x00")} }

const (
	sealBegin = `,"question":"`
	sealEnd   = `"}`
	sealSize  = len(sealBegin) + 16 + len(sealEnd)
)

// put adds the seal to a JSON object, which ends with a line feed.
func (s Seal) put(question string, line []byte) []byte {
	answer := line[:len(line)-len("}\n")]
	return slices.Concat(answer, []byte(s.tail(question, answer)), []byte("\n"))
}

// Holds reports whether a line, without its line feed, is an answer to a question as
// [File.Put] wrote it.
func (s Seal) Holds(question string, line []byte) bool {
	if len(line) < sealSize {
		return false
	}
	answer, tail := line[:len(line)-sealSize], line[len(line)-sealSize:]
	return string(tail) == s.tail(question, answer)
}

// Without returns the answer of a line that holds.
func Without(line []byte) []byte { return append(slices.Clip(line[:len(line)-sealSize]), '}') }

// tail returns the bytes after an answer that was not closed yet.
func (s Seal) tail(question string, answer []byte) string {
	sum := sha256.New()
	_, _ = io.WriteString(sum, s.about+"\x00"+question+"\x00")
	_, _ = sum.Write(answer)
	return sealBegin + hex.EncodeToString(sum.Sum(nil)[:8]) + sealEnd
}
