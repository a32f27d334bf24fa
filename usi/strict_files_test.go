package usi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"shotest/engine/options"
)

// strictFake tells of files.
type strictFake struct {
	instantEngine
	problem error
}

func (f *strictFake) Prepare(context.Context) error { return f.problem }

func (f *strictFake) Notices() []string { return nil }

func (f *strictFake) StrictFiles() []options.LoadedFile {
	return []options.LoadedFile{{Option: "BookFile", SHA256: "12ab"}, {Option: "EvaluationFile", SHA256: "34cd"}}
}

// What an engine has loaded is known once it is ready, and one that has not loaded all is not ready.
func TestStrictFiles(t *testing.T) {
	fake := &strictFake{}
	client, ended := connect(t, fake, ClientConfig{})
	if err := client.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if files := client.Files(); !slices.Equal(files, []string{"BookFile sha256:12ab", "EvaluationFile sha256:34cd"}) {
		t.Errorf("files %q", files)
	}
	fake.problem = fmt.Errorf("%w: %w", options.ErrStrictFiles, errors.New("x.nn: no such file"))
	if err := client.Ready(t.Context()); !errors.Is(err, ErrFiles) || err.Error() != ErrFiles.Error()+": x.nn: no such file" {
		t.Errorf("got %v", err)
	}
	fake.problem = nil
	if err := client.Ready(t.Context()); err != nil {
		t.Errorf("once it is there: %v", err)
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
	<-ended
}
