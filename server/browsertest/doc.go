// Package browsertest tries the page in a real browser: Debian's Chromium
// without a window. scripts/browser.sh installs it where it is missing.
package browsertest
