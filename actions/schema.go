package actions

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// Schema is the JSON Schema of a catalogue, for editors. It is made from the types that
// catalogues are read into.
func Schema() ([]byte, error) {
	root := tableSchema(reflect.TypeFor[catalogueFile]())
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "rv catalogue of gated actions"
	root["description"] = "Written in TOML. docs/actions.md tells what the keys mean."
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(root); err != nil {
		return nil, fmt.Errorf("write the schema: %w", err)
	}
	return b.Bytes(), nil
}

// needed are the keys that a table has to have.
var needed = map[reflect.Type][]string{
	reflect.TypeFor[catalogueFile]():  {"action"},
	reflect.TypeFor[actionEntry]():    {"name", "title", "severity", "effects", "reach", "preview", "real", "example"},
	reflect.TypeFor[commandEntry]():   {"argv", "timeout"},
	reflect.TypeFor[preflightEntry](): {"argv", "timeout", "param"},
	reflect.TypeFor[paramEntry]():     {"name", "kind"},
}

// closed are the words that the text of a key is one of.
func closed() map[string][]string {
	return map[string][]string{
		"severity": {Recoverable.String(), Irreversible.String()}, "effects": sorted(effects), "reach": sorted(reaches),
		"output": sorted(outputs), "full-disk-access": sorted(modes), "kind": sorted(kinds),
	}
}

func tableSchema(t reflect.Type) map[string]any {
	properties := map[string]any{}
	for i := range t.NumField() {
		key := t.Field(i).Tag.Get("toml")
		properties[key] = valueSchema(key, t.Field(i).Type)
	}
	s := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if keys := needed[t]; keys != nil {
		s["required"] = keys
	}
	return s
}

func valueSchema(key string, t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return tableSchema(t.Elem())
	case reflect.Struct:
		return tableSchema(t)
	case reflect.Slice:
		return map[string]any{"type": "array", "items": valueSchema(key, t.Elem())}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Map:
		return map[string]any{"type": "object"}
	default:
		s := map[string]any{"type": "string"}
		if words := closed()[key]; words != nil {
			s["enum"] = words
		}
		if key == "name" {
			s["pattern"] = namePattern.String()
		}
		return s
	}
}
