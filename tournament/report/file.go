package report

import (
	"bytes"
	"fmt"
	"io"

	"shotest/internal/safefile"
)

// WriteFile writes a report into a file, as in
//
//	err := report.WriteFile("report.html", data, report.HTML)
//
// The file appears under its name when it is complete: a browser, or a copying
// script, never sees half of one.
func WriteFile(path string, d *Data, format func(io.Writer, *Data) error) error {
	var text bytes.Buffer
	err := format(&text, d)
	if err == nil {
		err = safefile.Write(path, text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("writing report: %w", err)
	}
	return nil
}
