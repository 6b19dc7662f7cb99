package actions

import (
	"bytes"
	"encoding/json"
)

// Report is what came of an order. All surfaces render from it.
type Report struct {
	Command string // name of the action
	DryRun  bool
	// Ran: something changed. It follows from what the program did, not from how it
	// ended.
	Ran       bool
	ExitCode  int // -1 when the program did not end by itself
	Output    string
	Groups    []Group
	Summary   *Summary
	Apps      []string
	Permanent bool
	Params    Args // those that have no key of their own
	// Error says why nothing was started, or what ended it; Kind is its kind.
	Error           string
	Kind            ErrorKind
	InteractiveOnly bool
	Note, Hint      string
	TimedOut        bool
	// Matched is what the preflight found, when it stood against the run.
	Matched []string
	// Blocked: refused, with the reason.
	Blocked bool
	Reason  string

	aborted bool // by the preflight
}

// ErrorKind says what kind of thing went wrong, for programs.
type ErrorKind string

const (
	KindMissing   ErrorKind = "missing"   // the program is not there
	KindReplaced  ErrorKind = "replaced"  // another file stands where it was
	KindStart     ErrorKind = "start"     // it could not be started
	KindElevation ErrorKind = "elevation" // there is no way to elevate here
	KindTimeout   ErrorKind = "timeout"
	KindCancelled ErrorKind = "cancelled"
	KindFailed    ErrorKind = "failed" // it ended with a status other than 0
)

// OK reports whether everything was done as asked.
func (r *Report) OK() bool { return !r.Blocked && !r.aborted && r.Kind == "" }

// JSON is the frozen form: keys sorted, nothing escaped for HTML, keys only ever added.
func (r *Report) JSON() []byte {
	m := map[string]any{"command": r.Command, "ran": r.Ran}
	put := func(key string, value any, there bool) {
		if there {
			m[key] = value
		}
	}
	put("apps", r.Apps, len(r.Apps) > 0)
	put("params", r.params(), len(r.Params) > 0)
	switch {
	case r.Blocked:
		m["blocked"], m["reason"] = true, r.Reason
	case r.aborted:
		m["error"] = r.Error
		put("matched", r.Matched, len(r.Matched) > 0)
	default:
		m["dry_run"], m["exit_code"], m["output"] = r.DryRun, r.ExitCode, r.Output
		put("summary", r.Summary.wire(), r.Summary != nil)
		put("permanent", true, r.Permanent)
		put("error", r.Error, r.Error != "")
		put("kind", string(r.Kind), r.Kind != "")
		put("interactive_only", true, r.InteractiveOnly)
		put("note", r.Note, r.Note != "")
		put("timed_out", true, r.TimedOut)
		put("hint", r.Hint, r.Hint != "")
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(m) // strings, bools and numbers encode
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// params are single values as texts, and lists as lists.
func (r *Report) params() map[string]any {
	out := map[string]any{}
	for name, values := range r.Params {
		if len(values) == 1 {
			out[name] = values[0]
		} else {
			out[name] = values
		}
	}
	return out
}

func (s *Summary) wire() map[string]string {
	if s == nil {
		return nil
	}
	out := map[string]string{}
	for key, value := range map[string]string{
		"space": s.Space, "items": s.Items, "categories": s.Categories, "free_change": s.FreeChange, "free_now": s.FreeNow,
	} {
		if value != "" {
			out[key] = value
		}
	}
	return out
}

// about is a report that says what the order was about.
func about(o *Order) Report {
	r := Report{}
	if o.action == nil {
		return r
	}
	r.Command = o.action.Name
	for i := range o.action.Params {
		name := o.action.Params[i].Name
		values := o.args[name]
		switch {
		case len(values) == 0:
		case name == "apps":
			r.Apps = values
		case name == "permanent":
			r.Permanent = true
		default:
			if r.Params == nil {
				r.Params = Args{}
			}
			r.Params[name] = values
		}
	}
	return r
}

func blocked(o *Order, reason string) Report {
	r := about(o)
	r.Blocked, r.Reason = true, reason
	return r
}

// NotOrdered is the report of a call that became no order.
func NotOrdered(name string, why error) Report {
	return Report{Command: name, Error: why.Error(), aborted: true}
}
