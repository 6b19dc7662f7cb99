package compile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"rv/rules/internal/table"
)

// Schema is the JSON Schema of a pack, for editors. It is made from the types that packs
// are read into and from what [keyDocs] says of their keys.
func Schema() ([]byte, error) {
	s := schemer{docs: map[string]keyDoc{}, used: map[string]bool{}}
	for _, d := range keyDocs() {
		s.docs[d.table+"."+d.key] = d
	}
	root := s.table(reflect.TypeFor[packFile]())
	if s.err != nil {
		return nil, s.err
	}
	for name := range s.docs {
		if !s.used[name] {
			return nil, fmt.Errorf("describe the format: there is no key %s", name)
		}
	}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "rv rule pack"
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(root); err != nil {
		return nil, fmt.Errorf("write the schema: %w", err)
	}
	return b.Bytes(), nil
}

type schema = map[string]any

type schemer struct {
	docs map[string]keyDoc
	used map[string]bool
	err  error
}

// tableNames name the types of tables in the descriptions.
func tableName(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[packFile]():
		return tablePack
	case reflect.TypeFor[toolFile]():
		return tableTool
	case reflect.TypeFor[subFile]():
		return tableSub
	case reflect.TypeFor[ruleFile]():
		return tableRule
	case reflect.TypeFor[condsFile]():
		return tableConds
	case reflect.TypeFor[operandFile]():
		return tableOperand
	case reflect.TypeFor[countFile]():
		return tableCount
	case reflect.TypeFor[redirectFile]():
		return tableRedirect
	case reflect.TypeFor[paramFile]():
		return tableParam
	case reflect.TypeFor[flowFile]():
		return tableFlow
	}
	return t.Name()
}

// table is the schema of one table.
func (s *schemer) table(t reflect.Type) schema {
	props, needed := schema{}, []string{}
	s.keys(t, props, &needed)
	out := schema{"type": "object", "properties": props, "additionalProperties": false}
	if len(needed) > 0 {
		out["required"] = needed
	}
	return out
}

func (s *schemer) keys(t reflect.Type, props schema, needed *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			s.keys(f.Type, props, needed)
			continue
		}
		key := f.Tag.Get("toml")
		name := tableName(t) + "." + key
		d, ok := s.docs[name]
		if !ok {
			s.err = fmt.Errorf("describe the format: nothing is said of %s", name)
			return
		}
		s.used[name] = true
		v := s.value(f.Type, d)
		v["description"] = d.text
		props[key] = v
		if d.needed {
			*needed = append(*needed, key)
		}
	}
}

// value is the schema of one value.
func (s *schemer) value(t reflect.Type, d keyDoc) schema {
	switch t.Kind() {
	case reflect.Pointer:
		return s.value(t.Elem(), d)
	case reflect.String:
		v := schema{"type": "string"}
		if d.words != nil {
			v["enum"] = d.words
		}
		if d.needed {
			v["minLength"] = 1
		}
		return v
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.Int:
		return schema{"type": "integer", "minimum": 0}
	case reflect.Slice:
		v := schema{"type": "array", "items": s.value(t.Elem(), keyDoc{words: d.words})}
		if d.needed {
			v["minItems"] = 1
		}
		return v
	case reflect.Map:
		return schema{"type": "object", "additionalProperties": s.value(t.Elem(), keyDoc{needed: true})}
	case reflect.Struct:
		return s.table(t)
	case reflect.Interface: // a string or a list of strings
		text := schema{"type": "string", "minLength": 1}
		return schema{"anyOf": []schema{text, {"type": "array", "items": text, "minItems": 1}}}
	}
	s.err = fmt.Errorf("describe the format: %s has no schema", t)
	return nil
}

// sortedKeys are the words of a closed set.
func sortedKeys[T any](m map[string]T) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(m)), func(s string) bool { return s == "" })
}

func classWords() []string { return table.ClassNames() }

// Format is the format as Markdown: every table and key.
func Format() string {
	var b strings.Builder
	last := ""
	for _, d := range keyDocs() {
		if d.table != last {
			fmt.Fprintf(&b, "\n### %s\n\n| key | |\n|---|---|\n", tableTitles[d.table])
			last = d.table
		}
		text := d.text
		if d.words != nil {
			text += " One of `" + strings.Join(d.words, "`, `") + "`."
		}
		if d.needed {
			text = "**needed** " + text
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", d.key, strings.ReplaceAll(text, "|", "\\|"))
	}
	return b.String()
}

var tableTitles = map[string]string{
	tablePack: "The pack", tableTool: "`[[tool]]`: how a program reads its words", tableSub: "`[[tool.sub]]`: a subcommand",
	tableRule: "`[[rule]]`", tableConds: "Conditions, in `[[rule]]`, `[[rule.when]]` and `[[rule.unless]]`",
	tableOperand: "`operand = [{ … }]`", tableCount: "`count = { … }`", tableRedirect: "`redirect = [{ … }]`",
	tableParam: "`param = [{ … }]`", tableFlow: "`flow = [{ … }]`",
}
