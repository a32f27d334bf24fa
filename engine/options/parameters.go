package options

import (
	"errors"
	"maps"
	"slices"

	"shotest/config"
)

// SetParameters sets values of the profile by their names in a file, such as search.gamma.margin, for
// those who try values out with one engine. They count for more than options that were set before. A
// value that the last call has set, and this one does not, is again as it was before. It must not be
// called during a search. With an error, which names each wrong value, nothing is changed.
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
