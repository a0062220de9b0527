package browser

import (
	"strings"
	"testing"

	"jie/server"
)

// caught keeps what the page gives the browser to save.
const caught = `(window.saved = [], URL.createObjectURL = (blob) => (window.blob = blob, "blob:"),
	HTMLAnchorElement.prototype.click = function () {
		window.blob.arrayBuffer().then((b) => window.saved.push([this.download, String.fromCharCode(...new Uint8Array(b).slice(0, 12)), b.byteLength]));
	}, 0)`

// The board is saved as a picture, the line as a film, the answer as JSON.
func TestDownloads(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desktop)
	p.study()
	p.click("Solve")
	p.wait(`document.querySelectorAll(".move").length === 5`)
	eval[int](p, caught)
	for kind, begin := range map[string]string{"SVG": "<svg ", "PNG": "\u0089PNG", "GIF": "GIF89a", "JSON": "{\n"} {
		p.click(kind)
		p.wait(`window.saved.length > 0`)
		saved := eval[[]any](p, `window.saved.pop()`)
		name, head, size := saved[0].(string), saved[1].(string), saved[2].(float64)
		if name != "jie-mopan."+strings.ToLower(kind) || !strings.HasPrefix(head, begin) || size < 500 {
			t.Errorf("%s is saved as %s, %d bytes that begin %q", kind, name, int(size), head)
		}
	}
}
