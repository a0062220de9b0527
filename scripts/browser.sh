#!/bin/sh
# Installs Chromium, for the tests of the page, where there is no browser yet.
for name in chromium chromium-browser google-chrome chrome; do
	command -v $name >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "browser: installing chromium for the tests of the page"
	apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk >/dev/null && exit 0
fi
echo "browser: no Chromium here and no way to install it: the tests of the page will be skipped." >&2
echo "browser: install it (Debian: apt-get install chromium) and run make test again." >&2
[ -z "$CI" ]
