package tournament

import (
	"slices"
	"strings"
	"testing"
)

// A tournament's name is that of its folder, on Windows as well, where some names are those of
// devices whatever follows a dot.
func TestNamesOfFolders(t *testing.T) {
	good := []string{"match", "console", "nul-move", "com", "com10", "lpt", "名人戦", "a.con", "x con", "auxiliary"}
	bad := strings.Fields("con NUL Prn aux com1 LPT9 com0 COM¹ lpt² con.x nul.tar.gz conin$ CONOUT$ a/b a:b .. /a")
	for _, name := range slices.Concat(good, append(bad, "", "nul .x", " a", "a\n")) {
		if got := namesFolder(name); got != slices.Contains(good, name) {
			t.Errorf("%q: %v", name, got)
		}
	}
}
