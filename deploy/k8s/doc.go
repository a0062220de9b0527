// Package k8s tests what jie work manifest prints, with the types of the Kubernetes
// API. It is a module of its own, so that the main one does not depend on those.
package k8s
