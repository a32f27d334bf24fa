package spsa

import (
	"context"
	"errors"
	"math"
	"os"
	"regexp"
	"strconv"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine"
	"shotest/engine/options"
	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/play"
)

// Tunables are the parameters of an engine that can be tuned.
type Tunables struct {
	list    []tunable
	profile *config.Profile // nil if the engine is another program
}

// tunable is a parameter of an engine with its widest range.
type tunable struct {
	Parameter
	format func(x float64) string // returns the text of a value for the engine
}

// NewTunables returns the parameters of the engine of a tuning. They are the numbers of its
// profile, with durations in seconds, or the numeric options of another program, which it starts to
// ask.
func NewTunables(ctx context.Context, spec *tournament.Spec) (*Tunables, error) {
	e := &spec.Engines[0]
	if e.Profile == "" {
		identity, err := play.Identify(ctx, spec, e)
		if err != nil {
			return nil, message.Errorf("engine %s: %w", e.Name, err)
		}
		return newOptionTunables(identity.Options, spec.OptionsOf(e)), nil
	}
	p, err := spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	layers := options.NewLayers(p)
	for name, value := range spec.OptionsOf(e) {
		_ = layers.Set(name, value) // options have been checked; here only those count that choose the mode
	}
	return NewProfileTunables(p.In(layers.Profile.Mode())), nil
}

// NewProfileTunables returns the parameters of a profile: those of its mode that act.
func NewProfileTunables(p config.Profile) *Tunables {
	p = p.Played()
	t := &Tunables{profile: &p}
	scratch := p
	for _, parameter := range strict.Numbers(&scratch) {
		if parameter.Off() != "" {
			continue
		}
		t.list = append(t.list, tunable{
			Parameter{Name: parameter.Name, IsWhole: parameter.Kind == strict.Integer, Value: parameter.Float(),
				Min: parameter.Min, Max: parameter.Max},
			func(x float64) string {
				parameter.SetFloat(x)
				return parameter.Text()
			},
		})
	}
	return t
}

// newOptionTunables returns the parameters of a program with the declared options. Their values are
// those of the tournament file, set, or else the defaults.
func newOptionTunables(options []engine.Option, set map[string]string) *Tunables {
	t := &Tunables{}
	for _, o := range options {
		text, isSet := set[o.Name]
		if !isSet {
			text = o.Default
		}
		value, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(value-value) || o.Kind != engine.SpinOption && o.Kind != engine.StringOption {
			continue // not a finite number
		}
		p := Parameter{Name: o.Name, Value: value, Min: math.Inf(-1), Max: math.Inf(1)}
		if o.Kind == engine.SpinOption {
			p.IsWhole, p.Min, p.Max = true, float64(o.Min), float64(o.Max)
		}
		t.list = append(t.list, tunable{p, func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }})
	}
	return t
}

// find returns the parameter with a name.
func (t *Tunables) find(name string) (*tunable, error) {
	var names []string
	for i := range t.list {
		if t.list[i].Name == name {
			return &t.list[i], nil
		}
		names = append(names, t.list[i].Name)
	}
	if t.profile != nil {
		if p, err := strict.Find(t.profile, name); err == nil && p.Off() != "" {
			return nil, message.Errorf("%s: it acts on nothing while %s is false", name, p.Off())
		}
		if err := strict.Elsewhere(t.profile, name); err != nil {
			return nil, err
		}
	}
	return nil, strict.Suggest(message.Errorf("%s: the engine has no number of this name", name), name, names)
}

// check checks that the engine has a parameter, and takes all values of its range.
func (t *Tunables) check(p *Parameter) error {
	known, err := t.find(p.Name)
	switch {
	case err != nil:
		return err
	case known.IsWhole && !p.IsWhole:
		return message.Errorf("%s: type float: expected int, since it takes whole numbers only", p.Name)
	case p.Min < known.Min:
		return message.Errorf("%s: min %v: expected %v or more", p.Name, p.Min, known.Min)
	case p.Max > known.Max:
		return message.Errorf("%s: max %v: expected %v or less", p.Name, p.Max, known.Max)
	case p.IsWhole && math.Ceil(p.Min) >= math.Floor(p.Max):
		return message.Errorf("%s: range from %v to %v: expected more than one whole number in it",
			p.Name, p.Min, p.Max)
	}
	return nil
}

// Load reads a table of parameters from a file. The error lists all mistakes, each with its line.
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

// settings returns the settings of a job with values of parameters, which must have been checked.
func (t *Tunables) settings(parameters []Parameter, values []float64) string {
	settings := make([]tournament.Setting, len(parameters))
	for i, p := range parameters {
		known, _ := t.find(p.Name)
		settings[i] = tournament.Setting{Name: p.Name, Value: known.format(values[i])}
	}
	return tournament.SettingsText(settings)
}

// sections matches the parameters of a profile that affect its search. The others concern the
// machine, the clock and the user's wishes.
var sections = regexp.MustCompile(`^(search|costs|glances|similarity|discounts)\.`)

// SuggestedParameters returns a table to begin with: the parameters of a profile that affect its
// search, or all parameters of another program. The range of each is from 0 to twice its value, or
// the whole allowed range if the value is 0, since allowed ranges are far wider than sensible ones.
func (t *Tunables) SuggestedParameters() (table []Parameter) {
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
		if p.IsWhole {
			p.CEnd = max(p.CEnd, 0.5)
		}
		if p.validate() == nil && t.check(&p) == nil {
			table = append(table, p)
		}
	}
	return table
}

// tunedProfile returns the engine's profile with the values of parameters, which must have been
// checked. The engine must have a profile.
func (t *Tunables) tunedProfile(name string, parameters []Parameter) config.Profile {
	tuned := *t.profile
	tuned.Name = name
	for i := range parameters {
		if p, err := strict.Find(&tuned, parameters[i].Name); err == nil {
			p.SetFloat(parameters[i].Value)
		}
	}
	return tuned
}
