// Package skill makes the engine play worse, as an opponent for people.
//
// A level below the highest sees less; it does not play moves that it knows to be bad. It has less
// interest to spend, so it does not look far. It makes errors about which moves are worth looking
// at. And it overlooks some captures and mates, unless they happen where the opponent has just
// moved. In the same position it always overlooks the same moves.
package skill

import "shotest/config"

// Full is the level without any weakness; the lowest level is 1.
const Full = config.FullSkill

// Weakness describes how a level weakens the engine.
type Weakness struct {
	// Limit is the most that each side may spend in interest search, in hundredths of a ply.
	Limit int
	// Blur is the standard deviation of the errors in the plausibility of moves, in rating points.
	Blur int
	// Overlooked is the rate at which captures and mates are overlooked, in per mille.
	Overlooked int
}

// WeaknessOf returns the weakness of a profile's level, and false if the level has none.
func WeaknessOf(p *config.Profile) (Weakness, bool) {
	level := p.Level()
	if level == Full {
		return Weakness{}, false
	}
	return WeaknessAt(level), true
}

// WeaknessAt returns the weakness of a level from 1 to 19.
func WeaknessAt(level int) Weakness {
	missing := Full - level
	return Weakness{Limit: 371 - 16*missing, Blur: 25 * missing, Overlooked: 20 * missing}
}
