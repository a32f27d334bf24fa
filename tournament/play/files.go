package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"shotest/tournament"
)

// errOtherFiles says that an engine has loaded other files than it did before.
var errOtherFiles = errors.New("has loaded other files than in the games before")

// knownFiles are the files that an engine has loaded, as it tells them with the option
// StrictFiles. Somebody who writes a file anew while a tournament runs would have two
// engines measured as one.
type knownFiles struct {
	files []string
	known bool
	// writes says that the engine's profile is a file that the table writes.
	writes bool
}

// agree notes the files that an engine has loaded, or compares them with those before.
// Settings of a game
// may name others.
func (k *knownFiles) agree(settings []tournament.Setting, files []string) error {
	if slices.ContainsFunc(settings, func(s tournament.Setting) bool { return strings.HasSuffix(strings.ToLower(s.Name), "file") }) {
		return nil
	}
	if k.writes {
		files = slices.DeleteFunc(slices.Clone(files), isProfile)
	}
	if !k.known {
		k.files, k.known = files, true
	}
	if !slices.Equal(k.files, files) {
		return fmt.Errorf("%w: %s, and before %s", errOtherFiles, listed(files), listed(k.files))
	}
	return nil
}

// isProfile reports whether a file is a profile.
func isProfile(file string) bool { return strings.HasPrefix(file, profileFile+" ") }

func listed(files []string) string {
	if len(files) == 0 {
		return "none"
	}
	return strings.Join(files, ", ")
}

// filesOf returns what is known of the files of an engine.
func (t *Table) filesOf(engine string) *knownFiles {
	if t.files[engine] == nil {
		t.files[engine] = &knownFiles{}
	}
	return t.files[engine]
}

// Files starts the engine of an entry as for a game, and returns which files it has
// loaded, as it tells them with the option StrictFiles: "EvaluationFile sha256:4bf5…".
// Entries without an option that names a file are not started, and have none. It fails
// if the engine does not load what its options name.
func Files(ctx context.Context, spec *tournament.Spec, e *tournament.Engine) ([]string, error) {
	if !namesFiles(e) {
		return nil, nil
	}
	table := NewTable(spec)
	player, err := table.newPlayer(ctx, e, newTranscript(time.Now()))
	if err != nil {
		return nil, err
	}
	if err := player.begin(ctx, nil); err != nil {
		player.kill()
		return nil, err
	}
	files := player.loaded()
	_ = player.quit() // what it has said is said, however it ends
	return files, nil
}

// namesFiles reports whether an option of an entry may name a file.
func namesFiles(e *tournament.Engine) bool {
	for name, value := range e.Options {
		if value != "" && strings.HasSuffix(name, "File") {
			return true
		}
	}
	return false
}

// WithFiles sets which files engines must have loaded, by their names, as Files tells
// them; without it they must be those of the first game.
func WithFiles(files map[string][]string) Option {
	return func(t *Table) {
		for name, known := range files {
			t.files[name] = &knownFiles{files: known, known: true}
		}
	}
}
