package director

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/checksum"
	"shotest/plausibility"
)

// The manifest has the checksums of the files that options name, as the engines report them. A
// tournament cannot continue with another file, nor begin without the file.
func TestManifestHasFileChecksums(t *testing.T) {
	t.Parallel()
	spec, openings := parse(t, roundRobin)
	weights := filepath.Join(t.TempDir(), "weights.yaml")
	spec.Engines[0].Options = map[string]string{"PlausibilityFile": weights}
	folder := t.TempDir()
	run := func() error {
		_, err := Run(context.Background(), Config{Spec: spec, Openings: openings[:1], Folder: folder, AtOnce: 1})
		return err
	}
	if err := run(); err == nil || !strings.Contains(err.Error(), "engine "+spec.Engines[0].Name) ||
		!strings.Contains(err.Error(), weights) {
		t.Fatalf("without the file: %v", err)
	}
	if err := plausibility.Save(weights, plausibility.DefaultWeights()); err != nil {
		t.Fatal(err)
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	manifest, err := LoadManifest(folder)
	if err != nil {
		t.Fatal(err)
	}
	sum, _ := checksum.OfFile(weights)
	if files := manifest.Engines[0].Files; !slices.Equal(files, []string{"PlausibilityFile sha256:" + sum}) {
		t.Errorf("files %q", files)
	}
	text, err := os.ReadFile(weights)
	if err == nil {
		err = os.WriteFile(weights, append([]byte("# another\n"), text...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := run(); !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), "PlausibilityFile sha256:"+sum) {
		t.Errorf("with another file: %v", err)
	}
}
