//go:build unix

package inputfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// To open a named pipe that nobody writes to would block for ever.
func TestNamedPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	for what, open := range map[string]func(string) (*os.File, error){"open": Open, "extend": Extend,
		"update": Update} {
		if _, err := open(path); !errors.Is(err, ErrIrregular) || !strings.Contains(err.Error(), "named pipe") {
			t.Errorf("%s: got %v", what, err)
		}
	}
}
