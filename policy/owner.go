package policy

// Owner is who stands behind a rule or a statement, by rank: a layer may lower
// only what it outranks. The zero Owner is nobody: it outranks nothing and is
// outranked by nothing.
type Owner uint8

const (
	ownerUnset Owner = iota
	// OwnerRepository: .rv/ of the repository; MCP servers and action authors
	// rank here too.
	OwnerRepository
	// OwnerBuiltin: the packs rv ships. They are opinions about the user's data
	// and the user's to change.
	OwnerBuiltin
	// OwnerUser: ~/.config/rv.
	OwnerUser
	// OwnerManaged: /etc/rv.
	OwnerManaged
	// OwnerInvariant: rv's own integrity, a closed table in code.
	OwnerInvariant
)

// String is the word used in messages.
func (o Owner) String() string {
	switch o {
	case OwnerRepository:
		return "repository"
	case OwnerBuiltin:
		return "built-in"
	case OwnerUser:
		return "user"
	case OwnerManaged:
		return "managed"
	case OwnerInvariant:
		return "invariant"
	default:
		return "nobody"
	}
}

// lowers reports whether o may lower what held stands behind: what it outranks,
// and its own word. Whether a layer may lower anything at all is [Layer]'s: a
// repository that is not pinned never does.
func (o Owner) lowers(held Owner) bool {
	return o != ownerUnset && held != ownerUnset && o <= OwnerInvariant && o >= held
}

// higher is the owner that is harder to overrule.
func higher(a, b Owner) Owner {
	if a == ownerUnset || b == ownerUnset {
		return ownerUnset
	}
	return max(a, b)
}
