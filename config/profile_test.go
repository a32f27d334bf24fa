package config

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"shotest/config/strict"
	"shotest/internal/testing/golden"
	"shotest/plausibility"
	"shotest/search"
	"shotest/similarity"
)

func TestDefaultProfile(t *testing.T) {
	p := Default()
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	p.MultiPV = 8
	if Default().MultiPV != 1 {
		t.Error("a change of the result of Default changes the defaults")
	}
	p.Name, p.SlowMover = "", 0
	if errs, _ := p.Validate().(strict.Errors); len(errs) != 2 {
		t.Errorf("wrong in two fields: %v", errs)
	}
}

// default.yaml has every field, in the form in which profiles are written.
func TestDefaultYAML(t *testing.T) {
	p := Default()
	want, err := strict.Encode(&p)
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "default.yaml", string(want))
	for _, parameter := range strict.Parameters(&p) {
		if parameter.Doc == "" {
			t.Errorf("%s is not documented", parameter.Name)
		}
	}
}

// The numbers in default.yaml are those of the packages that use them.
func TestDefaultsAreThoseOfTheirPackages(t *testing.T) {
	p := Default()
	penalties := similarity.DefaultPenalties()
	penalties.On = false // in the modern mode
	if p.Search != search.SettingsOf(search.ModernMode) || p.Costs != plausibility.DefaultCosts() ||
		p.Similarity != penalties {
		t.Errorf("got %+v", p)
	}
}

// A file lies over the numbers of the mode that it names, whatever the order of its fields.
func TestFilesAreForOneMode(t *testing.T) {
	load := func(text string) (Profile, error) {
		return Load(write(t, t.TempDir(), "profile.yaml", text))
	}
	for text, mode := range map[string]string{
		"name: x\nsearch: {razoring: {margin: 7}}\n":                                           search.ModernMode,
		"name: x\nsearch: {razoring: {margin: 7}}\nsearch_mode: interest\n":                    search.InterestMode,
		"name: x\nsearch_mode: fullwidth\nsearch: {razoring: {margin: 7}}\n":                   search.FullwidthMode,
		"name: x\nskill_level: 5\nsearch: {razoring: {margin: 7}}\n":                           search.InterestMode,
		"name: x\nskill_level: 5\nconsideration_mode: true\nsearch: {razoring: {margin: 7}}\n": search.ModernMode,
	} {
		want := search.SettingsOf(mode)
		want.Razoring.Margin = 7
		p, err := load(text)
		if err != nil || p.Search != want || p.Played() != p || p.Mode() != mode {
			t.Errorf("%s: %v, %+v", text, err, p.Search)
		}
	}
	for text, want := range map[string]string{
		"name: x\nsearch_mode: interest\nsearch: {futility: {on: false}}\n": "profile.yaml:3:10: " +
			"search.futility: is not used in the mode interest, only in modern",
		"name: x\ncosts: {k: 600}\n": "costs.k: is not used in the mode modern, only in interest",
		"name: x\nsearch: {steps: {growth: 1600}}\n": "search.steps.growth: " +
			"is not used in the mode modern, only in interest",
		"name: x\nsearch: {plies: {razoring: {on: false}}}\n": "search.plies.razoring: is called search.razoring now",
		"name: x\nsearch: {interest: {step: 30}}\n":           "search.interest.step: is called search.steps.next now",
	} {
		if _, err := load(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// Where another mode is chosen than the one that a profile is for, the numbers of that mode play.
func TestOtherModes(t *testing.T) {
	p := Default()
	p.Search.Razoring.Margin, p.Similarity.On = 7, false
	for _, change := range []func(p *Profile){
		func(p *Profile) { p.SearchMode = search.InterestMode }, func(p *Profile) { p.SkillLevel = 19 },
	} {
		other := p
		change(&other)
		played := other.Played()
		if played.Search != search.SettingsOf(search.InterestMode) || !played.Similarity.On {
			t.Errorf("plays by %+v", played.Search)
		}
		text, err := played.Text()
		if err != nil || !strings.Contains(text, "charge:") || strings.Contains(text, "futility:") {
			t.Errorf("%v\n%s", err, text)
		}
	}
	if p.Played() != p {
		t.Error("a profile that is played by its own mode changes")
	}
}

// Old names stand for names that some mode has.
func TestRenamed(t *testing.T) {
	names := map[string]bool{}
	for _, mode := range []string{search.ModernMode, search.InterestMode, search.FullwidthMode} {
		p := Default().In(mode)
		for _, parameter := range strict.Parameters(&p) {
			for name := parameter.Name; name != ""; name = name[:max(0, strings.LastIndexByte(name, '.'))] {
				names[name] = true
			}
		}
	}
	for old, now := range renamed {
		if names[old] || now != "" && !names[now] {
			t.Errorf("%s: %s", old, now)
		}
	}
}

// The example profiles can be read, and one that switches a group off does so by its switch: a list
// of its numbers would go stale with the next one.
func TestExamples(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("../examples/profiles", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".yaml" || filepath.Base(path) == "weights.yaml" {
			return err
		}
		seen++
		p, err := Load(path)
		if err != nil {
			return err
		}
		usual := Default().In(p.Mode())
		off, all := map[string]int{}, map[string]int{} // by group
		numbers := strict.Parameters(&usual)
		for i, number := range strict.Parameters(&p) {
			group, _, nested := strings.Cut(number.Name, ".")
			if before := numbers[i].Text(); nested && before != "0" && before != "false" {
				all[group]++
				if text := number.Text(); text == "0" || text == "false" {
					off[group]++
				}
			}
		}
		for group, count := range off {
			if count > 1 && 2*count >= all[group] {
				t.Errorf("%s switches off %d of %d of %s: expected %s: {on: false}",
					path, count, all[group], group, group)
			}
		}
		return nil
	})
	if err != nil || seen < 30 {
		t.Errorf("%d profiles: %v", seen, err)
	}
}

// Numbers of a group that is off are refused, unless the file says that it is to stay off.
func TestNumbersOfGroupsThatAreOff(t *testing.T) {
	for text, want := range map[string]string{
		"similarity: {dull: {score: 30}}":                 "p.yaml:1:13: similarity: it is off",
		"similarity: {on: true, raised: 30}":              "",
		"similarity: {on: false, raised: 30}":             "",
		"search: {razoring: {on: false}}":                 "",
		"search_mode: interest\nsimilarity: {raised: 30}": "",
	} {
		p := Default()
		err := strict.Decode([]byte(text), "p.yaml", &p)
		if got := fmt.Sprint(err); want == "" && err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
