package adapter

import (
	"shotest/engine/skill"
	"shotest/profile"
	"shotest/search"
)

// Mode returns how a profile has the engine search: less than full skill is a matter of
// interest search.
func Mode(p *profile.Profile) search.Mode {
	mode := search.Mode{Name: p.SearchMode}
	if mode.Name == search.AutoMode {
		mode.Name = search.ModernMode
	}
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

// HasLists reports whether the games of a profile have lists: because moves come from them, or are
// ordered by the components that score them.
func HasLists(p *profile.Profile) bool {
	mode := Mode(p)
	return mode.Listed() || p.Ordering == componentsOrdering
}

// Settings returns the rules of the search as a profile and its skill have them.
func Settings(p *profile.Profile) search.Settings { return p.Search.For(Mode(p)) }
