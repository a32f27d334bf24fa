package tuning

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
)

// A checkpoint is read as it was written, and not at all if a single bit of it has changed or a
// part is missing.
func TestCheckpoint(t *testing.T) {
	type state struct {
		Weights []float32
		Depends []string
	}
	path, written := filepath.Join(t.TempDir(), "checkpoint"), state{[]float32{1, 0.5, -3}, []string{"seed 1"}}
	if err := WriteCheckpoint(path, &written); err != nil {
		t.Fatal(err)
	}
	var read state
	if err := ReadCheckpoint(path, &read); err != nil || !reflect.DeepEqual(read, written) {
		t.Errorf("%+v, %v", read, err)
	}
	whole := shogitest.ReadFile(t, path)
	refuse := func(data []byte) {
		t.Helper()
		shogitest.WriteFile(t, path, data)
		if err := ReadCheckpoint(path, new(state)); err == nil || !strings.Contains(err.Error(),
			path+": expected a checkpoint of this program") {
			t.Errorf("got %v", err)
		}
	}
	for i := range whole {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1 << (i % 8)
		refuse(damaged)
		refuse(whole[:i])
	}
	refuse(append(whole, 0))
}
