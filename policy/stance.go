package policy

// Stance is the posture and the `unknown` knob in force: the defaults, then each
// layer in rank order. Postures above the default add up, as any layer may
// raise; "off" and an unknown of "allow" lower, so they replace what stands
// below the layer, if its lowering counts. Under a managed posture the knob is
// managed too: the question it would answer is that posture's.
func Stance(layers []Layer) (Posture, Vote) {
	posture, unknown := DefaultPosture, DefaultUnknown
	held := false
	for i := range layers {
		p := layers[i].said.Posture
		held = held || layers[i].speaker == OwnerManaged && p != 0 && p != PostureOff
	}
	for stage := stageRepository; stage <= stageManaged; stage++ {
		for i := range layers {
			l := &layers[i]
			if l.stage != stage {
				continue
			}
			switch p := l.said.Posture; {
			case p == 0:
			case p != PostureOff:
				posture |= p.counted()
			case l.lowers:
				posture = PostureOff
			}
			switch v := l.said.Unknown; {
			case v == voteUnset:
			case v != Allow:
				unknown = max(unknown, min(v, Deny))
			case l.lowers && (l.speaker == OwnerManaged || !held):
				unknown = Allow
			}
		}
	}
	return posture, unknown
}
