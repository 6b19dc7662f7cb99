// Package table is the compiled form of rule packs: rows of fixed-size integers
// and one string that holds every text.
//
// No row holds a pointer, so the built-in tables cost nothing at start-up, and
// the same rows have a byte form ([Table.Encode], [Decode]) for packs that are
// compiled on the user's machine. Rows refer to each other by index; a range of
// rows is written From..To, To excluded.
package table
