package policy

import "rv/decision"

// Rule is what a rule says of itself before any layer spoke.
type Rule struct {
	ID       decision.Rule
	Owner    Owner
	Severity decision.Severity
	// Off: its pack is off until a layer enables it.
	Off bool
}

// Setting is a rule after every layer spoke. The zero Setting is on, and its
// findings block.
type Setting struct {
	Off      bool
	Severity decision.Severity
	Forbid   bool
	// Locked: no user statement lowers it.
	Locked bool
	// Holder stands behind the rule as it is: its owner, or the highest layer
	// that raised it. Managed policy stands behind whatever it enables, forbids
	// or gives a severity.
	Holder Owner
}

// Grant is the widest grant a person can give for a finding of the rule. An
// exception is a user statement, so it needs a rule the user may lower.
func (s Setting) Grant() Scope {
	switch {
	case s.Forbid, s.Holder == OwnerInvariant, s.Holder == ownerUnset:
		return ScopeNone
	case s.Locked, !OwnerUser.lowers(s.Holder):
		return ScopeSession
	default:
		return ScopeAlways
	}
}

// Effective hears the layers in rank order, whatever order they come in:
// repository, pinned repository, user, managed.
//
// A word at or above what the rule says of itself raises, and raises add up,
// whoever speaks. A word below it lowers: it replaces what stands below the
// speaker when the speaker outranks it and its lowering counts, and does nothing
// otherwise. Nobody changes an invariant.
func Effective(r Rule, layers []Layer) Setting {
	s, _ := resolve(r, layers, false)
	return s
}

// Excepted reports whether an exception removes a finding of r, whose setting
// is s.
func (s Setting) Excepted(r decision.Rule, about Subject, layers []Layer) bool {
	for i := range layers {
		if s.refuses(&layers[i]) != accepted {
			continue
		}
		for _, e := range layers[i].said.Exceptions {
			if e.matches(r, about) {
				return true
			}
		}
	}
	return false
}

// resolve is Effective; it also collects what was refused when asked to.
func resolve(r Rule, layers []Layer, collect bool) (Setting, []Refusal) {
	h := hearing{rule: r, collect: collect}
	h.Setting = Setting{Off: r.Off, Severity: r.Severity, Holder: r.Owner}
	if r.Owner == OwnerInvariant {
		h.Setting = Setting{Severity: decision.SeverityCritical, Forbid: true, Holder: OwnerInvariant}
	}
	h.managed(layers)
	for stage := stageRepository; stage <= stageManaged; stage++ {
		for i := range layers {
			if layers[i].stage == stage {
				h.hear(&layers[i])
			}
		}
	}
	if collect {
		h.exceptions(layers)
	}
	return h.Setting, h.refused
}

// hearing is one rule while the layers speak.
type hearing struct {
	Setting
	rule    Rule
	collect bool
	refused []Refusal
}

// managed notes, before the user speaks, what managed policy locks and what it
// stands behind: enabling a pack would mean little if the user could then make
// its rules mild.
func (h *hearing) managed(layers []Layer) {
	for i := range layers {
		l := &layers[i]
		if l.speaker != OwnerManaged {
			continue
		}
		word := l.word(h.rule.ID)
		h.Locked = h.Locked || word.Lock
		if word.Forbid || word.Switch == On || word.Severity != decision.SeverityNone {
			h.raisedBy(l)
		}
	}
}

// hear applies what l says about the rule, as far as l may.
func (h *hearing) hear(l *Layer) {
	word := l.word(h.rule.ID)
	switch {
	case word == Statement{}:
		return
	case h.Holder == OwnerInvariant:
		h.refuse(l, Outranked)
		return
	}
	if word.Lock && l.speaker != OwnerManaged {
		h.refuse(l, ManagedOnly)
	}
	if word.Forbid {
		if l.speaker == OwnerManaged {
			h.Forbid, word.Switch = true, On
			h.raisedBy(l)
		} else {
			word.Severity = decision.SeverityCritical
			h.refuse(l, ManagedOnly)
		}
	}
	h.turn(l, word.Switch)
	h.grade(l, word.Severity)
}

func (h *hearing) turn(l *Layer, to Switch) {
	switch {
	case to == On:
		h.Off = false
		h.raisedBy(l)
	case to == Off && !h.Off:
		if why := h.refuses(l); why != accepted {
			h.refuse(l, why)
			return
		}
		h.Off = true
	}
}

func (h *hearing) grade(l *Layer, to decision.Severity) {
	switch {
	case to == decision.SeverityNone:
	case strength(to) >= strength(h.rule.Severity), strength(to) > strength(h.Severity):
		if strength(to) > strength(h.Severity) {
			h.Severity = to
		}
		h.raisedBy(l)
	default:
		if why := h.refuses(l); why != accepted {
			h.refuse(l, why)
			return
		}
		h.Severity = to
	}
}

func (h *hearing) raisedBy(l *Layer) { h.Holder = higher(h.Holder, l.speaker) }

// refuses says why l may not lower the rule.
func (s *Setting) refuses(l *Layer) Why {
	switch {
	case s.Forbid, !l.speaker.lowers(s.Holder):
		return Outranked
	case s.Locked && l.speaker != OwnerManaged:
		return Locked
	case !l.lowers:
		return Unvouched
	default:
		return accepted
	}
}

// strength orders severities; a rule without one blocks, so none is above all.
func strength(s decision.Severity) int {
	if s == decision.SeverityNone || s > decision.SeverityCritical {
		return int(decision.SeverityCritical) + 1
	}
	return int(s)
}

// word is what l says about r. A statement on the rule counts after one on its
// pack, except in a layer that can only raise: there each raise counts by
// itself, as softening one's own pack statement is a lowering.
func (l *Layer) word(r decision.Rule) Statement {
	var pack, rule Statement
	for _, st := range l.said.Rules {
		switch {
		case !st.Target.covers(r):
		case st.Target.Name == "":
			pack.add(st)
		default:
			rule.add(st)
		}
	}
	if !l.lowers {
		pack.add(rule)
		return pack
	}
	if rule.Switch != switchUnset {
		pack.Switch = rule.Switch
	}
	if rule.Severity != decision.SeverityNone {
		pack.Severity = rule.Severity
	}
	pack.Forbid = pack.Forbid || rule.Forbid
	pack.Lock = pack.Lock || rule.Lock
	return pack
}

// add keeps the stricter of each field.
func (st *Statement) add(more Statement) {
	st.Forbid = st.Forbid || more.Forbid
	st.Lock = st.Lock || more.Lock
	st.Severity = max(st.Severity, more.Severity)
	if more.Switch == On || st.Switch == switchUnset {
		st.Switch = more.Switch
	}
}
