package profile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shotest/config"
	"shotest/plausibility"
	"shotest/search"
	"shotest/similarity"
)

func TestDefaultProfile(t *testing.T) {
	p := Default()
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	if p.Name != "default" || p.MultiPV != 1 || p.NetworkDelay != 120*time.Millisecond ||
		p.NetworkDelay2 != 1120*time.Millisecond || p.EnteringKingRule != "CSARule27" {
		t.Errorf("%+v", p)
	}
	p.MultiPV = 8
	if Default().MultiPV != 1 {
		t.Error("the defaults can be changed")
	}
}

// The file of defaults says every field, in the form in which profiles are
// written.
func TestDefaultYAML(t *testing.T) {
	p := Default()
	want, err := config.Encode(&p)
	if err != nil {
		t.Fatal(err)
	}
	if string(DefaultYAML()) != string(want) {
		t.Errorf("default.yaml is not what its values and the tags of Profile make; it should be\n%s", want)
	}
	for _, parameter := range config.Parameters(&p) {
		if parameter.Doc == "" {
			t.Errorf("%s is not documented", parameter.Name)
		}
	}
}

func TestProfileRoundTrip(t *testing.T) {
	want := Default()
	want.Name, want.HashMegabytes, want.MultiPV = `blitz # "1"`, 65536, 600
	want.NetworkDelay, want.NetworkDelay2, want.MinimumThinkingTime = 90*time.Millisecond, 10*time.Second, time.Microsecond
	want.SlowMover, want.RoundUpToFullSecond, want.ResignValue = 1000, true, 3000
	want.DrawValueBlack, want.DrawValueWhite, want.MaxMovesToDraw = -200, 30000, 256
	want.EnteringKingRule, want.Evaluation, want.SearchMode = "TryRule", "material", search.FullwidthMode
	want.DepthLimit, want.NodesLimit, want.PvInterval, want.GenerateAllLegalMoves = 127, 1<<40, time.Hour, true
	want.Search.Razoring.On, want.Search.Interest.SiblingShare, want.Costs.K = false, 1000, 500
	folder := t.TempDir()
	want.Similarity.Drop.Type.Factor, want.PlausibilityFile = 500, write(t, folder, "weights.yaml", "")
	path := filepath.Join(folder, "profile.yaml")
	if err := config.Save(path, &want); err != nil {
		t.Fatal(err)
	}
	got, err := Load(path)
	if err != nil || got != want {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
}

func TestLoadOverDefaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "profile.yaml")
	if err := os.WriteFile(path, []byte("name: quick\nmulti_pv: 4\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Name, want.MultiPV = "quick", 4
	if got, err := Load(path); err != nil || got != want {
		t.Errorf("%v, got %+v", err, got)
	}
}

func TestProfileErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"misspelled", "multipv: 2\n", `p.yaml:1:1: multipv: unknown field; did you mean "multi_pv"?`},
		{"rule", "entering_king_rule: CSARule2\n",
			`p.yaml:1:21: entering_king_rule: found "CSARule2", expected one of NoEnteringKing, CSARule24, CSARule24H, CSARule27, CSARule27H, TryRule; did you mean "CSARule24"?`},
		{"no line", "multi_pv: 0\n", `p.yaml:1:11: multi_pv: found 0, expected a whole number from 1 to 600`},
		{"delay without a unit", "network_delay: 120\n",
			`p.yaml:1:16: network_delay: found 120, expected a duration from 0s to 10s, such as 100ms`},
		{"no name", "name: \"\"\n", `p.yaml:1:7: name: found "", expected a name`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := Default()
			if err := config.Decode([]byte(test.text), "p.yaml", &p); err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
			if p != Default() {
				t.Error("the profile has changed")
			}
		})
	}
}

func TestValidateFindsEverything(t *testing.T) {
	p := Default()
	p.Name, p.SlowMover = "", 0
	const want = "slow_mover: found 0, expected a whole number from 1 to 1000\n" +
		"name: found \"\", expected a name"
	err := p.Validate()
	var list config.Errors
	if !errors.As(err, &list) || len(list) != 2 || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

// The numbers in default.yaml are those of the packages that use them.
func TestDefaultsAreThoseOfTheirPackages(t *testing.T) {
	p := Default()
	if p.Search != search.DefaultSettings() || p.Costs != plausibility.DefaultCosts() || p.Similarity != similarity.DefaultPenalties() {
		t.Errorf("got %+v", p)
	}
}
