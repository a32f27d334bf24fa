package tuning

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
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
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refuse := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
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
