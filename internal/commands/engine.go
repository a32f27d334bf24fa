package commands

import (
	"shotest/config"
	"shotest/engine"
)

// option is a USI option that a flag sets. An empty value does not set it.
type option struct{ flag, name, value string }

// settingsFrom loads a profile's file. An empty path means the default profile.
func settingsFrom(path string) (config.Profile, error) {
	if path == "" {
		return config.Default(), nil
	}
	return config.Load(path)
}

// engineWith returns an engine with a profile's file and some options. An empty path means the
// default profile.
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
			return nil, usageErrorf("%s: %w", o.flag, err)
		}
	}
	return e, nil
}
