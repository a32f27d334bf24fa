package main

import (
	"fmt"

	"shotest/internal/safefile"
	"shotest/tuning/moves"
)

// reportFlag names the file for a report on what has learned from moves.
type reportFlag struct {
	Report string `placeholder:"FILE" help:"File for a report, as its ending says: .md or .html."`
}

// check looks whether there is a report of the file's kind.
func (f *reportFlag) check() error {
	if f.Report != "" && f.writer() == nil {
		return fmt.Errorf("--report %s: expected a name that ends in .md or .html", f.Report)
	}
	return nil
}

// writer returns what makes a report of the file's kind; nil if nothing does.
func (f *reportFlag) writer() func(*moves.Report) ([]byte, error) {
	switch extension(f.Report) {
	case ".md":
		return func(r *moves.Report) ([]byte, error) { return []byte(r.Markdown()), nil }
	case ".html":
		return (*moves.Report).HTML
	}
	return nil
}

// write writes the report, if one is wanted.
func (f *reportFlag) write(report *moves.Report) error {
	if f.Report == "" {
		return nil
	}
	page, err := f.writer()(report)
	if err != nil {
		return err
	}
	return safefile.Write(f.Report, page)
}
