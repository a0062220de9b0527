// Package bucket does units of work in an object store: rclone copies them to and from an S3
// server in the test's own process.
package bucket
