//go:build !js || !page

package central

import _ "embed" // the table

//go:embed central.bin
var centralFile []byte // never written to

func readCentral() []byte { return centralFile }
