package adapter

import (
	"shotest/engine/skill"
	"shotest/profile"
	"shotest/search"
)

// Mode returns how a profile has the engine search: less than full skill is a matter of
// interest search.
func Mode(p *profile.Profile) string {
	if skill.Level(p) < skill.Full {
		return search.InterestMode
	}
	return p.SearchMode
}

// searchMode returns the same as package search has it.
func searchMode(p *profile.Profile) search.Mode {
	mode := search.Mode{Name: Mode(p)}
	switch {
	case p.Ordering == chessmapsOrdering || p.Ordering == componentsOrdering:
		mode.Order = search.ByGame
	case p.Ordering == usualOrdering && mode.Name == search.FullwidthMode:
		mode.Order = search.ByLists
	}
	return mode
}

// Settings returns the rules of the search as a profile and its skill have them.
func Settings(p *profile.Profile) search.Settings { return p.Search.For(searchMode(p)) }
