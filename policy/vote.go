package policy

// Vote is what one finding says about a request. The zero Vote is no vote:
// nobody decided, so it counts as Deny.
type Vote uint8

const (
	voteUnset Vote = iota
	// Allow: recorded, nothing stands against the request.
	Allow
	// Ask: a person at this surface has to say yes.
	Ask
	// Deny: blocked; a person can lift it with a grant.
	Deny
	// Forbid: blocked, and no grant lifts it. Only invariants and managed
	// policy vote so.
	Forbid
)

// Join is the maximum of votes; of none it is Allow, as nothing was found.
func Join(votes ...Vote) Vote {
	left := Allow
	for _, v := range votes {
		left = max(left, v.counted())
	}
	return left
}

// counted reads a vote nobody cast as Deny and one out of range as Forbid.
func (v Vote) counted() Vote {
	switch {
	case v == voteUnset:
		return Deny
	case v > Forbid:
		return Forbid
	default:
		return v
	}
}

// String is the word used in machine output.
func (v Vote) String() string {
	switch v.counted() {
	case Allow:
		return "allow"
	case Ask:
		return "ask"
	case Deny:
		return "deny"
	default:
		return "forbid"
	}
}
