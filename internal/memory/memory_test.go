package memory

import (
	"runtime"
	"testing"
)

func TestAvailable(t *testing.T) {
	bytes := Available()
	known := runtime.GOOS == "linux" || runtime.GOOS == "windows"
	if known && (bytes < 1<<20 || bytes > 1<<50) || !known && bytes != Unknown {
		t.Errorf("%d bytes", bytes)
	}
}
