// Package term is how rv speaks to people in a terminal.
//
// The voice. Everything rv has to say about itself, rather than about a command, is
// a line of one of two kinds, on stderr:
//
//	rv: error: what is wrong
//	rv: hint: what to do about it
//
// One fact a line, lower case, no full stop, no stack trace, no exclamation. An error
// comes first, its hint if there is one right after. An error quotes what the person
// typed; it never repeats the text of a command that was judged.
//
// What a command was asked for goes to stdout, all of it in one write, so that a
// failure leaves no half answer. Nothing else goes there.
//
// Panels and colour are for people: [Pretty] allows them only when both ends are
// terminals and nothing asks for plain text. They repeat what the plain text says;
// no verdict, exit status or word depends on them.
//
// Text that an agent wrote is shown with [Visible], so that it cannot move the
// cursor, change the colour or hide a letter.
package term
