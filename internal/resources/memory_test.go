package resources

import (
	"runtime"
	"slices"
	"testing"
)

func TestFreeMemory(t *testing.T) {
	bytes := FreeMemory()
	known := slices.Contains([]string{"linux", "windows", "darwin"}, runtime.GOOS)
	if known && (bytes < 1<<20 || bytes > 1<<50) || !known && bytes != UnknownMemory {
		t.Errorf("%d bytes", bytes)
	}
}
