package mcp

import (
	"crypto/sha256"
	"strings"
	"sync"

	"rv/codecs/mcp"
	"rv/internal/strictjson"
)

const (
	// maxOpen bounds the requests that wait for the server.
	maxOpen = 1 << 16
	// maxCancelled bounds those among them that the client cancelled: many servers
	// never answer these.
	maxCancelled = 256
)

// open is a request of the client's that the server has not answered.
type open struct {
	message   mcp.Message // of it only what does not refer to the frame
	binding   [sha256.Size]byte
	cancelled bool
}

// calls are the open requests, by their ids. Ids are the client's: the server's own
// requests may have the same ones.
type calls struct {
	mu        sync.Mutex
	open      map[string]open
	cancelled []string
	ended     bool
}

// idKey is an id as a server may spell it in its answer.
func idKey(id string) string {
	if len(id) == 0 || id[0] != '"' {
		return id
	}
	line, _ := strictjson.AppendLine(nil, []byte(id))
	return string(line)
}

// add notes a request that is about to be sent on. ok is false when its id is in use,
// when too many are open, or when the server has ended.
func (c *calls) add(m mcp.Message, binding [sha256.Size]byte) (ok, ended bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := idKey(m.ID)
	old, used := c.open[key]
	if c.ended || used && !old.cancelled || len(c.open) >= maxOpen {
		return false, c.ended
	}
	c.open[key] = open{message: detached(m), binding: binding}
	return true, false
}

// detached is m without what refers to the frame's bytes.
func detached(m mcp.Message) mcp.Message {
	return mcp.Message{Sound: true, ID: strings.Clone(m.ID), Method: strings.Clone(m.Method), Modern: m.Modern}
}

// take is the request that an answer belongs to, which is open no longer.
func (c *calls) take(id string) (open, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := idKey(id)
	o, ok := c.open[key]
	delete(c.open, key)
	return o, ok
}

// cancel reports whether the server is at work on the request: it knows nothing of one
// that rv answered.
func (c *calls) cancel(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := idKey(id)
	o, ok := c.open[key]
	if !ok {
		return false
	}
	if !o.cancelled {
		o.cancelled = true
		c.open[key] = o
		c.forget(strings.Clone(key))
	}
	return true
}

// forget keeps few cancelled requests: the oldest is given up.
func (c *calls) forget(key string) {
	c.cancelled = append(c.cancelled, key)
	if len(c.cancelled) <= maxCancelled {
		return
	}
	if o, ok := c.open[c.cancelled[0]]; ok && o.cancelled {
		delete(c.open, c.cancelled[0])
	}
	c.cancelled = append([]string(nil), c.cancelled[1:]...)
}

// end gives up all open requests: the server is gone.
func (c *calls) end() []open {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	var left []open
	for _, o := range c.open {
		if !o.cancelled {
			left = append(left, o)
		}
	}
	c.open = nil
	return left
}
