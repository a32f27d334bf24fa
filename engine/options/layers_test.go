package options

import (
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
)

// layered returns layers over the default profile, with some options set.
func layered(t *testing.T, options ...string) *Layers {
	t.Helper()
	l := NewLayers(config.Default())
	for i := 0; i < len(options); i += 2 {
		if err := l.Set(options[i], options[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// Clients set every option to its declared default. That must not override the profile's file, but
// other values must.
func TestProfileFile(t *testing.T) {
	path := shogitest.File(t, "profile.yaml", "name: odd\nmulti_pv: 3\nslow_mover: 50\nsearch:\n  mate_in_three: 700\n")
	orders := map[string][]string{
		"file first": {"USI_Hash", "8", "ProfileFile", path, "MultiPV", "1", "SlowMover", "70"},
		"file last":  {"USI_Hash", "8", "MultiPV", "1", "SlowMover", "70", "ProfileFile", path},
	}
	for name, options := range orders {
		l := layered(t, options...)
		if p := &l.Profile; p.Name != "odd" || p.MultiPV != 3 || p.SlowMover != 70 || p.Search.MateInThree != 700 ||
			p.HashMegabytes != 8 {
			t.Errorf("%s: %+v", name, p)
		}
		if err := l.Set("ProfileFile", ""); err != nil {
			t.Fatal(err)
		}
		if p := &l.Profile; p.Name != "default" || p.MultiPV != 1 || p.SlowMover != 70 ||
			p.Search.MateInThree != config.Default().Search.MateInThree {
			t.Errorf("%s, without the file: %+v", name, p)
		}
	}
}

func TestProfileFileThatCannotBeUsed(t *testing.T) {
	l := layered(t, "ProfileFile", shogitest.File(t, "profile.yaml", "name: good\nmulti_pv: 3\n"))
	for _, path := range []string{"none.yaml", shogitest.File(t, "profile.yaml", "multipv: 3\n"),
		shogitest.File(t, "profile.yaml", "multi_pv: 0\n")} {
		if err := l.Set("ProfileFile", path); err == nil || !strings.Contains(err.Error(), "ProfileFile") {
			t.Errorf("%s: %v", path, err)
		}
		if l.Profile.Name != "good" || l.Profile.MultiPV != 3 {
			t.Errorf("%s: the profile has changed: %+v", path, l.Profile)
		}
	}
}
