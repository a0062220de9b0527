//go:build page

package central

import "syscall/js"

var centralFile []byte // once it is fetched

// readCentral fetches the file of the table, which the module of the page is built without: it
// would be a third of it. It waits for the file, which only a worker may do. If there is none, the result is empty, and
// answers are computed without the table.
func readCentral() []byte {
	defer func() { _ = recover() }() // the request throws if there is no network
	request := js.Global().Get("XMLHttpRequest").New()
	request.Call("open", "GET", "central.bin", false)
	request.Set("responseType", "arraybuffer")
	request.Call("send")
	if request.Get("status").Int() != 200 {
		return nil
	}
	bytes := js.Global().Get("Uint8Array").New(request.Get("response"))
	centralFile = make([]byte, bytes.Length())
	js.CopyBytesToGo(centralFile, bytes)
	return centralFile
}
