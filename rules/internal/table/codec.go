package table

import "encoding/binary"

// magic names the byte form and its version; another version is not read, the
// packs are compiled again.
const magic = "rvtab02\n"

// ErrFormat says that bytes are no table of this version.
const ErrFormat = formatError("not a compiled rule table of this version")

// formatError is an error that needs no work at start-up.
type formatError string

func (e formatError) Error() string { return string(e) }

// codec writes or reads fields, depending on write.
type codec struct {
	write bool
	b     []byte
	short bool // the bytes ended early
}

func (c *codec) u8(v *uint8) {
	if c.write {
		c.b = append(c.b, *v)
		return
	}
	if len(c.b) < 1 {
		c.short = true
		return
	}
	*v, c.b = c.b[0], c.b[1:]
}

func (c *codec) u16(vs ...*uint16) {
	for _, v := range vs {
		if c.write {
			c.b = binary.LittleEndian.AppendUint16(c.b, *v)
			continue
		}
		if len(c.b) < 2 {
			c.short = true
			return
		}
		*v, c.b = binary.LittleEndian.Uint16(c.b), c.b[2:]
	}
}

func (c *codec) u32(v *uint32) {
	if c.write {
		c.b = binary.LittleEndian.AppendUint32(c.b, *v)
		return
	}
	if len(c.b) < 4 {
		c.short = true
		return
	}
	*v, c.b = binary.LittleEndian.Uint32(c.b), c.b[4:]
}

func (c *codec) str(vs ...*Str) {
	for _, v := range vs {
		c.u32(&v.Off)
		c.u16(&v.Len)
	}
}

// rows writes or reads one array: its length, then its rows.
func rows[T any](c *codec, s *[]T, fields func(*T, *codec)) {
	n := uint16(len(*s))
	c.u16(&n)
	if !c.write {
		// A row has at least one byte, so a length beyond the rest is a lie.
		if int(n) > len(c.b) {
			c.short = true
			return
		}
		*s = make([]T, n)
	}
	for i := range *s {
		fields(&(*s)[i], c)
	}
}

func (t *Table) fields(c *codec) {
	rows(c, &t.Packs, (*Pack).fields)
	rows(c, &t.Rules, (*Rule).fields)
	rows(c, &t.Programs, (*Program).fields)
	rows(c, &t.Verbs, (*Program).fields)
	rows(c, &t.Tools, (*Tool).fields)
	rows(c, &t.Nodes, (*Node).fields)
	rows(c, &t.Kids, (*Kid).fields)
	rows(c, &t.Options, (*Option).fields)
	rows(c, &t.Shorts, (*Short).fields)
	rows(c, &t.Longs, (*Long).fields)
	rows(c, &t.Matches, (*Match).fields)
	rows(c, &t.Groups, (*Group).fields)
	rows(c, &t.Conds, (*Cond).fields)
	rows(c, &t.Items, (*Item).fields)
	rows(c, &t.Strs, func(s *Str, c *codec) { c.str(s) })
	rows(c, &t.PackRefs, func(r *PackRef, c *codec) { c.u16(&r.Pack) })
}

func (p *Pack) fields(c *codec) {
	c.str(&p.ID, &p.Title)
	c.u16(&p.KeywordFrom, &p.KeyTo, &p.RuleFrom, &p.RuleTo)
	c.u8(&p.Default)
}

func (r *Rule) fields(c *codec) {
	c.u16(&r.Pack)
	c.str(&r.Name, &r.Label, &r.Reason, &r.Explanation, &r.Safer)
	c.u8(&r.Severity)
	c.u8(&r.Unknown)
}

func (p *Program) fields(c *codec) {
	c.str(&p.Name)
	c.u16(&p.Tool)
}

func (t *Tool) fields(c *codec) {
	c.u16(&t.Node)
	c.u8(&t.Style)
	c.u8(&t.Flags)
	c.str(&t.Default)
	c.u16(&t.SkipFrom, &t.SkipTo, &t.PackFrom, &t.PackTo)
}

func (n *Node) fields(c *codec) {
	c.u16(&n.Parent, &n.Depth, &n.KidFrom, &n.KidTo, &n.ShortFrom, &n.ShortTo,
		&n.LongFrom, &n.LongTo, &n.MatchFrom, &n.MatchTo)
}

func (k *Kid) fields(c *codec) {
	c.str(&k.Name)
	c.u16(&k.Node)
}

func (o *Option) fields(c *codec) {
	c.u8(&o.Value)
	c.u8(&o.Flags)
}

func (s *Short) fields(c *codec) {
	c.u8(&s.Char)
	c.u8(&s.Off)
	c.u16(&s.Opt)
}

func (l *Long) fields(c *codec) {
	c.str(&l.Name)
	c.u16(&l.Opt)
	c.u8(&l.Off)
}

func (m *Match) fields(c *codec) {
	c.u16(&m.Rule, &m.CondFrom, &m.CondTo, &m.GroupFrom, &m.GroupTo)
	c.u8(&m.Signature)
}

func (g *Group) fields(c *codec) { c.u16(&g.CondFrom, &g.CondTo) }

func (d *Cond) fields(c *codec) {
	c.u8(&d.Kind)
	c.u8(&d.Quant)
	c.u8(&d.Pick)
	c.u8(&d.Flags)
	c.u16(&d.At, &d.Min, &d.Max)
	c.u32(&d.Mask)
	c.u16(&d.From, &d.To, &d.PathFrom, &d.PathTo, &d.OfFrom, &d.OfTo, &d.After)
}

func (i *Item) fields(c *codec) {
	c.u16(&i.Opt, &i.From, &i.To)
	c.u8(&i.Flags)
	c.u32(&i.Mask)
}

// Encode is the byte form of t.
func (t *Table) Encode() []byte {
	c := &codec{write: true, b: []byte(magic)}
	t.fields(c)
	return append(c.b, t.Blob...)
}

// Decode reads the byte form. A table it returns refers to no row that is not
// there.
func Decode(b []byte) (*Table, error) {
	if len(b) < len(magic) || string(b[:len(magic)]) != magic {
		return nil, ErrFormat
	}
	c := &codec{b: b[len(magic):]}
	t := &Table{}
	t.fields(c)
	if c.short {
		return nil, ErrFormat
	}
	t.Blob = string(c.b)
	if !t.Valid() {
		return nil, ErrFormat
	}
	return t, nil
}
