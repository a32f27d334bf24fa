package tournament

import (
	"slices"
	"strings"
	"testing"
)

// A tournament's name must be valid for folders on all systems. Windows reserves names of devices,
// with any extension.
func TestFolderNames(t *testing.T) {
	good := []string{"match", "console", "nul-move", "com", "com10", "lpt", "名人戦", "a.con", "x con", "auxiliary"}
	bad := strings.Fields("con NUL Prn aux com1 LPT9 com0 COM¹ lpt² con.x nul.tar.gz conin$ CONOUT$ a/b a:b .. /a")
	for _, name := range slices.Concat(good, append(bad, "", "nul .x", " a", "a\n")) {
		if got := isFolderName(name); got != slices.Contains(good, name) {
			t.Errorf("%q: %v", name, got)
		}
	}
}
