package commands

import (
	"shotest/engine"
	"shotest/profile"
)

// option is a USI option that a flag sets; an empty value leaves it as it is.
type option struct{ flag, name, value string }

// settingsFrom reads a profile's file; an empty path stands for the default one.
func settingsFrom(path string) (profile.Profile, error) {
	if path == "" {
		return profile.Default(), nil
	}
	return profile.Load(path)
}

// engineWith returns an engine by a profile's file, the default one if path is
// empty, with some options set.
func engineWith(path string, options ...option) (*engine.Engine, error) {
	settings, err := settingsFrom(path)
	if err != nil {
		return nil, err
	}
	e := engine.New(settings)
	for _, o := range options {
		if o.value == "" {
			continue
		}
		if err := e.SetOption(o.name, o.value); err != nil {
			return nil, usage("%s: %w", o.flag, err)
		}
	}
	return e, nil
}
