// Package browser tries the page in a real browser: Debian's Chromium without a window.
package browser
