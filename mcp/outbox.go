package mcp

import (
	"io"
	"sync"
)

// maxQueued is how many bytes wait for a client that does not read. More than that holds
// up who wants to send them: the server, or the client's own further requests.
const maxQueued = 4 << 20

// outbox sends lines to the client in the order they were put in. Both directions put:
// an answer of rv's own must not wait until the client has read what the server said, or
// a client that writes all its requests before it reads would wait for rv forever.
type outbox struct {
	to    io.Writer
	mu    sync.Mutex
	room  sync.Cond // there is room, or an end
	work  sync.Cond // there is something to send, or an end
	queue []byte
	spare []byte
	ended bool
	err   error
	done  chan struct{}
}

func newOutbox(w io.Writer) *outbox {
	o := &outbox{to: w, done: make(chan struct{})}
	o.room.L, o.work.L = &o.mu, &o.mu
	go o.send()
	return o
}

// put queues one line, its end included. Once the client is gone it does nothing.
func (o *outbox) put(line []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) > maxQueued && o.err == nil {
		o.room.Wait()
	}
	if o.err != nil {
		return o.err
	}
	o.queue = append(o.queue, line...)
	o.work.Signal()
	return nil
}

func (o *outbox) send() {
	defer close(o.done)
	for {
		o.mu.Lock()
		for len(o.queue) == 0 && !o.ended {
			o.work.Wait()
		}
		if len(o.queue) == 0 {
			o.mu.Unlock()
			return
		}
		batch := o.queue
		o.queue = o.spare[:0]
		o.mu.Unlock()
		_, err := o.to.Write(batch)
		o.mu.Lock()
		if o.spare = batch; cap(batch) > keep {
			o.spare = nil
		}
		o.err = err
		o.room.Broadcast()
		o.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// finish sends what is queued and ends.
func (o *outbox) finish() {
	o.mu.Lock()
	o.ended = true
	o.work.Signal()
	o.mu.Unlock()
	<-o.done
}
