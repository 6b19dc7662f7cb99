// Package strictjson decides whether bytes are one JSON object that every reader
// reads the same way, and writes JSON strings.
//
// Readers disagree about repeated members (the first, the last, or whichever
// differs in case), about lone surrogates, invalid UTF-8, a byte order mark and
// a second document. A guard that reads one meaning while the host acts on another
// guards nothing, so [Check] accepts none of them. Only bytes that passed it may be
// handed to a lenient reader.
package strictjson
