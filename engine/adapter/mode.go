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

// listed reports whether moves come from lists and cost a ply each.
func listed(p *profile.Profile) bool {
	return Mode(p) == search.FullwidthMode && p.Ordering == usualOrdering
}

// Settings returns the rules of the search as a profile and its skill have them.
func Settings(p *profile.Profile) search.Settings {
	settings := p.Search
	settings.Listed = listed(p)
	settings = settings.For(Mode(p))
	settings.Arranged = orderingSourceOf(p) != orderingSource{}
	return settings
}
