package audit

import (
	"encoding/hex"
	"strconv"
	"syscall"
	"time"

	"rv/internal/killpoint"
	"rv/internal/mac"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

const (
	active     = "log.jsonl"
	lockName   = "lock"
	segmentPre = "segment-"
	damagedPre = "damaged-"

	// maxFile is the size at which a file is closed and the next begun, maxFiles
	// how many are kept.
	maxFile  = 1 << 20
	maxFiles = 16
	// tries is how often the lock is tried, with a nap between.
	tries = 10
	nap   = 200 * time.Microsecond
)

// Log is the decision log below a home directory.
type Log struct {
	home, dir string
	maxFile   int64
}

// Open is the log of a home directory; nothing is opened before something is written.
func Open(home string) *Log {
	return &Log{home: home, dir: home + "/" + owned.UserDir + "/" + owned.Audit + "/", maxFile: maxFile}
}

// Append writes one record. Where the log cannot be written the error says so, and that
// is all that happens.
func (l *Log) Append(r Record) error {
	if !privatefile.IsDir(l.home) {
		return &pathError{"find the home", l.home, syscall.ENOENT}
	}
	if r.Time.IsZero() {
		r.Time = time.Now()
	}
	// Without a key the record is written, and verify says that nothing vouches for it.
	key, _ := seal.LoadOrCreate(l.home)
	body := r.body(key)
	lock, err := l.lock()
	if err != nil {
		return l.segment(key, r.Time, body)
	}
	defer lock.release()
	w := writer{Log: l, key: key, lock: lock}
	if err := w.open(); err != nil {
		return err
	}
	defer w.close()
	w.takeSegments()
	return w.record(body)
}

// writer holds the lock.
type writer struct {
	*Log
	key  seal.Key
	lock *lock
	head head
	fd   int // of the active file
}

// head is where the chain ends. It is kept in the lock file, so that records cut off at
// the end of the log are missed.
type head struct {
	first, file uint64 // numbers of the oldest and of the active file
	seq         uint64 // of the last record
	size        int64  // of the active file
	mac         mac.Digest
}

func (w *writer) close() {
	if w.fd >= 0 {
		_ = syscall.Close(w.fd)
	}
}

// open finds the end of the chain and opens the active file there.
func (w *writer) open() error {
	w.fd = -1
	known := w.lock.read(w.key, &w.head)
	fd, size, err := openOwn(w.dir+active, syscall.O_APPEND)
	if err != nil {
		return err
	}
	w.fd = fd
	if known && size == w.head.size && size > 0 {
		if size >= w.maxFile {
			return w.rotate()
		}
		return nil
	}
	return w.recover(size, known)
}

// recover finds the end of the chain in the files: after a crash, and where somebody
// changed them. Where the head knows of records that are gone, the chain goes on behind
// those, so that verify misses them ever after.
func (w *writer) recover(size int64, known bool) error {
	if size == 0 {
		w.followRotated()
		// From now on verify can tell what a crash leaves from what was cut off.
		w.lock.write(w.key, &w.head)
		return w.begin()
	}
	t := readTail(w.dir + active)
	if t.torn {
		// The rest of a line is a line of its own, which verify names.
		if err := w.write([]byte{'\n'}); err != nil {
			return err
		}
		size++
	}
	w.head.size = size
	if !t.found {
		return w.begin()
	}
	if t.seq > w.head.seq {
		w.head.seq, w.head.mac = t.seq, t.mac
	}
	if !known {
		w.head.file = startOf(w.dir + active)
		w.head.first = w.head.file
		for _, name := range names(w.dir) {
			if n, ok := fileNumber(name); ok {
				w.head.first = min(w.head.first, n)
			}
		}
	}
	return nil
}

// followRotated makes the end of the newest closed file the end of the chain, if the
// head does not know better.
func (w *writer) followRotated() {
	newest := uint64(0)
	for _, name := range names(w.dir) {
		if n, ok := fileNumber(name); ok {
			newest = max(newest, n)
		}
	}
	if newest == 0 {
		return
	}
	if t := readTail(w.dir + fileName(newest)); t.found && (t.seq > w.head.seq || w.head.seq == 0) {
		w.head.seq, w.head.mac = t.seq, t.mac
	}
	w.head.file = max(w.head.file, newest)
}

// begin writes the first line of a file: it carries the chain on from the file before.
func (w *writer) begin() error {
	w.head.file++
	if w.head.first == 0 {
		w.head.first = w.head.file
	}
	b := append([]byte(`"start":`), strconv.FormatUint(w.head.file, 10)...)
	b = append(append(b, `,"follows":"`...), hex.EncodeToString(w.head.mac[:])...)
	return w.record(append(b, '"'))
}

// record writes one line and moves the head behind it.
func (w *writer) record(body []byte) error {
	line := make([]byte, 0, len(body)+128)
	line = append(line, `{"seq":`...)
	line = strconv.AppendUint(line, w.head.seq+1, 10)
	line = append(append(line, ','), body...)
	end := w.head.mac
	if w.key.Usable() {
		end = chain(w.key, w.head.mac, line)
		line = append(append(append(line, macMember...), hex.EncodeToString(end[:])...), '"')
	}
	line = append(line, '}', '\n')
	killpoint.Here()
	if err := w.write(line); err != nil {
		return err
	}
	killpoint.Here()
	w.head.seq++
	w.head.size += int64(len(line))
	w.head.mac = end
	w.lock.write(w.key, &w.head)
	killpoint.Here()
	return nil
}

const macMember = `,"mac":"`

// chain is the MAC of a line that follows one whose MAC is before.
func chain(k seal.Key, before mac.Digest, line []byte) mac.Digest {
	return k.MAC(seal.Audit, before[:], line)
}

// write is one write: a reader, or a crash, sees all of a line or nothing of it, short of
// a full disk.
func (w *writer) write(line []byte) error {
	for {
		n, err := syscall.Write(w.fd, line)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return &pathError{"write", w.dir + active, err}
		case n < len(line):
			return &pathError{"write", w.dir + active, syscall.ENOSPC}
		default:
			return nil
		}
	}
}

type pathError struct {
	op, path string
	err      error
}

func (e *pathError) Error() string { return e.op + " " + e.path + ": " + e.err.Error() }
func (e *pathError) Unwrap() error { return e.err }

// openOwn opens a file for writing, or makes it, if it is ours alone.
func openOwn(path string, flags int) (fd int, size int64, err error) {
	flags |= syscall.O_RDWR | syscall.O_CREAT | syscall.O_NOFOLLOW | syscall.O_NONBLOCK | syscall.O_CLOEXEC
	fd, err = syscall.Open(path, flags, 0o600)
	if err != nil {
		return -1, 0, &pathError{"open", path, err}
	}
	var st syscall.Stat_t
	if err = syscall.Fstat(fd, &st); err == nil {
		err = privatefile.Check(path, &st)
	}
	if err != nil {
		_ = syscall.Close(fd)
		return -1, 0, &pathError{"open", path, err}
	}
	return fd, st.Size, nil
}
