package director

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
)

// A tournament keeps its key. A damaged one is named, and neither used nor replaced; so is one that
// others can read.
func TestKey(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, keyFile)
	key, exposed, err := loadKey(folder)
	if err != nil || exposed != nil || len(key) != keyBytes {
		t.Fatalf("%d bytes, %v, %v", len(key), exposed, err)
	}
	if again, _, err := loadKey(folder); err != nil || !bytes.Equal(again, key) {
		t.Errorf("another key, %v", err)
	}
	whole := shogitest.ReadFile(t, path)
	flipped := bytes.Clone(whole)
	flipped[5] ^= 4
	for name, data := range map[string][]byte{
		"empty": {}, "cut short": whole[:20], "without a checksum": whole[:keyBytes], "flipped": flipped,
		"longer": append(bytes.Clone(whole), 0),
	} {
		shogitest.WriteFile(t, path, data)
		_, _, err := loadKey(folder)
		if kept, _ := os.ReadFile(path); !errors.Is(err, ErrKey) || !strings.Contains(err.Error(), path) ||
			!bytes.Equal(kept, data) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: permissions are of another kind")
	}
	err = errors.Join(os.WriteFile(path, whole, 0o600), os.Chmod(path, 0o644))
	if err != nil {
		t.Fatal(err)
	}
	if read, exposed, err := loadKey(folder); err != nil || !bytes.Equal(read, key) || exposed == nil ||
		!strings.Contains(exposed.Error(), "can be read by others (-rw-r--r--)") {
		t.Errorf("%v, %v", exposed, err)
	}
}
