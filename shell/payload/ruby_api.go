package payload

import "strings"

// rubyAPI is the table of Ruby calls (see api.go); Kernel and FileUtils are
// dropped from the names (rubyCanon). Calls marked go stand in ruby_call.go.
const rubyAPI = `
system go
exec go
spawn go
sh go
syscall val unknown
IO.popen go
PTY.spawn go
PTY.getpty go
Open3.capture2 go
Open3.capture2e go
Open3.capture3 go
Open3.popen2 go
Open3.popen2e go
Open3.popen3 go
Open3.pipeline go
Open3.pipeline_r go
Open3.pipeline_w go
Open3.pipeline_rw go
Open3.pipeline_start go
open go
IO.read go
IO.readlines go
IO.write go
File.open go
File.new go
File.write go
File.binwrite go
rm go
rm_f go
rm_r go
rm_rf go
rmtree go
remove go
remove_dir go
remove_entry go
remove_entry_secure go
remove_file go
safe_unlink go
rmdir go
mv go
move go
cp go
cp_r go
copy go
copy_file go
chmod go
chmod_R go
chown go
chown_R go
ln go
ln_s go
ln_sf go
symlink go
install go
File.delete = rm -f $*
File.unlink = rm -f $*
File.rename = mv $0 $1
File.truncate = truncate -s $1 $0
File.chmod = chmod $*
File.chown = chown $0 $2*
File.symlink = ln -s $0 $1
File.link = ln $0 $1
Dir.rmdir = rmdir $0
Dir.delete = rmdir $0
Dir.unlink = rmdir $0
Dir.pwd val cwd
Dir.getwd val cwd
Dir.home val home
Dir.tmpdir val tmpdir
pwd val cwd
Process.pid val number
Process.kill = kill $*
Process.clock_gettime val number
rand val number
eval code $0
instance_eval code $0
class_eval code $0
module_eval code $0
binding.eval code $0
?.instance_eval code $0
?.class_eval code $0
?.module_eval code $0
?.eval code $0
load go
require_relative go
Net::HTTP.get obj net
Net::HTTP.get_response obj net
Net::HTTP.start obj net
Net::HTTP.post obj net
Net::HTTP.new obj net
URI.open obj net
URI.read obj net
OpenURI.open_uri obj net
RestClient.get obj net
HTTParty.get obj net
Faraday.get obj net
Faraday.new obj net
HTTP.get obj net
Excon.get obj net
TCPSocket.new obj net
TCPSocket.open obj net
?.rmtree go
?.rm_rf go
?.execute sql $0
?.execute_batch sql $0
?.exec_query sql $0
?.flushall = redis-cli flushall
?.flushdb = redis-cli flushdb
`

// rubyCanon is the name an API has in the table.
func rubyCanon(name string) string {
	for _, p := range [...]string{"::", "Kernel.", "Object.", "main."} {
		name = strings.TrimPrefix(name, p)
	}
	if rest, ok := strings.CutPrefix(name, "FileUtils"); ok {
		if i := strings.LastIndexByte(rest, '.'); i >= 0 && !strings.HasPrefix(rest, "::DryRun") && !strings.HasPrefix(rest, "::NoWrite") {
			return rest[i+1:]
		}
	}
	switch name {
	case "Process.spawn":
		return "spawn"
	case "Process.exec":
		return "exec"
	case "Rake.sh":
		return "sh"
	}
	return name
}

// rubyName is a name the code does not define.
func rubyName(e *evaluator, name string) values {
	switch name {
	case "ARGV", "$*":
		return e.tail(argvList(e))
	case "$_", "$stdin", "STDIN", "ARGF", "$<":
		if name == "$_" {
			return e.textMethod("trim", e.stdin())
		}
		return object("stdin", Value{})
	case "$$":
		return hole(HoleNumber)
	case "gets":
		return e.stdin()
	case "nil":
		return none()
	}
	if name != "" && (name[0] == '@' || name[0] == '$') {
		return unknown()
	}
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		switch rubyCanon(name) {
		case "pwd":
			return hole(HoleCwd)
		}
	}
	return ref(name)
}

func rubyAttr(e *evaluator, a alt, name string) (values, bool) { return nil, false }

// rubyIndex is an element of ENV, Dir[pattern] and the like.
func rubyIndex(e *evaluator, a alt, key values) (values, bool) {
	switch {
	case a.k == altRef && a.s.Text == "ENV":
		if name, ok := key.text(); ok {
			return e.env(name), true
		}
		return unknown(), true
	case a.k == altRef && a.s.Text == "Dir":
		return e.globbed(key), true
	case a.k == altRef && a.s.Text == "Hash":
		return key, true
	case a.k == altFunc:
		return e.callValue(call{pos: []values{key}}, values{a}), true
	}
	return nil, false
}

// globbed is the list of paths a pattern, or each of a list, stands for.
func (e *evaluator) globbed(pattern values) values {
	var all values
	for _, a := range pattern.alts() {
		if a.k == altList {
			for _, v := range a.list {
				all = e.join(all, v)
			}
			continue
		}
		all = e.join(all, values{a})
	}
	return many(e.mapValue(all, func(v Value) Value { v.Glob = true; return v }))
}

// rubyBinary handles <<, % and + and / of paths.
func rubyBinary(e *evaluator, op string, l, r alt) (values, bool) {
	switch op {
	case "<<":
		switch {
		case l.k == altList:
			return values{l.plus(values{r})}, true
		case l.k == altStr:
			return e.glueStrings(l.s, r.string()), true
		case l.isProcess():
			e.feed(l, values{r}, 0)
			return values{l}, true
		}
		return values{l}, true
	case "%":
		if l.k == altStr {
			switch {
			case r.k == altList && r.class == "":
				return e.format(values{l}, r.list, nil), true
			case r.k == altDict:
				return e.format(values{l}, nil, &r), true
			}
			return e.format(values{l}, []values{{r}}, nil), true
		}
	case "+", "/":
		if l.class == "Path" || r.class == "Path" {
			return str(joinPath(l.string(), r.string())).asPath(), true
		}
	}
	return nil, false
}
