// Package kubernetes tests what jie work manifest prints, with the types of the Kubernetes API.
package kubernetes
