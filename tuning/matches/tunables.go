package matches

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/inputfile"
	"shotest/profile"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tuning/spsa"
)

// Tunables are the numbers of an engine that can be tuned.
type Tunables struct {
	list []tunable
	// others says of names that are no numbers what they are.
	others map[string]string
	// profile is the engine's, nil if it is another program.
	profile *profile.Profile
}

// tunable is a parameter of an engine.
type tunable struct {
	name string
	was  string // in the version before
	// whole says that it takes whole numbers only.
	whole           bool
	value, min, max float64
	// spell spells a value as the engine reads it.
	spell func(x float64) string
}

// Of returns what can be tuned of the engine of a tuning: the numbers of its profile,
// durations in seconds; or the options of another program, which is started and asked.
func Of(ctx context.Context, spec *tournament.Spec) (*Tunables, error) {
	e := &spec.Engines[0]
	if e.Profile == "" {
		options, err := play.Options(ctx, spec, e)
		if err != nil {
			return nil, fmt.Errorf("engine %s: %w", e.Name, err)
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
	t := &Tunables{profile: &p, others: map[string]string{}}
	scratch := p
	for _, parameter := range config.Parameters(&scratch) {
		if !parameter.IsNumeric() {
			t.others[parameter.Name] = "is not a number"
			continue
		}
		t.list = append(t.list, tunable{
			name: parameter.Name, was: parameter.Was, whole: parameter.Kind == config.Integer,
			value: parameter.Float(), min: parameter.Min, max: parameter.Max,
			spell: func(x float64) string {
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
	t := &Tunables{others: map[string]string{}}
	for _, o := range options {
		text, given := set[o.Name]
		if !given {
			text = o.Default
		}
		value, err := strconv.ParseFloat(text, 64)
		isNumber := err == nil && !math.IsNaN(value) && !math.IsInf(value, 0)
		switch {
		case o.Kind == engine.SpinOption && isNumber:
			t.list = append(t.list, tunable{
				name: o.Name, was: o.Name, whole: true, value: value, min: float64(o.Min), max: float64(o.Max), spell: spellWhole,
			})
		case o.Kind == engine.StringOption && isNumber:
			t.list = append(t.list, tunable{
				name: o.Name, was: o.Name, value: value, min: math.Inf(-1), max: math.Inf(1), spell: spellNumber,
			})
		default:
			t.others[o.Name] = "is an option without a number"
		}
	}
	return t
}

func spellWhole(x float64) string  { return strconv.FormatFloat(math.Round(x), 'f', 0, 64) }
func spellNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// find returns the number of a name; that of the version before is good as well.
func (t *Tunables) find(name string) (*tunable, error) {
	var names []string
	for i := range t.list {
		if t.list[i].name == name || t.list[i].was == name {
			return &t.list[i], nil
		}
		names = append(names, t.list[i].name)
	}
	if what, known := t.others[name]; known {
		return nil, fmt.Errorf("%s: %s: only numbers can be tuned", name, what)
	}
	return nil, fmt.Errorf("%s: unknown parameter%s", name, config.Suggestion(name, names))
}

// Check looks at a parameter: the engine must have it, and take all values of its range.
func (t *Tunables) Check(p *spsa.Parameter) error {
	known, err := t.find(p.Name)
	switch {
	case err != nil:
		return err
	case known.whole && !p.Whole:
		return fmt.Errorf("%s: type float: expected int, since it takes whole numbers only", p.Name)
	case p.Min < known.min:
		return fmt.Errorf("%s: min %v: expected %v or more", p.Name, p.Min, known.min)
	case p.Max > known.max:
		return fmt.Errorf("%s: max %v: expected %v or less", p.Name, p.Max, known.max)
	case p.Whole && math.Ceil(p.Min) >= math.Floor(p.Max):
		return fmt.Errorf("%s: range from %v to %v: expected more than one whole number in it", p.Name, p.Min, p.Max)
	}
	return nil
}

// Load reads a table of parameters. The error names all that is wrong with it, each
// with its line.
func (t *Tunables) Load(path string) ([]spsa.Parameter, error) {
	file, err := inputfile.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w: shotest tune search --list --write-parameters %s writes one to choose from", err, path)
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return spsa.ReadCSV(file, path, t.Check)
}

// Settings spells values of parameters for the jobs of a tournament.
func (t *Tunables) Settings(parameters []spsa.Parameter, values []float64) (string, error) {
	settings := make([]tournament.Setting, len(parameters))
	for i := range parameters {
		known, err := t.find(parameters[i].Name)
		if err != nil {
			return "", err
		}
		settings[i] = tournament.Setting{Name: known.name, Value: known.spell(values[i])}
	}
	return tournament.SettingsText(settings), nil
}

// sections are the parts of a profile that say how it searches. The numbers outside of
// them are those of the machine, the clock and the user's wishes: to tune them by games
// would be to tune the machine.
var sections = []string{"search.", "costs.", "similarity."}

// Suggested returns a table to begin with: of a profile the numbers that say how it
// searches, of another program all that it has. The range of each goes from nothing to
// twice its value (all of the allowed range if the value is 0), since the allowed
// ranges are far wider than what makes sense.
func (t *Tunables) Suggested() (table []spsa.Parameter) {
	for i := range t.list {
		known := &t.list[i]
		if t.profile != nil && !inSection(known.name) {
			continue
		}
		low, high := known.min, known.max
		if size := math.Abs(known.value); size > 0 {
			low, high = max(low, known.value-size), min(high, known.value+size)
		}
		if math.IsInf(low, 0) || math.IsInf(high, 0) {
			continue
		}
		p := spsa.Parameter{
			Name: known.name, Whole: known.whole, Value: known.value, Min: low, Max: high,
			CEnd: spsa.DefaultCEnd(low, high, known.whole), REnd: spsa.DefaultREnd,
		}
		if p.Validate() == nil && t.Check(&p) == nil {
			table = append(table, p)
		}
	}
	return table
}

func inSection(name string) bool {
	for _, section := range sections {
		if strings.HasPrefix(name, section) {
			return true
		}
	}
	return false
}

// Profile returns the engine's profile with other values, and false if it is another
// program. The parameters must have been checked.
func (t *Tunables) Profile(name string, parameters []spsa.Parameter, values []float64) (profile.Profile, bool) {
	if t.profile == nil {
		return profile.Profile{}, false
	}
	tuned := *t.profile
	tuned.Name = name
	list := config.Parameters(&tuned)
	for i := range parameters {
		if p, err := config.Find(list, parameters[i].Name); err == nil {
			p.SetFloat(values[i])
		}
	}
	return tuned, true
}
