package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"time"
)

// packed is a file in an archive.
type packed struct {
	name    string
	content []byte
	program bool // may be executed
}

// mode returns the file's permissions.
func (f *packed) mode() int64 {
	if f.program {
		return 0o755
	}
	return 0o644
}

// packedAt is the time of all files, so that equal releases are equal to the byte. (The
// format of zip does not know earlier times.)
var packedAt = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// packTar writes files as a compressed tar archive, in a folder.
func packTar(w io.Writer, folder string, files []packed) error {
	compressed := gzip.NewWriter(w)
	archive := tar.NewWriter(compressed)
	for i := range files {
		f := &files[i]
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.content)), Mode: f.mode(), ModTime: packedAt,
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.content); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

// packZip writes files as a zip archive, in a folder.
func packZip(w io.Writer, folder string, files []packed) error {
	archive := zip.NewWriter(w)
	for i := range files {
		f := &files[i]
		file, err := archive.CreateHeader(&zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: packedAt})
		if err != nil {
			return err
		}
		if _, err := file.Write(f.content); err != nil {
			return err
		}
	}
	return archive.Close()
}
