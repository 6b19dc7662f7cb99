package payload

import "strings"

// perlAPI is the table of Perl calls (see api.go). Packages whose functions are
// usually imported are dropped from the names (perlCanon). Calls marked go stand
// in perl_call.go.
const perlAPI = `
system go
exec go
readpipe shell $0
IPC::System::Simple::capture go
IPC::System::Simple::run go
open2 argv $2*
open3 argv $3*
IPC::Open2::open2 argv $2*
IPC::Open3::open3 argv $3*
IPC::Run::run argv $0
IPC::Run::harness argv $0
IPC::Cmd::run go
open go
unlink go
rmdir = rmdir $*
rmtree go
remove_tree go
rename = mv $0 $1
move = mv $0 $1
mv = mv $0 $1
copy = cp $0 $1
cp = cp $0 $1
truncate = truncate -s $1 $0
chmod = chmod $*
chown = chown $0 $2*
symlink = ln -s $0 $1
link = ln $0 $1
kill = kill $*
chdir cd $0
do go
require go
eval code $0
cwd val cwd
getcwd val cwd
fastcwd val cwd
tempdir val temp
tempfile go
time val number
int val number
rand val number
getpwuid val unknown
LWP::Simple::get obj net
get obj net
getstore = curl -o $1 $0
mirror = curl -o $1 $0
sysopen write $1
POSIX::remove = rm -f $0
remove = rm -f $*
pathrm = rm -rf $0
File::Remove::remove = rm -f $*
pathrmdir = rm -rf $0
?.rmtree go
?.remove_tree go
?.do sql $0
`

// perlCanon is the name an API has in the table.
func perlCanon(name string) string {
	for _, p := range [...]string{"CORE::GLOBAL::", "CORE::", "main::", "::", "File::Path::", "File::Copy::Recursive::", "File::Copy::", "Cwd::", "File::Temp::", "MIME::Base64::", "List::Util::", "POSIX::"} {
		if rest, ok := strings.CutPrefix(name, p); ok && rest != "remove" {
			return rest
		}
	}
	return name
}

// perlNameValue is a name or variable the code does not define.
func perlNameValue(e *evaluator, name string) values {
	switch name {
	case "@ARGV":
		l := argvList(e)
		return e.tail(l)
	case "$_":
		return e.textMethod("trim", e.stdin())
	case "$$", "$<", "$>":
		return hole(HoleNumber)
	case "$^X":
		return lit("perl")
	case "$/", "$\\", "$,":
		return lit("\n")
	case "%ENV":
		return ref("%ENV")
	case "@_":
		return list()
	case "STDIN":
		return ref("STDIN")
	}
	if name != "" {
		switch name[0] {
		case '$':
			return unknown()
		case '@':
			return many(unknown())
		case '%':
			return values{{k: altDict}}
		}
	}
	return ref(name)
}

// perlContext keeps lists in arrays and dictionaries in hashes.
func perlContext(name string, v values) values {
	if name == "" {
		return v
	}
	switch name[0] {
	case '@':
		out := make(values, 0, len(v))
		for _, a := range v.alts() {
			switch a.k {
			case altList:
				out = append(out, flat(a))
			case altDict:
				out = append(out, a)
			case altNone:
				out = append(out, list()...)
			default:
				if a.isUnknown() {
					out = append(out, many(values{a})...)
				} else {
					out = append(out, list(values{a})...)
				}
			}
		}
		return out
	case '%':
		a, ok := v.one()
		if !ok || a.k != altList || a.class != "" {
			return v
		}
		d := alt{k: altDict}
		for i := 0; i+1 < len(a.list); i += 2 {
			d.keys = append(d.keys, a.list[i].alts()[0].string().String())
			d.list = append(d.list, a.list[i+1])
		}
		return values{d.sized()}
	}
	return v
}

// flat splices lists within a list, as a list of arrays is in perl.
func flat(a alt) alt {
	nested := false
	for _, v := range a.list {
		if x, ok := v.one(); ok && x.k == altList {
			nested = true
		}
	}
	if !nested {
		return a
	}
	out := alt{k: altList, class: a.class}
	for _, v := range a.list {
		if x, ok := v.one(); ok && x.k == altList {
			for _, y := range x.list {
				if x.class == "many" && a.class == "" {
					y = split(y)
				}
				out.list = append(out.list, y)
			}
			continue
		}
		out.list = append(out.list, v)
	}
	return out.sized()
}

func perlAttr(e *evaluator, a alt, name string) (values, bool) { return nil, false }

// perlIndex is an element of %ENV, or of an array of arguments.
func perlIndex(e *evaluator, a alt, key values) (values, bool) {
	if a.k == altRef && a.s.Text == "%ENV" {
		if name, ok := key.text(); ok {
			return e.env(name), true
		}
		return unknown(), true
	}
	if a.k == altObj && a.class == "net" {
		return values{a}, true
	}
	return nil, false
}

// perlBinary repeats strings with x.
func perlBinary(e *evaluator, op string, l, r alt) (values, bool) {
	switch op {
	case "x":
		return e.repeated(l, r), true
	case "eq", "ne", "lt", "gt", "le", "ge", "cmp":
		return boolean(), true
	}
	return nil, false
}
