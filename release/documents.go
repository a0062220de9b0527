package main

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

//go:embed documents
var documentFiles embed.FS

// document is a page of the site.
type document struct {
	Lang  string        `json:"lang"`
	Path  string        `json:"path"` // below docs/, in the site
	Title string        `json:"title"`
	Text  string        `json:"text"` // for the search
	Body  template.HTML `json:"-"`
	Root  string        `json:"-"` // the way back to docs/
	Other string        `json:"-"` // its page in the other language, below docs/, if it has one
}

// place is what the pages are sorted by: the first page, and then by title.
func (d document) place() string {
	if d.Path == "index.html" || d.Path == "index.zh.html" {
		return ""
	}
	if strings.HasPrefix(d.Path, "adr/") {
		return d.Path // they have numbers
	}
	return strings.ToLower(d.Title)
}

// documents writes docs/, the READMEs and the help as pages of the site, with a search over
// them: in English, and where there is a text in it in Chinese.
func (r *release) documents(site string) error {
	pages, err := r.markdownPages()
	if err != nil {
		return err
	}
	help, err := r.helpPages()
	if err != nil {
		return err
	}
	pages = append(pages, help...)
	slices.SortFunc(pages, func(a, b document) int {
		return cmp.Or(strings.Compare(a.place(), b.place()), strings.Compare(a.Path, b.Path))
	})
	frame, err := template.ParseFS(documentFiles, "documents/page.html.tmpl")
	if err != nil {
		return err
	}
	for i, p := range pages {
		if other := inOtherLanguage(p.Path); slices.ContainsFunc(pages, func(p document) bool { return p.Path == other }) {
			pages[i].Other = other
		}
	}
	var items []item
	for _, p := range pages {
		p.Root = strings.Repeat("../", strings.Count(p.Path, "/"))
		var b bytes.Buffer
		if err := frame.Execute(&b, struct {
			document
			Sections []section
		}{p, sectionsOf(pages, p.Lang)}); err != nil {
			return err
		}
		items = append(items, item{p.Path, b.Bytes(), 0o644})
	}
	index, err := json.Marshal(pages)
	if err != nil {
		return err
	}
	items = append(items, item{"search.json", index, 0o644})
	for _, name := range []string{"search.js", "docs.css"} {
		data, err := documentFiles.ReadFile("documents/" + name)
		if err != nil {
			return err
		}
		items = append(items, item{name, data, 0o644})
	}
	images, err := below(filepath.Join(r.stage, "docs"), "images")
	if err != nil {
		return err
	}
	return writeItems(filepath.Join(site, "docs"), append(items, images...))
}

// inOtherLanguage is the path of a page's twin: X.html and X.zh.html, help/en/ and help/zh/.
func inOtherLanguage(page string) string {
	for _, twins := range [][2]string{{"help/en/", "help/zh/"}, {"help/zh/", "help/en/"}} {
		if name, found := strings.CutPrefix(page, twins[0]); found {
			return twins[1] + name
		}
	}
	if name, found := strings.CutSuffix(page, ".zh.html"); found {
		return name + ".html"
	}
	return strings.TrimSuffix(page, ".html") + ".zh.html"
}

// section is a part of the list of pages.
type section struct {
	Title string
	Pages []document
}

// sectionsOf are the pages in a language, or in the other where a page is in that alone:
// those for every reader, those with mathematics, the help of the commands, and the decisions.
func sectionsOf(pages []document, lang string) []section {
	titles := []string{"", "Mathematics", "Commands", "Decisions"}
	if lang == "zh" {
		titles = []string{"", "数学", "命令", "决定"}
	}
	sections := make([]section, len(titles))
	for i, title := range titles {
		sections[i].Title = title
	}
	for _, p := range pages {
		if p.Lang == lang || p.Other == "" {
			at := slices.Index([]string{"", "math", "help", "adr"}, strings.TrimSuffix(p.Path[:strings.IndexByte(p.Path, '/')+1], "/"))
			at = max(at, 0) // other folders
			sections[at].Pages = append(sections[at].Pages, p)
		}
	}
	return slices.DeleteFunc(sections, func(s section) bool { return len(s.Pages) == 0 })
}

// chinese ends the name of a document in Chinese.
const chinese = ".zh-CN.md"

// outside are the documents that are pages too, beside those of docs/.
var outside = []string{
	"README.md", "README.zh-CN.md", "CHANGELOG.md", "conformance/README.md", "conformance/README.zh-CN.md",
	"clients/python/README.md", "clients/python/README.zh-CN.md", "clients/npm/README.md", "clients/npm/README.zh-CN.md",
	"clients/c/README.md", "clients/c/README.zh-CN.md",
}

// markdownPages are the files of docs/ and the READMEs.
func (r *release) markdownPages() (pages []document, err error) {
	convert := map[string]goldmark.Markdown{
		"en": goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID())),
		"zh": goldmark.New(goldmark.WithExtensions(extension.GFM, extension.NewCJK(extension.WithEastAsianLineBreaks(extension.EastAsianLineBreaksCSS3Draft))), goldmark.WithParserOptions(parser.WithAutoHeadingID())),
	}
	add := func(name string) error {
		to, lang := pageOf(name), "en"
		if strings.HasSuffix(name, chinese) {
			lang = "zh"
		}
		text, err := os.ReadFile(filepath.Join(r.stage, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := convert[lang].Convert(text, &b, parser.WithContext(parser.NewContext(parser.WithIDs(anchors{})))); err != nil {
			return err
		}
		html := b.String()
		page := document{Lang: lang, Path: to, Title: titleOf(text), Text: plainText(html)}
		if strings.HasPrefix(to, "math/") {
			html = formulas(html)
		}
		page.Body = r.linked(html, name, to)
		pages = append(pages, page)
		return nil
	}
	for _, pattern := range []string{"*.md", "*/*.md"} {
		files, err := filepath.Glob(filepath.Join(r.stage, "docs", pattern))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			name, err := filepath.Rel(r.stage, file)
			if err != nil {
				return nil, err
			}
			if err := add(filepath.ToSlash(name)); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range outside {
		if err := add(name); err != nil {
			return nil, err
		}
	}
	return pages, nil
}

// pageOf is where the page of a file stands, below docs/.
func pageOf(name string) string {
	name = strings.TrimPrefix(name, "docs/")
	if !strings.Contains(name, "/") {
		name = strings.Replace(name, "README.", "index.", 1)
	}
	if name, found := strings.CutSuffix(name, chinese); found {
		return name + ".zh.html"
	}
	return strings.TrimSuffix(name, ".md") + ".html"
}

var link = regexp.MustCompile(`(href|src)="([^":#]+)(#[^"]*)?"`)

// linked points the links of a page to other pages, and those to other files to the
// repository.
func (r *release) linked(html, name, to string) template.HTML {
	here := path.Dir(to)
	return template.HTML(link.ReplaceAllStringFunc(html, func(whole string) string { // our own documents
		m := link.FindStringSubmatch(whole)
		target := path.Join(path.Dir(name), m[2])
		at := "https://" + r.module + "/" + target
		if _, err := os.Stat(filepath.Join(r.stage, filepath.FromSlash(target))); err == nil && (strings.HasSuffix(target, ".md") && r.hasPage(target) || strings.HasPrefix(target, "docs/images/")) {
			at = strings.TrimPrefix(target, "docs/")
			if strings.HasSuffix(target, ".md") {
				at = pageOf(target)
			}
			at = relative(here, at)
		}
		return fmt.Sprintf(`%s="%s%s"`, m[1], at, m[3])
	}))
}

// hasPage tells whether a file of the repository is a page.
func (r *release) hasPage(name string) bool {
	return strings.HasPrefix(name, "docs/") || slices.Contains(outside, name)
}

// relative is the way from a folder to a file, both below docs/.
func relative(from, to string) string {
	if from == "." {
		return to
	}
	return strings.Repeat("../", strings.Count(from, "/")+1) + to
}

// helpPages are the pages of `jie help`, in each language.
func (r *release) helpPages() (pages []document, err error) {
	list, err := r.manual()
	if err != nil {
		return nil, err
	}
	topics := []string{"boards", "formats", "lightsout", "mopan", "pegs", "twiddle"}
	for _, page := range list {
		topics = append(topics, strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(page.name, "man/jie"), "-"), ".1"))
	}
	slices.Sort(topics)
	for _, lang := range []string{"en", "zh"} {
		for _, topic := range topics {
			args := []string{"help", "--lang", lang}
			if topic != "" {
				args = append(args, topic)
			}
			text, err := output(r.work, nil, r.programs[host()], args...)
			if err != nil {
				return nil, err
			}
			name := strings.TrimSuffix("jie-"+topic, "-")
			pages = append(pages, document{
				Lang: lang, Path: "help/" + lang + "/" + name + ".html", Title: strings.ReplaceAll(name, "-", " "), Text: string(text),
				Body: template.HTML("<pre>" + template.HTMLEscapeString(string(text)) + "</pre>"), // escaped
			})
		}
	}
	return pages, nil
}

// titleOf is the first heading of a text.
func titleOf(text []byte) string {
	for line := range strings.Lines(string(text)) {
		if title, found := strings.CutPrefix(line, "# "); found {
			return strings.ReplaceAll(strings.TrimSpace(title), "`", "")
		}
	}
	return "Jie"
}

var tag = regexp.MustCompile(`<[^>]*>`)

// plainText is a page without its markup.
func plainText(html string) string {
	return strings.Join(strings.Fields(tag.ReplaceAllString(html, " ")), " ")
}
