// Package registry lists the codecs and tells which one a document belongs to.
package registry
