package compile

import "rv/rules"

// Verify builds s beside the packs of others and runs its examples. A pack of others
// with the id of s gives way to it. It returns the table of both.
func Verify(s *Source, others []*Source) (*rules.Table, error) {
	all := make([]*Source, 0, len(others)+1)
	for _, o := range others {
		if o.pack.ID != s.pack.ID {
			all = append(all, o)
		}
	}
	t, err := Build(append(all, s), nil)
	if err != nil {
		return nil, err
	}
	return t, Check([]*Source{s}, t)
}
