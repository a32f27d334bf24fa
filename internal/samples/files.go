package samples

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"shotest/profile"
	"shotest/tuning/matches"
)

// table is an example that states defaults of parameters.
const table = "examples/tuning.csv"

// Stale returns the files of a checkout whose samples are out of date, by their paths
// within it, with what they have to be. The program is the path of shotest.
func Stale(ctx context.Context, root, program string) (map[string]string, error) {
	documents, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		return nil, err
	}
	stale := map[string]string{}
	for _, path := range append(documents, filepath.Join(root, "README.md"), filepath.Join(root, table)) {
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

// byDefault returns a function that knows the defaults of all parameters.
func byDefault() func(string) (string, error) {
	values := map[string]string{}
	for _, p := range matches.OfProfile(profile.Default()).Suggested() {
		values[p.Name] = matches.Number(p.Value)
	}
	return func(parameter string) (string, error) {
		value, known := values[parameter]
		if !known {
			return "", fmt.Errorf("%s: there is no such parameter", parameter)
		}
		return value, nil
	}
}
