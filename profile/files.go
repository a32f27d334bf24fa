package profile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"shotest/config"
	"shotest/internal/checksum"
)

// files calls visit for the fields of a profile that name a file.
func (p *Profile) files(visit func(field *config.Parameter)) {
	parameters := config.Parameters(p)
	for i := range parameters {
		if field := &parameters[i]; field.Tag("filename") != "" && field.Text() != "" {
			visit(field)
		}
	}
}

// MakePathsWhole makes the paths in the profile absolute. Relative paths start at a folder; empty
// stands for the current one.
func (p *Profile) MakePathsWhole(folder string) error {
	var failed error
	p.files(func(field *config.Parameter) {
		whole, err := field.Text(), error(nil)
		if !filepath.IsAbs(whole) {
			whole, err = filepath.Abs(filepath.Join(folder, whole))
		}
		failed = errors.Join(failed, err, field.Set(whole))
	})
	return failed
}

// findFiles makes the paths in the profile absolute, given the profile's own path. The error names
// missing files.
func (p *Profile) findFiles(path string) error {
	if err := p.MakePathsWhole(filepath.Dir(path)); err != nil {
		return err
	}
	var errs config.Errors
	p.files(func(field *config.Parameter) {
		_, err := os.Stat(field.Text())
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("there is no such file")
		}
		if err != nil {
			errs = append(errs, &config.Error{File: path, Field: field.Name, Value: field.Text(), Problem: err})
		}
	})
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// Text returns the content of the profile's file, with checksums instead of the paths of files:
// profiles with equal texts play alike on all machines.
func (p *Profile) Text() (string, error) {
	told := *p
	var failed error
	told.files(func(field *config.Parameter) {
		sum, err := checksum.OfFile(field.Text())
		if err == nil {
			err = field.Set(fmt.Sprintf("%s sha256:%s", filepath.Base(field.Text()), sum))
		}
		failed = errors.Join(failed, err)
	})
	if failed != nil {
		return "", failed
	}
	text, err := config.Encode(&told)
	return string(text), err
}
