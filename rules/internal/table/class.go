package table

// Class is what kind of place a path stands for. The zero Class is none.
type Class uint8

// The classes, worst first: where a path may stand for several places, the
// smallest one names the finding.
const (
	ClassNone      Class = iota
	ClassRoot            // /, or everything in it
	ClassSystem          // belongs to the operating system
	ClassDevice          // a device that stores or controls something
	ClassHome            // a home directory itself, or a directory that holds it
	ClassOtherHome       // below a home directory, outside the project
	ClassSite            // locally installed software and data: /usr/local, /opt, /srv, /mnt
	ClassVCS             // version control data of the project: .git
	ClassProject         // the project: the repository, else what lies below the working directory
	ClassElsewhere       // a known path in none of the other classes
	ClassUnknown         // a path the text does not determine
	ClassArtefact        // can be built again from the project: node_modules, target
	ClassCache           // can be fetched again: below ~/.cache
	ClassTemp            // below a directory for temporary files
	ClassStream          // a device file that stores nothing: /dev/null, /dev/tty
	classEnd
)

var classNames = [classEnd]string{
	"", "root", "system", "device", "home", "other-home", "site", "vcs", "project",
	"elsewhere", "unknown", "artefact", "cache", "temp", "stream",
}

// String is the word used in packs.
func (c Class) String() string {
	if c >= classEnd {
		return ""
	}
	return classNames[c]
}

// ParseClass reads the word used in packs.
func ParseClass(s string) (Class, bool) {
	for i := 1; i < len(classNames); i++ {
		if classNames[i] == s {
			return Class(i), true
		}
	}
	return ClassNone, false
}

// ClassNames are the words used in packs, worst first.
func ClassNames() []string { return classNames[1:] }

// Classes is a set of classes.
type Classes uint32

// Of is the set of the given classes.
func Of(cs ...Class) Classes {
	var s Classes
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

// Has reports whether c is in s.
func (s Classes) Has(c Class) bool { return s&(1<<c) != 0 }

// Worst is the first class of s in the order of their definition.
func (s Classes) Worst() Class {
	for c := ClassNone + 1; c < classEnd; c++ {
		if s.Has(c) {
			return c
		}
	}
	return ClassNone
}
