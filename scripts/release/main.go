// Command release packs a folder into an archive whose bytes depend on nothing but what
// the folder holds and the time that is given, and lists the digests of archives.
//
//	release -time SECONDS FOLDER ARCHIVE.tar.gz
//	release -sums FOLDER
package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

func main() {
	seconds := flag.Int64("time", 0, "the time of every file, in seconds of the epoch")
	folder := flag.String("sums", "", "list the digests of this folder's archives")
	flag.Parse()
	var err error
	switch {
	case *folder != "" && flag.NArg() == 0:
		err = sums(os.Stdout, *folder)
	case *folder == "" && flag.NArg() == 2:
		err = pack(flag.Arg(0), flag.Arg(1), time.Unix(*seconds, 0))
	default:
		fmt.Fprintln(os.Stderr, "usage: release -time SECONDS FOLDER ARCHIVE | release -sums FOLDER")
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release: error:", err)
		os.Exit(1)
	}
}

// pack writes what is below dir, under the name of dir, in the order of the names.
func pack(dir, archive string, at time.Time) error {
	file, err := os.Create(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	zip, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(zip)
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(filepath.Dir(dir), path)
		if err != nil {
			return err
		}
		return add(out, path, filepath.ToSlash(name), entry, at)
	})
	if err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	if err := zip.Close(); err != nil {
		return err
	}
	return file.Close()
}

// add writes one file or folder. Of its mode only whether it is a program counts, and
// nothing of its owner.
func add(out *tar.Writer, path, name string, entry fs.DirEntry, at time.Time) error {
	header := &tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o755, ModTime: at, Format: tar.FormatUSTAR}
	if entry.IsDir() {
		return out.WriteHeader(header)
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no file", path)
	}
	header.Typeflag, header.Name, header.Size, header.Mode = tar.TypeReg, name, info.Size(), 0o644
	if info.Mode()&0o111 != 0 {
		header.Mode = 0o755
	}
	if err := out.WriteHeader(header); err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(out, file)
	return err
}

// sums lists the archives of dir as sha256sum does.
func sums(out io.Writer, dir string) error {
	archives, err := filepath.Glob(filepath.Join(dir, "*.tar.gz"))
	if err != nil {
		return err
	}
	if len(archives) == 0 {
		return fmt.Errorf("%s holds no archive", dir)
	}
	for _, archive := range archives {
		text, err := os.ReadFile(archive)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%x  %s\n", sha256.Sum256(text), filepath.Base(archive))
	}
	return nil
}
