//go:build linux

package main

// options are the options before a command's first operand, read as
// getopt_long does with a leading "+": the first operand ends them.
type options struct {
	flags  string   // short options seen, in order
	values []string // value of flags[i], "" without one
	long   []string // long options seen, without dashes and value
	longV  []string // value of long[i]
	rest   []string // from the first operand on
}

// parse reads args (without the program). takesValue lists the short options
// with a value, longValue the long ones.
func parse(args []string, takesValue string, longValue ...string) options {
	var o options
	for len(args) > 0 {
		a := args[0]
		if len(a) < 2 || a[0] != '-' {
			break
		}
		args = args[1:]
		if a == "--" {
			break
		}
		if a[1] == '-' {
			args = o.readLong(a[2:], args, longValue)
			continue
		}
		args = o.readShort(a[1:], args, takesValue)
	}
	o.rest = args
	return o
}

func (o *options) readLong(name string, args, longValue []string) []string {
	value := ""
	for i := 0; i < len(name); i++ {
		if name[i] == '=' {
			o.long, o.longV = append(o.long, name[:i]), append(o.longV, name[i+1:])
			return args
		}
	}
	for _, l := range longValue {
		if l == name && len(args) > 0 {
			value, args = args[0], args[1:]
			break
		}
	}
	o.long, o.longV = append(o.long, name), append(o.longV, value)
	return args
}

func (o *options) readShort(cluster string, args []string, takesValue string) []string {
	for i := 0; i < len(cluster); i++ {
		o.flags += cluster[i : i+1]
		if !contains(takesValue, cluster[i]) {
			o.values = append(o.values, "")
			continue
		}
		if i+1 < len(cluster) {
			o.values = append(o.values, cluster[i+1:])
			return args
		}
		if len(args) == 0 {
			o.values = append(o.values, "")
			return args
		}
		o.values = append(o.values, args[0])
		return args[1:]
	}
	return args
}

func (o options) has(flag byte, long string) bool {
	if flag != 0 && contains(o.flags, flag) {
		return true
	}
	for _, l := range o.long {
		if l == long {
			return true
		}
	}
	return false
}

func (o options) value(flag byte, long string) (string, bool) {
	for i := 0; i < len(o.flags); i++ {
		if o.flags[i] == flag {
			return o.values[i], true
		}
	}
	for i, l := range o.long {
		if l == long {
			return o.longV[i], true
		}
	}
	return "", false
}

// permuted reads options anywhere among the operands, as su and script do.
func permuted(args []string, takesValue string, longValue ...string) options {
	var all options
	for {
		o := parse(args, takesValue, longValue...)
		all.flags += o.flags
		all.values = append(all.values, o.values...)
		all.long = append(all.long, o.long...)
		all.longV = append(all.longV, o.longV...)
		if len(o.rest) == 0 {
			return all
		}
		if len(o.rest) < len(args) && args[len(args)-len(o.rest)-1] == "--" {
			all.rest = append(all.rest, o.rest...)
			return all
		}
		all.rest = append(all.rest, o.rest[0])
		args = o.rest[1:]
	}
}
