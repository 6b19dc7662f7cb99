package request

import "strings"

// Readings are the servers and names that the call may be meant by. Hosts and gateways
// join the two, each in its way: mcp__fs__write_file, fs__write_file, mcp_fs_write_file,
// fs_write_file. Where they can be split in several ways, all are returned: whoever
// judges takes the strictest.
func (t Tool) Readings() []Tool {
	out := []Tool{t}
	add := func(server, name string) {
		if server == "" || name == "" {
			return
		}
		for i := range out {
			if out[i].Server == server && out[i].Name == name {
				return
			}
		}
		r := t
		r.Server, r.Name = server, name
		out = append(out, r)
	}
	rest, prefixed := strings.CutPrefix(t.Name, "mcp__")
	splits(rest, "__", add)
	switch {
	case prefixed:
	case strings.HasPrefix(t.Name, "mcp_"):
		splits(t.Name[len("mcp_"):], "_", add)
	case t.Server == "":
		// A single line also joins the words of a name, so it is taken for a
		// joint only when nobody says what the server is.
		splits(t.Name, "_", add)
	}
	return out
}

// maxReadings bounds the splits of one name.
const maxReadings = 16

func splits(s, joint string, add func(server, name string)) {
	for i, n := 0, 0; n < maxReadings; n++ {
		at := strings.Index(s[i:], joint)
		if at < 0 {
			return
		}
		i += at
		add(s[:i], s[i+len(joint):])
		i++
	}
}
