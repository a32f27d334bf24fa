package main

import (
	"bytes"
	"cmp"
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// noticesFile is the file of an archive that has the licences of what is in the program.
const noticesFile = "THIRD-PARTY-NOTICES.txt"

// noticeName matches the files in which modules state their licences, and those that these
// ask to be passed on.
var noticeName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)([-._].*)?$`)

// noticesOf returns the licences of Go and of the modules that the linker has put into a
// program. A module without one is an error: nobody may pass it on.
func noticesOf(ctx context.Context, root string, program []byte) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return nil, err
	}
	goRoot, err := output(ctx, root, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	text := bytes.NewBufferString("shotest contains the following. Its own licence is in LICENSE.\n")
	if err := addNotices(text, "Go "+strings.TrimPrefix(info.GoVersion, "go"), goRoot, []string{"LICENSE", "PATENTS"}); err != nil {
		return nil, err
	}
	ask := []string{"list", "-m", "-f", "{{.Dir}}"}
	for _, module := range info.Deps {
		ask = append(ask, module.Path)
	}
	printed, err := output(ctx, root, "go", ask...)
	if err != nil {
		return nil, err
	}
	folders := strings.Split(printed, "\n")
	if len(folders) < len(info.Deps) {
		return nil, fmt.Errorf("go list names %d folders for %d modules", len(folders), len(info.Deps))
	}
	for i, module := range info.Deps {
		m, folder := cmp.Or(module.Replace, module), folders[i]
		names, err := noticesIn(folder)
		if err != nil {
			return nil, err
		}
		if err := addNotices(text, m.Path+" "+m.Version, folder, names); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// noticesIn returns the names of a module's notices: of all its packages, as some hold what is
// under another licence.
func noticesIn(folder string) (names []string, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return filepath.SkipDir
		case entry.Type().IsRegular() && noticeName.MatchString(entry.Name()) && filepath.Ext(entry.Name()) != ".go":
			name, err := filepath.Rel(folder, path)
			names = append(names, name)
			return err
		}
		return nil
	})
	slices.SortFunc(names, func(a, b string) int { // the module's own before those of its packages
		return cmp.Or(strings.Count(filepath.ToSlash(a), "/")-strings.Count(filepath.ToSlash(b), "/"), strings.Compare(a, b))
	})
	return names, err
}

// addNotices adds the notices of a module, each text once.
func addNotices(text *bytes.Buffer, module, folder string, names []string) error {
	known := map[string]bool{}
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		notice := strings.TrimSpace(strings.ReplaceAll(string(content), "\r\n", "\n"))
		if !known[notice] {
			known[notice] = true
			fmt.Fprintf(text, "\n%s\n%s: %s\n\n%s\n", strings.Repeat("=", 79), module, filepath.ToSlash(name), notice)
		}
	}
	if len(known) == 0 {
		return fmt.Errorf("%s: no licence found in %s", module, folder)
	}
	return nil
}
