package adapter

import (
	"shotest/engine/skill"
	"shotest/profile"
	"shotest/search"
)

// Mode returns the mode of a profile's searches. Below full skill it is always interest search.
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

// listsSomeNodes reports whether lists order only the moves of the root, or of the root and nodes
// near it.
func listsSomeNodes(p *profile.Profile) bool {
	settings := Settings(p)
	return settings.RootList || settings.Lists.On
}

// Settings returns the search settings of a profile at its level of skill.
func Settings(p *profile.Profile) search.Settings { return p.Search.For(Mode(p)) }
