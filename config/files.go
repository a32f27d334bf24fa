package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"shotest/config/strict"
	"shotest/internal/checksum"
)

// visitFiles calls visit for each field of the profile that names a file.
func (p *Profile) visitFiles(visit func(field *strict.Parameter)) {
	parameters := strict.Parameters(p)
	for i := range parameters {
		if field := &parameters[i]; field.Tag("filename") != "" && field.Text() != "" {
			visit(field)
		}
	}
}

// MakePathsAbsolute makes the paths in the profile absolute. Relative paths start at folder; ""
// stands for the current folder.
func (p *Profile) MakePathsAbsolute(folder string) error {
	var failed error
	p.visitFiles(func(field *strict.Parameter) {
		path, err := field.Text(), error(nil)
		if !filepath.IsAbs(path) {
			path, err = filepath.Abs(filepath.Join(folder, path))
		}
		failed = errors.Join(failed, err, field.Set(path))
	})
	return failed
}

// resolveFiles makes the paths in the profile absolute; relative paths start at the folder of path,
// the profile's own file. The error names missing files.
func (p *Profile) resolveFiles(path string) error {
	if err := p.MakePathsAbsolute(filepath.Dir(path)); err != nil {
		return err
	}
	var errs strict.Errors
	p.visitFiles(func(field *strict.Parameter) {
		_, err := os.Stat(field.Text())
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("there is no such file")
		}
		if err != nil {
			errs = append(errs, &strict.Error{File: path, Field: field.Name, Value: field.Text(), Problem: err})
		}
	})
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// Text returns the profile as a file, with checksums in place of the paths of files: profiles with
// equal texts play alike on all machines.
func (p *Profile) Text() (string, error) {
	copied := p.Played()
	var failed error
	copied.visitFiles(func(field *strict.Parameter) {
		sum, err := checksum.OfFile(field.Text())
		if err == nil {
			err = field.Set(fmt.Sprintf("%s sha256:%s", filepath.Base(field.Text()), sum))
		}
		failed = errors.Join(failed, err)
	})
	if failed != nil {
		return "", failed
	}
	text, err := strict.Encode(&copied)
	return string(text), err
}
