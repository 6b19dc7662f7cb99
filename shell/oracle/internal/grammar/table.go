package grammar

// Row is what the report prints of a construct.
type Row struct {
	Name   string
	Reason string
	Branch bool
}

// table is every construct of the specification.
var table = func() []*Construct {
	var all []*Construct
	for _, list := range [][]Construct{
		cores, {artefact}, forms, quoting, variables, lists,
		xargsLeaves, loopLeaves, functionLeaves, aliasLeaves, leaves, wrappers, simple, stringsOf,
		control, feeding, pipes, documents, files, moves, decoys, unknowns, reasons,
	} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	return all
}()

// Table lists the rows in order.
func Table() []Row {
	rows := make([]Row, len(table))
	for i, c := range table {
		rows[i] = Row{Name: c.Name, Reason: c.Reason, Branch: c.Branch}
	}
	return rows
}

// byKind are the rows a random step is chosen from.
var byKind = func() (k struct {
	focus          []*Construct // rows that can be asked for
	spell, leaf    []*Construct
	words, scripts []*Construct // steps by what they take
	strings        []*Construct // scripts to words
}) {
	for _, c := range table {
		if c.from() != sortNone || c.Core != nil || c.Form != nil || c.Word != nil || c.Range != nil || c.Decoy != nil {
			k.focus = append(k.focus, c)
			if c.Rare {
				k.focus = append(k.focus, c)
			}
		}
		switch {
		case c.Word != nil || c.Range != nil:
			k.spell = append(k.spell, c)
		case c.from() == sortArgv && c.Reason == "":
			k.leaf = append(k.leaf, c)
		case c.from() == sortWords:
			k.words = append(k.words, c)
		case c.from() == sortScript:
			k.scripts = append(k.scripts, c)
		}
		if c.SW != nil {
			k.strings = append(k.strings, c)
		}
	}
	return k
}()

func named(name string) *Construct {
	for _, c := range table {
		if c.Name == name {
			return c
		}
	}
	panic("grammar: no row " + name)
}
