//go:build unix

package queue

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A named pipe in the place of credentials would block whoever opens it.
func TestCredentialsAreNoPipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	for _, auth := range []Auth{{Credentials: pipe}, {NKey: pipe}} {
		if _, err := auth.identity(); err == nil || !strings.Contains(err.Error(), "named pipe") {
			t.Errorf("%+v: %v", auth, err)
		}
	}
	if _, err := readIssuer(pipe); err == nil || !strings.Contains(err.Error(), "named pipe") {
		t.Errorf("the issuer's: %v", err)
	}
}
