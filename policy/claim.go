package policy

// Claim is what one source says about a tool or action. A fact left unknown is
// not claimed.
type Claim struct {
	// Source ranks the claim: OwnerManaged is central policy, OwnerUser the
	// user, OwnerBuiltin rv itself (the verb heuristic), OwnerRepository the
	// author (MCP annotations, an action's own file).
	Source Owner
	// Lowers: the claim may lower the risk as well as raise it. Central policy
	// in a trusted file, the sealed user file, an author whose definition is
	// pinned by hash. Never a bare MCP annotation, never the heuristic.
	Lowers bool
	Facts  Facts
}

// Assess grades what the claims say together. Among claims that may lower, the
// highest source decides each fact. Every other claim is laid over that, except
// over facts a higher source decided, and can only add grades.
func Assess(claims []Claim) Risk {
	base, by := settled(claims)
	risk, worst := base.Risk(), base
	for _, c := range claims {
		if c.lowers() {
			continue
		}
		said := c.Facts.unless(by, c.Source)
		risk |= base.raised(said).Risk()
		worst = worst.raised(said)
	}
	// Together they may say more than each alone: one that it cannot be undone,
	// another that it reaches a remote.
	return risk | worst.Risk()
}

// lowers reports whether the claim may lower; a source that is nobody never may.
func (c Claim) lowers() bool {
	return c.Lowers && c.Source != ownerUnset && c.Source <= OwnerInvariant
}

// deciders are the sources that decided each fact.
type deciders struct{ effects, reversibility, reach Owner }

// settled are the facts of the claims that may lower.
func settled(claims []Claim) (Facts, deciders) {
	var f Facts
	var by deciders
	for source := OwnerRepository; source <= OwnerInvariant; source++ {
		var said Facts
		for _, c := range claims {
			if c.lowers() && c.Source == source {
				said = said.raised(c.Facts) // two of one rank: the worse counts
			}
		}
		if said.Effects != 0 {
			f.Effects, by.effects = said.Effects, source
		}
		if said.Reversibility != 0 {
			f.Reversibility, by.reversibility = said.Reversibility, source
		}
		if said.Reach != 0 {
			f.Reach, by.reach = said.Reach, source
		}
	}
	return f, by
}

// unless drops the facts that a source above this one decided.
func (f Facts) unless(by deciders, source Owner) Facts {
	if by.effects > source {
		f.Effects = 0
	}
	if by.reversibility > source {
		f.Reversibility = 0
	}
	if by.reach > source {
		f.Reach = 0
	}
	return f
}

// raised is f with the worse of each fact.
func (f Facts) raised(g Facts) Facts {
	return Facts{
		Effects:       f.Effects | g.Effects,
		Reversibility: max(f.Reversibility, g.Reversibility),
		Reach:         max(f.Reach, g.Reach),
	}
}
