// Package review tells a player about a game: which moves decided it, what was better, and
// why, in sentences that hold.
package review
