package actions

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// taking is the ticket of a verdict.
type taking struct{}

func (taking) Run(k Ticket) Ticket             { return k }
func (taking) NeedsConfirmation() Ticket       { return Ticket{} }
func (taking) NeedsFullDiskAccess(bool) Ticket { return Ticket{} }
func (taking) InteractiveFlow() Ticket         { return Ticket{} }
func (taking) Blocked(Text) Ticket             { return Ticket{} }

func (w *world) ticket(name string) Ticket {
	w.t.Helper()
	k := Match(Decide(w.order(name, Real, argsFor(name)), CLI{Yes: true, Irreversible: true}), taking{})
	require.NotNil(w.t, k.t)
	return k
}

func refused(t *testing.T, w *world, k Ticket, why Text) {
	t.Helper()
	rep := w.runner().Run(t.Context(), k)
	assert.True(t, rep.Blocked)
	assert.False(t, rep.Ran)
	assert.Equal(t, why.String(), rep.Reason)
}

func TestTheZeroTicketIsRefused(t *testing.T) {
	w := newWorld(t)
	refused(t, w, Ticket{}, ReasonTicket)
	refused(t, w, Ticket{t: &ticket{}}, ReasonTicket)
	assert.Empty(t, w.Calls())
}

// No encoding carries a ticket, in either direction, alone or inside something else.
func TestTicketsAreNotStored(t *testing.T) {
	w := newWorld(t)
	k := w.ticket("clean")
	type holder struct{ K Ticket }
	for name, v := range map[string]any{"itself": k, "a pointer": &k, "a field": holder{k}, "a list": []Ticket{k}} {
		_, err := json.Marshal(v)
		assert.ErrorContains(t, err, errOpaque.Error(), "json: %s", name)
		assert.ErrorContains(t, gob.NewEncoder(&bytes.Buffer{}).Encode(v), errOpaque.Error(), "gob: %s", name)
	}
	_, err := json.Marshal(map[string]any{"k": k})
	assert.ErrorContains(t, err, errOpaque.Error())
	for _, text := range []string{`{}`, `{"t":{"mode":1}}`, `"x"`, `[]`} {
		var out Ticket
		assert.ErrorIs(t, json.Unmarshal([]byte(text), &out), errOpaque, text)
		refused(t, w, out, ReasonTicket)
	}
	var out Ticket
	require.NoError(t, json.Unmarshal([]byte(`null`), &holder{}), "null is nothing said")
	assert.ErrorIs(t, out.GobDecode([]byte("x")), errOpaque)
	assert.ErrorIs(t, out.UnmarshalText([]byte("x")), errOpaque)
	refused(t, w, out, ReasonTicket)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		assert.Equal(t, "ticket", fmt.Sprintf(verb, k))
	}
	assert.Empty(t, w.Calls())
}

// What reflection builds is the zero ticket, and it can set no field of another.
func TestReflectionMakesNoTicket(t *testing.T) {
	w := newWorld(t)
	k := w.ticket("clean")
	typ := reflect.TypeFor[Ticket]()
	refused(t, w, reflect.New(typ).Elem().Interface().(Ticket), ReasonTicket)
	refused(t, w, reflect.Zero(typ).Interface().(Ticket), ReasonTicket)
	assert.False(t, typ.Comparable())
	made := reflect.New(typ).Elem()
	for i := range typ.NumField() {
		assert.False(t, made.Field(i).CanSet(), typ.Field(i).Name)
		assert.Panics(t, func() { made.Field(i).Set(reflect.ValueOf(k).Field(i)) }, typ.Field(i).Name)
	}
	// A copy made by reflection is a copy.
	made.Set(reflect.ValueOf(k))
	assert.True(t, w.runner().Run(t.Context(), made.Interface().(Ticket)).Ran)
	refused(t, w, k, ReasonSpent)
	assert.Equal(t, "clean\n", w.Calls())
}

// Of a hundred copies of one ticket, spent at once by runners of their own, one runs.
func TestCopiesSpendOnce(t *testing.T) {
	w := newWorld(t)
	k := w.ticket("clean")
	var wg sync.WaitGroup
	reports := make(chan Report, 100)
	for range 100 {
		wg.Add(1)
		go func(copied Ticket) {
			defer wg.Done()
			reports <- w.runner().Run(t.Context(), copied)
		}(k)
	}
	wg.Wait()
	close(reports)
	ran, spent := 0, 0
	for rep := range reports {
		switch {
		case rep.Ran:
			ran++
		case rep.Reason == ReasonSpent.String():
			spent++
		}
	}
	assert.Equal(t, 1, ran)
	assert.Equal(t, 99, spent)
	assert.Equal(t, "clean\n", w.Calls())
}

// A ticket needs the gate's allow for the same request, and is spent without it too.
func TestATicketNeedsTheGate(t *testing.T) {
	w := newWorld(t)
	k := w.ticket("clean")
	w.seal(`forbid = ["action:clean mode=real"]`)
	rep := w.runner().Run(t.Context(), k)
	assert.True(t, rep.Blocked)
	assert.Contains(t, rep.Reason, "(user/")
	w.seal("")
	refused(t, w, k, ReasonSpent)
	refused(t, &world{World: w.World, t: t}, Ticket{}, ReasonTicket)
	zero := Runner{}
	rep = zero.Run(t.Context(), w.ticket("clean"))
	assert.Contains(t, rep.Reason, "rv could not finish")
	assert.Empty(t, w.Calls())
}

// The gate's allow is for one order in one mode: one for another starts nothing.
func TestAPassIsForItsOrder(t *testing.T) {
	w := newWorld(t)
	k := w.ticket("clean")
	other := w.order("clean", Real, nil)
	for _, p := range []pass{{}, {&other, Real}, {&k.t.order, Preview}} {
		assert.True(t, w.runner().run(t.Context(), k.t, p).Blocked)
	}
	assert.Empty(t, w.Calls())
}
