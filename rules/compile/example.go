package compile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"rv/rules"
	"rv/shell"
)

// findings judges one example: a shell text, or a tool call written as
//
//	mcp:server/tool {"parameter": "value"}
//
// with the SQL and shell text in its parameters.
func (c *checker) findings(text string) ([]rules.Finding, error) {
	if !strings.HasPrefix(text, rules.CallPrefix) {
		return c.script(text, true)
	}
	call, err := parseCall(text)
	if err != nil {
		return nil, err
	}
	res, _ := rules.MatchTool(c.t, c.set, call, exampleFacts)
	out := res.Findings
	for i, p := range call.Params {
		if s, ok := call.SQL(i); ok {
			res, _ := rules.Match(c.t, c.set, &s, exampleFacts)
			out = append(out, res.Findings...)
		}
		nested, _ := c.script(p.Value, false)
		out = append(out, nested...)
	}
	return out, nil
}

// script judges a shell text.
func (c *checker) script(text string, whole bool) ([]rules.Finding, error) {
	facts := exampleFacts
	for range 3 {
		script, needs := shell.Lower(text, facts)
		if !script.Complete && whole {
			return nil, fmt.Errorf("it cannot be evaluated: %s", script.Cause.String())
		}
		res, more := rules.Match(c.t, c.set, &script, facts)
		asked := false
		for _, n := range append(needs, more...) {
			if _, ok := facts.File(n.Path); n.Kind != shell.NeedLinks || ok {
				continue
			}
			// On the example's disk there are no symbolic links.
			facts.Files = append(facts.Files[:len(facts.Files):len(facts.Files)], shell.FileFact{Path: n.Path, Kind: shell.FileDirectory})
			asked = true
		}
		if !asked {
			return res.Findings, nil
		}
	}
	return nil, nil
}

// parseCall reads a tool call.
func parseCall(text string) (rules.Call, error) {
	name, args, _ := strings.Cut(strings.TrimPrefix(text, rules.CallPrefix), " ")
	server, tool, ok := strings.Cut(name, "/")
	if !ok || tool == "" {
		return rules.Call{}, fmt.Errorf(`it is no call; write mcp:server/tool {"parameter": "value"}`)
	}
	call := rules.Call{Server: server, Name: tool}
	if strings.TrimSpace(args) == "" {
		return call, nil
	}
	d := json.NewDecoder(strings.NewReader(args))
	d.UseNumber()
	var v json.RawMessage
	if err := d.Decode(&v); err != nil || d.More() || v[0] != '{' {
		return rules.Call{}, fmt.Errorf("its arguments are no JSON object")
	}
	if err := leaves(&call, "", v); err != nil {
		return rules.Call{}, fmt.Errorf("its arguments: %w", err)
	}
	return call, nil
}

// leaves adds the leaves of a JSON value in document order.
func leaves(call *rules.Call, path string, v json.RawMessage) error {
	v = bytes.TrimSpace(v)
	below := func(name string) string {
		if path == "" {
			return name
		}
		return path + "." + name
	}
	switch v[0] {
	case '{':
		d := json.NewDecoder(bytes.NewReader(v))
		for _, err := d.Token(); d.More(); {
			key, keyErr := d.Token()
			var x json.RawMessage
			if err != nil || keyErr != nil || d.Decode(&x) != nil {
				return fmt.Errorf("no JSON object")
			}
			if err := leaves(call, below(key.(string)), x); err != nil {
				return err
			}
		}
	case '[':
		var list []json.RawMessage
		if err := json.Unmarshal(v, &list); err != nil {
			return err
		}
		for i, x := range list {
			if err := leaves(call, below(strconv.Itoa(i)), x); err != nil {
				return err
			}
		}
	case '"':
		var s string
		if err := json.Unmarshal(v, &s); err != nil {
			return err
		}
		call.Params = append(call.Params, rules.Param{Path: path, Value: s})
	default:
		call.Params = append(call.Params, rules.Param{Path: path, Value: string(v)})
	}
	return nil
}
