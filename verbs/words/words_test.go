package words

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"

	"jie/check"
	"jie/puzzle"
)

func TestError(t *testing.T) {
	ragged := &puzzle.Error{
		Puzzle: "mopan", Code: puzzle.RaggedRow, At: &puzzle.Place{Row: 1, Col: 5, Byte: 16},
		Args: puzzle.Args{"got": 6, "want": 5},
	}
	unknown := &puzzle.Error{
		Code: puzzle.UnknownPuzzle, At: puzzle.AtByte(0),
		Args: puzzle.Args{"name": "mopna", "nearest": "mopan", "known": []string{"mopan", "pegs"}},
	}
	tests := []struct {
		err    error
		en, zh string
	}{
		{
			ragged,
			"mopan, row 1, column 5, byte 16 (all counted from 0): this row is 6 long and should be 5; add or remove cells",
			"mopan，第 1 行第 5 列，第 16 字节（均从 0 数起）：这一行有 6 格，应有 5 格；请增减格子",
		},
		{
			fmt.Errorf("position: %w", unknown),
			`byte 0 (counted from 0): there is no puzzle "mopna"; did you mean "mopan"? The puzzles are mopan, pegs`,
			"第 0 字节（从 0 数起）：没有名为“mopna”的谜题；是否想写“mopan”？可用的谜题：mopan、pegs",
		},
		{
			errors.Join(&puzzle.Error{Code: puzzle.NoGoal}, fmt.Errorf("solve: %w", puzzle.ErrMemory)),
			"a goal is needed here; name it with --to\nstopped at the memory limit, without a proof; allow more with --memory",
			"这里需要目标局面；请用 --to 指定\n到达内存上限而停止，尚未得到证明；可用 --memory 放宽",
		},
		{
			&check.Failure{Code: check.WrongListing, Move: -1, Args: puzzle.Args{"why": "order"}},
			"the listed solutions do not hold: they are not in order, or one is listed twice; solve the position again",
			"所列的解不成立：没有按顺序排列，或有重复；请重新求解",
		},
		{
			&check.Failure{Code: check.IllegalMove, Move: 2, Args: puzzle.Args{"move": "L1,1"}},
			"move 3: the move L1,1 is not legal here; correct it",
			"第 3 步：此处不能走 L1,1；请改正",
		},
		{
			&fs.PathError{Op: "open", Path: "x.txt", Err: fs.ErrNotExist},
			"there is no file x.txt; check its name",
			"没有文件 x.txt；请检查文件名",
		},
		{
			&fs.PathError{Op: "create", Path: "x", Err: fs.ErrNotExist},
			"there is no folder x; make it first, or name another",
			"没有文件夹 x；请先建立，或换一个",
		},
		{
			&fs.PathError{Op: "claim", Path: "x.json", Err: syscall.EBUSY},
			"another run of jie is writing x.json; wait until it has ended, or name another file",
			"另一个 jie 正在写 x.json；请等它结束，或换一个文件",
		},
		{
			&fs.PathError{Op: "write", Path: "/dev/stdout", Err: fs.ErrClosed},
			"standard output is closed, so the answer would be lost; leave it open, or name a file with -o",
			"标准输出已关闭，答案会丢失；请保持它打开，或用 -o 给出文件",
		},
		{
			fmt.Errorf("mopan: %w", context.DeadlineExceeded),
			"stopped at the time limit, without a proof; allow more with --timeout",
			"到达时间上限而停止，尚未得到证明；可用 --timeout 放宽",
		},
		{errors.New("odd"), "odd", "odd"},
	}
	for _, test := range tests {
		if got := For("en").Error(test.err); got != test.en {
			t.Errorf("en: %v\n got %s\nwant %s", test.err, got, test.en)
		}
		if got := For("zh").Error(test.err); got != test.zh {
			t.Errorf("zh: %v\n got %s\nwant %s", test.err, got, test.zh)
		}
	}
}

// An error without words is shown in its own terse English, never lost.
func TestErrorWithoutWords(t *testing.T) {
	err := &puzzle.Error{Code: "no-such-code", Args: puzzle.Args{"size": 3}}
	if got := For("zh").Error(err); got != err.Error() {
		t.Errorf("got %q, want %q", got, err.Error())
	}
	short := &puzzle.Error{Code: puzzle.RaggedRow}
	if got := For("en").Error(short); got != "ragged row" {
		t.Errorf("an error that lacks its arguments reads %q", got)
	}
}

func TestGroup(t *testing.T) {
	for digits, want := range map[string]string{"0": "0", "999": "999", "1000": "1,000", "-1234567": "-1,234,567"} {
		if got := Group(digits); got != want {
			t.Errorf("Group(%s) = %s, want %s", digits, got, want)
		}
	}
}

// Every text is found as a decoder of its whole file finds it.
func TestFind(t *testing.T) {
	for _, lang := range Languages {
		l, texts := libraryOf(lang), 0
		for _, file := range l.files {
			for key, want := range file.all() {
				if got, ok := file.find(key); !ok || !reflect.DeepEqual(got, want) {
					t.Errorf("%s/%s.json: %s is %v, want %v", lang, file.name, key, got, want)
				}
				texts++
			}
		}
		if texts < 500 && slices.Contains(whole(), lang) {
			t.Errorf("%s has %d texts", lang, texts)
		}
		if got, ok := l.find("metric.turns\": {\n    \"one"); ok {
			t.Errorf("a key that is more than a key is found: %v", got)
		}
	}
}

// How a file is set out does not matter, and a quoted word in a text is no key.
func TestFindHowever(t *testing.T) {
	file := textFile{json: func() []byte {
		return []byte("{\"a.b\"\t:\"say \\\"c.d\\\": no\",\"c.d\":{\"one\":\"1\",\"other\" : \"n\"} , \"e.f\":\"c.d\"}")
	}}
	for key, want := range map[string]any{"a.b": `say "c.d": no`, "c.d": map[string]any{"one": "1", "other": "n"}, "e.f": "c.d", "g.h": nil} {
		if got, ok := file.find(key); ok != (want != nil) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
}

func TestTextWithoutKey(t *testing.T) {
	if got := For("zh").Text("no.such.key", nil); got != "no.such.key" {
		t.Errorf("got %q", got)
	}
}

func TestClean(t *testing.T) {
	tests := []struct{ text, want string }{
		{"x", "x"},
		{`a "b"`, `a "b"`},
		{"棋", "棋"},
		{"\x1b[2J\n", `\x1b[2J\n`},
		{"\xff", "\ufffd"},
		{strings.Repeat("9", 70) + strings.Repeat("8", 70), strings.Repeat("9", 40) + "…" + strings.Repeat("8", 40)},
	}
	for _, test := range tests {
		if got := puzzle.Printable(test.text); got != test.want {
			t.Errorf("Printable(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}
