package profile

import (
	"testing"

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
	p.MultiPV = 8
	if Default().MultiPV != 1 {
		t.Error("a change of the result of Default changes the defaults")
	}
	p.Name, p.SlowMover = "", 0
	if errs, _ := p.Validate().(config.Errors); len(errs) != 2 {
		t.Errorf("wrong in two fields: %v", errs)
	}
}

// default.yaml has every field, in the form in which profiles are written.
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

// The numbers in default.yaml are those of the packages that use them.
func TestDefaultsAreThoseOfTheirPackages(t *testing.T) {
	p := Default()
	if p.Search != search.DefaultSettings() || p.Costs != plausibility.DefaultCosts() ||
		p.Similarity != similarity.DefaultPenalties() {
		t.Errorf("got %+v", p)
	}
}
