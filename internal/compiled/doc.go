// Package compiled holds what configuration files say, in the form the hook child
// reads: [Settings], one value per source, and its byte form, read and written by hand.
// The child links no TOML; package config turns files into Settings, package inforce
// stores and finds them.
//
// Bytes are read strictly: whatever does not add up makes the whole form unusable. What
// an unusable form means is for inforce to say.
package compiled
