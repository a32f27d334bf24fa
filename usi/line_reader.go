package usi

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the longest line in bytes that either end accepts. A game of a thousand moves takes
// five thousand bytes.
const maxLine = 1 << 20

// lineReader reads lines, and never holds more than maxLine bytes of a line.
type lineReader struct {
	source *bufio.Reader
	// cutsEarly makes next return a line as soon as it is too long, without waiting for its end.
	cutsEarly bool
}

func newLineReader(source io.Reader) *lineReader {
	return &lineReader{source: bufio.NewReaderSize(source, 1<<14)}
}

// inputLine is a line without its end, which may be LF or CR LF.
type inputLine struct {
	text string
	// cut says that the line was longer than maxLine; the rest is lost.
	cut bool
}

// next returns the next line. At the end of the input, and when reading fails, the line holds the
// bytes after the last line end.
func (r *lineReader) next() (inputLine, error) {
	var line inputLine
	var held []byte
	for {
		part, err := r.source.ReadSlice('\n')
		if room := maxLine - len(held); len(bytes.TrimRight(part, "\r\n")) > room {
			part, line.cut = part[:room], true
		}
		held = append(held, part...)
		if errors.Is(err, bufio.ErrBufferFull) && !(line.cut && r.cutsEarly) {
			continue
		}
		line.text = string(bytes.TrimRight(held, "\r\n"))
		return line, err
	}
}
