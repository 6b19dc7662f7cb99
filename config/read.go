package config

import (
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/policy"
)

// Read reads a source that package inforce found, for [inforce.Load].
func Read(src inforce.Source, home string) (compiled.Settings, error) {
	s := Source{Layer: layerOf(src.Owner), Path: src.Path, Text: src.Text, Home: home}
	if src.Pack {
		return ParsePack(s)
	}
	return Parse(s)
}

func layerOf(o policy.Owner) Layer {
	switch o {
	case policy.OwnerManaged:
		return Managed
	case policy.OwnerUser:
		return User
	default:
		return Repository
	}
}
