package config

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestDefaultProfile(t *testing.T) {
	p := DefaultProfile()
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	if p.Name != "default" || p.MultiPV != 1 || p.NetworkDelay != 120*time.Millisecond ||
		p.NetworkDelay2 != 1120*time.Millisecond || p.EnteringKingRule != "CSARule27" {
		t.Errorf("%+v", p)
	}
	p.MultiPV = 8
	if DefaultProfile().MultiPV != 1 {
		t.Error("the defaults can be changed")
	}
}

// The file of defaults says every field, in the form in which profiles are
// written.
func TestDefaultProfileYAML(t *testing.T) {
	p := DefaultProfile()
	want, err := Encode(&p)
	if err != nil {
		t.Fatal(err)
	}
	if string(DefaultProfileYAML()) != string(want) {
		t.Errorf("default.yaml is not what its values and the tags of Profile make; it should be\n%s", want)
	}
	for _, parameter := range Parameters(&p) {
		if parameter.Doc == "" {
			t.Errorf("%s is not documented", parameter.Name)
		}
	}
}

func TestProfileRoundTrip(t *testing.T) {
	want := Profile{
		Name: `blitz # "1"`, HashMegabytes: 65536, MultiPV: 600,
		NetworkDelay: 90 * time.Millisecond, NetworkDelay2: 10 * time.Second, MinimumThinkingTime: time.Microsecond,
		SlowMover: 1000, RoundUpToFullSecond: true, ResignValue: 3000, DrawValueBlack: -200, DrawValueWhite: 30000,
		MaxMovesToDraw: 256, EnteringKingRule: "TryRule", Evaluation: "material", DepthLimit: 127, NodesLimit: 1 << 40, PvInterval: time.Hour,
		GenerateAllLegalMoves: true,
	}
	path := filepath.Join(t.TempDir(), "profile.yaml")
	if err := Save(path, &want); err != nil {
		t.Fatal(err)
	}
	got, err := LoadProfile(path)
	if err != nil || got != want {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
}

func TestLoadProfileOverDefaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "profile.yaml")
	if err := os.WriteFile(path, []byte("name: quick\nmulti_pv: 4\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := DefaultProfile()
	want.Name, want.MultiPV = "quick", 4
	if got, err := LoadProfile(path); err != nil || got != want {
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
			p := DefaultProfile()
			if err := Decode([]byte(test.text), "p.yaml", &p); err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
			if p != DefaultProfile() {
				t.Error("the profile has changed")
			}
		})
	}
}

func TestValidateFindsEverything(t *testing.T) {
	p := Profile{EnteringKingRule: "CSARule27", Evaluation: "terms", HashMegabytes: 1, MultiPV: 1}
	const want = "slow_mover: found 0, expected a whole number from 1 to 1000\n" +
		"name: found \"\", expected a name"
	err := p.Validate()
	var list Errors
	if !errors.As(err, &list) || len(list) != 2 || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}
