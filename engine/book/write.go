package book

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"

	"shotest/internal/safefile"
)

// header is the first line of a file, by which programs recognise the format.
const header = "#YANEURAOU-DB2016 1.00"

// Write writes the book. Positions are sorted by their text, so that equal books are equal byte for
// byte. Moves keep their order, because some programs use the order instead of the numbers.
func (b *Book) Write(w io.Writer) error {
	var text bytes.Buffer
	text.WriteString(header + "\n")
	for sfen, entries := range b.All() {
		fmt.Fprintf(&text, "sfen %s\n", sfen)
		for _, e := range entries {
			fmt.Fprintf(&text, "%v %v %d %d %d\n", e.Move, e.Reply, e.Score, e.Depth, e.Count)
		}
	}
	_, err := w.Write(text.Bytes())
	return err
}

// WriteFile writes the book to a file, packed if path ends in .gz. It replaces the file in one
// step.
func (b *Book) WriteFile(path string) error {
	var data bytes.Buffer
	if err := b.write(&data, strings.HasSuffix(path, ".gz")); err != nil {
		return err
	}
	return safefile.Write(path, data.Bytes())
}

func (b *Book) write(data *bytes.Buffer, packed bool) error {
	if !packed {
		return b.Write(data)
	}
	packer, err := gzip.NewWriterLevel(data, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := b.Write(packer); err != nil {
		return err
	}
	return packer.Close()
}
