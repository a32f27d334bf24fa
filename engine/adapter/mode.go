package adapter

import (
	"shotest/profile"
	"shotest/search"
)

// Settings returns the search settings of a profile.
func Settings(p *profile.Profile) search.Settings {
	s := p.Played().Search
	switch p.Ordering {
	case chessmapsOrdering, componentsOrdering:
		s.Order = search.ByGame
	case historyOrdering:
		s.Order = search.ByHistory
	}
	if s.Order != search.ByHistory {
		s.RootList, s.Lists.On = false, false
	}
	return s
}

// hasLists reports whether moves come from lists, or are ordered by the components that score them.
func hasLists(p *profile.Profile) bool {
	s := Settings(p)
	return s.Listed() || p.Ordering == componentsOrdering
}

// listsSomeNodes reports whether lists order only the moves of the root, or of the root and nodes
// near it.
func listsSomeNodes(p *profile.Profile) bool {
	settings := Settings(p)
	return settings.RootList || settings.Lists.On
}
