package spsa

import (
	"context"
	"errors"
	"math"
	"os"
	"regexp"
	"strconv"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/profile"
	"shotest/tournament"
	"shotest/tournament/play"
)

// Tunables are the numbers that can be tuned of an engine.
type Tunables struct {
	list []tunable
	// profile is the engine's, nil if it is another program.
	profile *profile.Profile
}

// tunable is a parameter of an engine with its widest range, and spells values for it.
type tunable struct {
	Parameter
	spell func(x float64) string
}

// Of returns what can be tuned of the engine of a tuning: the numbers of its profile,
// durations in seconds; or the options of another program, which is started and asked.
func Of(ctx context.Context, spec *tournament.Spec) (*Tunables, error) {
	e := &spec.Engines[0]
	if e.Profile == "" {
		options, err := play.Options(ctx, spec, e)
		if err != nil {
			return nil, message.Errorf("engine %s: %w", e.Name, err)
		}
		return ofOptions(options, e.Options), nil
	}
	p, err := spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	return OfProfile(p), nil
}

// OfProfile returns what can be tuned of a profile.
func OfProfile(p profile.Profile) *Tunables {
	t := &Tunables{profile: &p}
	scratch := p
	for _, parameter := range config.Parameters(&scratch) {
		if !parameter.IsNumeric() {
			continue
		}
		t.list = append(t.list, tunable{
			Parameter{Name: parameter.Name, Whole: parameter.Kind == config.Integer, Value: parameter.Float(),
				Min: parameter.Min, Max: parameter.Max},
			func(x float64) string {
				parameter.SetFloat(x)
				return parameter.Text()
			},
		})
	}
	return t
}

// ofOptions returns what can be tuned of a program that declares these options. What
// an option is set to in the tournament file counts for more than its default.
func ofOptions(options []engine.Option, set map[string]string) *Tunables {
	t := &Tunables{}
	for _, o := range options {
		text, given := set[o.Name]
		if !given {
			text = o.Default
		}
		value, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(value-value) || o.Kind != engine.SpinOption && o.Kind != engine.StringOption {
			continue // not a finite number
		}
		p := Parameter{Name: o.Name, Value: value, Min: math.Inf(-1), Max: math.Inf(1)}
		if o.Kind == engine.SpinOption {
			p.Whole, p.Min, p.Max = true, float64(o.Min), float64(o.Max)
		}
		t.list = append(t.list, tunable{p, func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }})
	}
	return t
}

// find returns the number of a name.
func (t *Tunables) find(name string) (*tunable, error) {
	var names []string
	for i := range t.list {
		if t.list[i].Name == name {
			return &t.list[i], nil
		}
		names = append(names, t.list[i].Name)
	}
	return nil, config.Suggest(message.Errorf("%s: the engine has no number of this name", name), name, names)
}

// check looks at a parameter: the engine must have it, and take all values of its range.
func (t *Tunables) check(p *Parameter) error {
	known, err := t.find(p.Name)
	switch {
	case err != nil:
		return err
	case known.Whole && !p.Whole:
		return message.Errorf("%s: type float: expected int, since it takes whole numbers only", p.Name)
	case p.Min < known.Min:
		return message.Errorf("%s: min %v: expected %v or more", p.Name, p.Min, known.Min)
	case p.Max > known.Max:
		return message.Errorf("%s: max %v: expected %v or less", p.Name, p.Max, known.Max)
	case p.Whole && math.Ceil(p.Min) >= math.Floor(p.Max):
		return message.Errorf("%s: range from %v to %v: expected more than one whole number in it",
			p.Name, p.Min, p.Max)
	}
	return nil
}

// Load reads a table of parameters. The error names all mistakes, each with its line.
func (t *Tunables) Load(path string) ([]Parameter, error) {
	text, err := inputfile.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, message.Errorf("%w: shotest tune search --list > %s writes one to choose from", err, path)
	}
	if err != nil {
		return nil, err
	}
	return t.read(string(text), path)
}

// settings spells values of parameters, which must have been checked, for the jobs of a
// tournament.
func (t *Tunables) settings(parameters []Parameter, values []float64) string {
	settings := make([]tournament.Setting, len(parameters))
	for i, p := range parameters {
		known, _ := t.find(p.Name)
		settings[i] = tournament.Setting{Name: p.Name, Value: known.spell(values[i])}
	}
	return tournament.SettingsText(settings)
}

// sections matches the parts of a profile that say how it searches. The other numbers are
// those of the machine, the clock and the user's wishes.
var sections = regexp.MustCompile(`^(search|costs|glances|similarity|credits|likeness)\.`)

// Suggested returns a table to begin with: of a profile the numbers that say how it
// searches, of another program all that it has. The range of each goes from nothing to
// twice its value (all of the allowed range if the value is 0), since the allowed
// ranges are far wider than sensible ones.
func (t *Tunables) Suggested() (table []Parameter) {
	for i := range t.list {
		known := &t.list[i]
		if t.profile != nil && !sections.MatchString(known.Name) {
			continue
		}
		p := known.Parameter
		if size := math.Abs(p.Value); size > 0 {
			p.Min, p.Max = max(p.Min, p.Value-size), min(p.Max, p.Value+size)
		}
		p.CEnd, p.REnd = (p.Max-p.Min)/20, 0.002
		if p.Whole {
			p.CEnd = max(p.CEnd, 0.5)
		}
		if p.validate() == nil && t.check(&p) == nil {
			table = append(table, p)
		}
	}
	return table
}

// tuned returns the engine's profile with the values of parameters, which must have been
// checked. The engine must have one.
func (t *Tunables) tuned(name string, parameters []Parameter) profile.Profile {
	tuned := *t.profile
	tuned.Name = name
	list := config.Parameters(&tuned)
	for i := range parameters {
		if p, err := config.Find(list, parameters[i].Name); err == nil {
			p.SetFloat(parameters[i].Value)
		}
	}
	return tuned
}
