// Package clients tests the OpenAPI document of the server with tools that
// know nothing of Jie: Redocly's linter, and a client in TypeScript whose types
// openapi-typescript makes of the document. It has no code of its own, only tests.
package clients
