// Command matrix makes docs/hosts/README.md of what the e2e driver found:
//
//	go run ./scripts/e2e --json found.json
//	go run ./scripts/e2e/matrix found.json > docs/hosts/README.md
//
// A test holds the document to expected.tsv.
package main
