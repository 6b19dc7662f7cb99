package config

import (
	"rv/policy"
)

// Layer says for whom a file speaks.
type Layer uint8

const (
	Managed Layer = iota + 1
	User
	Repository
)

// Owner is the rank of the layer's word.
func (l Layer) Owner() policy.Owner {
	switch l {
	case Managed:
		return policy.OwnerManaged
	case User:
		return policy.OwnerUser
	default:
		return policy.OwnerRepository
	}
}

// Pack is the pack of the rules that files of the layer state themselves: their ids are
// user:NAME and so on.
func (l Layer) Pack() string { return l.Owner().String() }

// ParseLayer reads the word used on the command line.
func ParseLayer(s string) (Layer, bool) {
	for l := Managed; l <= Repository; l++ {
		if l.Pack() == s {
			return l, true
		}
	}
	return 0, false
}
