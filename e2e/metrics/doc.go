// Package metrics reads what server/metrics writes with the parser of Prometheus.
package metrics
