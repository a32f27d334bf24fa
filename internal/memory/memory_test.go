package memory

import (
	"runtime"
	"slices"
	"testing"
)

func TestAvailable(t *testing.T) {
	bytes := Available()
	known := slices.Contains([]string{"linux", "windows", "darwin"}, runtime.GOOS)
	if known && (bytes < 1<<20 || bytes > 1<<50) || !known && bytes != Unknown {
		t.Errorf("%d bytes", bytes)
	}
}
