package words

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// wrongChinese are words that a reader would take for other things than the glossary's, or
// that stand beside a word of the glossary for the same thing; each with the right one.
var wrongChinese = map[string]string{
	"点对":                "局面对",
	"点灯":                "关灯",
	"孔明棋":               "独立钻石",
	"旋转方块":              "活字",
	"着法":                "走法",
	"位置类":               "局面类",
	"(^|[^化])零度":        "零化度",
	"按数|按动":             "按键次数",
	"获胜局面|赢的局面|可胜局面":    "必胜局面",
	"主题":                "配色",
	"后缀":                "扩展名",
	"合集":                "谜题集",
	"未定":                "未知",
	"零一按法":              "按法",
	"动词":                "命令",
	"魔方":                "立方体",
	"六角形":               "六边形",
	"第 *{{[^}]*}} *个字节": "第 10 字节",
	"}} 的解|[0-9] 步 的":   "17 步的解, without a space",
	`\b(FILE|FOLDER|PATH|PUZZLE|RULES|ROWS|HOST|PORT|POSITION|GOAL|BOARD|BUTTON|CLAIM|IMAGE)\b`: "文件, 文件夹, 谜题 and so on: one language",
}

// Chinese texts keep to the words of docs/glossary.md.
func TestChineseKeepsToTheGlossary(t *testing.T) {
	for wrong, right := range wrongChinese {
		pattern := regexp.MustCompile(wrong)
		for key, forms := range texts(t, "zh") {
			for _, text := range forms {
				if found := pattern.FindString(text); found != "" {
					t.Errorf("%s says %q, not %s: %s", key, found, right, text)
				}
			}
		}
	}
}

// The glossary holds each term once.
func TestGlossaryHoldsEachTermOnce(t *testing.T) {
	data, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || strings.HasPrefix(cells[1], "-") {
			continue
		}
		for term := range strings.SplitSeq(cells[1], ",") {
			if term = strings.TrimSpace(term); seen[term] {
				t.Errorf("%q stands twice", term)
			}
			seen[term] = true
		}
	}
	if len(seen) < 50 {
		t.Errorf("the glossary has %d terms", len(seen))
	}
}
