// Package grok reads the hook payloads of the Grok CLI (1.0.5 to 1.0.41 observed).
package grok
