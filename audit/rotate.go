package audit

import (
	"encoding/hex"
	"strconv"
	"strings"
	"syscall"

	"rv/internal/killpoint"
	"rv/internal/mac"
	"rv/internal/privatefile"
)

// rotate closes the active file, begins the next, and lets go of the oldest.
func (w *writer) rotate() error {
	killpoint.Here()
	if err := syscall.Rename(w.dir+active, w.dir+fileName(w.head.file)); err != nil {
		return &pathError{"rename", w.dir + active, err}
	}
	killpoint.Here()
	_ = syscall.Close(w.fd)
	fd, size, err := openOwn(w.dir+active, syscall.O_APPEND)
	w.fd, w.head.size = fd, size
	if err != nil {
		return err
	}
	killpoint.Here()
	if err := w.begin(); err != nil {
		return err
	}
	oldest := w.head.first
	if w.head.file-oldest < maxFiles {
		return nil
	}
	// The head first: a file that should be there and is not would look taken away.
	w.head.first = w.head.file - maxFiles + 1
	w.lock.write(w.key, &w.head)
	killpoint.Here()
	for ; oldest < w.head.first; oldest++ {
		_ = syscall.Unlink(w.dir + fileName(oldest))
	}
	return nil
}

const filePre, fileSuf = "log-", ".jsonl"

// fileName is that of a closed file.
func fileName(n uint64) string {
	s := strconv.FormatUint(n, 10)
	return filePre + strings.Repeat("0", max(0, 8-len(s))) + s + fileSuf
}

func fileNumber(name string) (uint64, bool) {
	s, ok := strings.CutPrefix(name, filePre)
	s, ok2 := strings.CutSuffix(s, fileSuf)
	n, err := strconv.ParseUint(s, 10, 64)
	return n, ok && ok2 && err == nil && fileName(n) == name
}

// names are the files of the log's folder.
func names(dir string) []string {
	fd, err := syscall.Open(dir, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer syscall.Close(fd)
	var list []string
	buf := make([]byte, 4<<10)
	for {
		n, err := syscall.ReadDirent(fd, buf)
		switch {
		case err == syscall.EINTR:
		case err != nil || n <= 0:
			return list
		default:
			_, _, list = syscall.ParseDirent(buf[:n], -1, list)
		}
	}
}

// tail is the end of a file of the log.
type tail struct {
	found bool // a whole line with a MAC
	torn  bool // the last line has no end
	seq   uint64
	mac   mac.Digest
}

// tailSize is how much is read to find the last lines.
const tailSize = 64 << 10

func tailText(path string) string {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if syscall.Fstat(fd, &st) != nil || privatefile.Check(path, &st) != nil {
		return ""
	}
	if _, err := syscall.Seek(fd, max(0, st.Size-tailSize), 0); err != nil {
		return ""
	}
	buf := make([]byte, tailSize)
	n, _ := privatefile.ReadFull(fd, buf)
	return string(buf[:n])
}

// readTail finds the last whole line of a file.
func readTail(path string) (t tail) {
	text := tailText(path)
	t.torn = text != "" && text[len(text)-1] != '\n'
	for text != "" && !t.found {
		at := strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n') + 1
		line := text[at:]
		text = text[:at]
		t.seq, t.mac, t.found = lineEnd(line)
	}
	return t
}

// lineEnd is the number and the MAC of a whole line.
func lineEnd(line string) (seq uint64, d mac.Digest, ok bool) {
	rest, ok := strings.CutPrefix(line, `{"seq":`)
	number, _, _ := strings.Cut(rest, ",")
	seq, err := strconv.ParseUint(number, 10, 64)
	at := len(line) - len("\"}\n") - 2*mac.Size
	if !ok || err != nil || at < len(macMember) || line[at-len(macMember):at] != macMember || !strings.HasSuffix(line, "\"}\n") {
		return 0, d, false
	}
	raw, err := hex.DecodeString(line[at : at+2*mac.Size])
	if err != nil {
		return 0, d, false
	}
	return seq, mac.Digest(raw), true
}

// startOf is the number of a file, by its first line.
func startOf(path string) uint64 {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return 1
	}
	defer syscall.Close(fd)
	var buf [256]byte
	n, _ := privatefile.ReadFull(fd, buf[:])
	_, rest, _ := strings.Cut(string(buf[:n]), `"start":`)
	number, _, _ := strings.Cut(rest, ",")
	if file, err := strconv.ParseUint(number, 10, 64); err == nil {
		return file
	}
	return 1
}
