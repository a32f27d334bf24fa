package adapter

import (
	"shotest/engine/skill"
	"shotest/profile"
	"shotest/search"
)

// Mode returns the mode of a profile's searches: below full skill it is interest search.
func Mode(p *profile.Profile) search.Mode {
	mode := search.Mode{Name: p.SearchMode}
	if skill.Level(p) < skill.Full {
		mode.Name = search.InterestMode
	}
	switch {
	case p.Ordering == chessmapsOrdering || p.Ordering == componentsOrdering:
		mode.Order = search.ByGame
	case p.Ordering == usualOrdering && mode.Name == search.FullwidthMode:
		mode.Order = search.ByLists
	}
	return mode
}

// hasLists reports whether moves come from lists, or are ordered by the components that score them.
func hasLists(p *profile.Profile) bool { return Mode(p).Listed() || p.Ordering == componentsOrdering }

// listsSomeNodes reports whether lists order the moves of the root, or of it and nodes near it, and
// no others.
func listsSomeNodes(p *profile.Profile) bool {
	settings := Settings(p)
	return settings.RootList || settings.Lists.On
}

// Settings returns the rules of the search as a profile and its skill have them.
func Settings(p *profile.Profile) search.Settings { return p.Search.For(Mode(p)) }
