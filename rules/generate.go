package rules

//go:generate go run ./gen
