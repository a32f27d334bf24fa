//go:build unix

package gamefile

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Games are kept in regular files only.
func TestAppendToAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	if _, err := Append(pipe, Run{}, ""); err == nil || !strings.Contains(err.Error(), "named pipe") {
		t.Error(err)
	}
}
