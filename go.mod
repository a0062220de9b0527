module jie

go 1.26.0

require (
	github.com/nicksnyder/go-i18n/v2 v2.7.0
	golang.org/x/text v0.43.0
)
