// Package skill makes the engine play worse, for people to play against.
//
// A level below the highest sees less, rather than playing moves that it knows to be bad. It has
// less interest to spend, so that it does not look far; it errs about which moves are worth looking
// at; and it overlooks some captures and mates, unless they happen where the opponent has just
// moved. In the same position it overlooks the same.
package skill

import "shotest/profile"

// Full is the level of the engine as it is; the lowest is 1.
const Full = 20

// Weakness is what a level takes from the engine.
type Weakness struct {
	// Limit is the most that each side may spend in interest search, in hundredths of a ply.
	Limit int
	// Blur is the standard deviation of the errors in the plausibility of moves, in rating points.
	Blur int
	// Overlooked is how often a capture or a mate is not seen, in per mille.
	Overlooked int
}

// Level returns the level at which a profile plays.
func Level(p *profile.Profile) int {
	if p.ConsiderationMode {
		return Full
	}
	return p.SkillLevel
}

// Of returns what the level of a profile takes from the engine; false if that is nothing.
func Of(p *profile.Profile) (Weakness, bool) {
	level := Level(p)
	if level == Full {
		return Weakness{}, false
	}
	return At(level), true
}

// At returns what a level from 1 to 19 takes from the engine.
func At(level int) Weakness {
	missing := Full - level
	return Weakness{Limit: 371 - 16*missing, Blur: 25 * missing, Overlooked: 20 * missing}
}
