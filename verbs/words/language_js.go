package words

import "slices"

// For returns the words of one of Languages, English for others. A page has settled
// on one of these, so that the tables which match languages can stay out of WASM.
func For(lang string) Words {
	if !slices.Contains(Languages, lang) {
		lang = Languages[0]
	}
	return Words{lang}
}
