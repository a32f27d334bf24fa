package samples

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"shotest/profile"
	"shotest/tuning/spsa"
)

// table is an example that states defaults of parameters.
const table = "examples/tuning.csv"

// Stale returns the files of a checkout whose samples are out of date, by their paths
// within it, with what they have to be. The program is the path of shotest.
func Stale(ctx context.Context, root, program string) (map[string]string, error) {
	documents, err := documentsUnder(filepath.Join(root, "docs"))
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"README.md", "README.ja.md", table} {
		documents = append(documents, filepath.Join(root, name))
	}
	stale := map[string]string{}
	for _, path := range documents {
		name, err := filepath.Rel(root, path)
		if err != nil {
			return nil, err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var fresh string
		if strings.HasSuffix(name, ".md") {
			fresh, err = Renew(ctx, program, string(text))
		} else {
			fresh, err = RenewDefaults(string(text), byDefault())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if fresh != string(text) {
			stale[name] = fresh
		}
	}
	return stale, nil
}

// documentsUnder returns the Markdown files of a folder and of those within it.
func documentsUnder(folder string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(path, ".md") {
			found = append(found, path)
		}
		return err
	})
	return found, err
}

// byDefault returns a function that knows the defaults of all parameters.
func byDefault() func(string) (string, error) {
	values := map[string]string{}
	for _, p := range spsa.OfProfile(profile.Default()).Suggested() {
		values[p.Name] = spsa.Number(p.Value)
	}
	return func(parameter string) (string, error) {
		value, known := values[parameter]
		if !known {
			return "", fmt.Errorf("%s: there is no such parameter", parameter)
		}
		return value, nil
	}
}
