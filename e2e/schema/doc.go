// Package schema holds what Jie writes to the JSON Schemas of the documents.
package schema
