package options

import (
	"errors"
	"maps"
	"slices"

	"shotest/config"
)

// SetParameters sets values of the profile by their names in a file, such as
// search.gamma.margin, spelled as there. Every value of the profile can be set so,
// not only those that have a USI option, and counts for more than options that were
// set before. What the last call has set, and this one does not, is again what it
// was. It must not be called during a search. With an error, which names each value
// that is wrong, nothing is changed.
//
// It is for those who try values out, game by game, with one engine: its tables stay
// where they are.
func (l *Layers) SetParameters(values map[string]string) error {
	changed := l.Profile
	parameters := config.Parameters(&changed)
	set := func(name, value string) (before string, err error) {
		p, err := config.Find(parameters, name)
		if err != nil {
			return "", err
		}
		before = p.Text()
		return before, p.Set(value)
	}
	var wrong []error
	for name, value := range l.replaced {
		_, err := set(name, value)
		wrong = append(wrong, err)
	}
	replaced := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		before, err := set(name, values[name])
		replaced[name] = before
		wrong = append(wrong, err)
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	l.Profile, l.replaced = changed, replaced
	return nil
}
