package checksum

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOfFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got, err := OfFile(path); got != want || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := OfFile(path + "s"); err == nil {
		t.Error("a file that is not there")
	}
}
