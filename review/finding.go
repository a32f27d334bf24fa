package review

import (
	"shotest/engine"
	"shotest/explain/castle"
	"shotest/explain/motif"
	"shotest/shogi"
)

// Kind is a kind of statement about a move. Its value is a part of the names of messages and of
// JSON.
type Kind string

// Kinds of statements. Facts hold by the rules; assessments by search.
const (
	// Better: another move was better, and by how much. An assessment.
	Better Kind = "better"
	// AllowsMate: after the move the opponent mates in a number of plies. A fact.
	AllowsMate Kind = "allows_mate"
	// LeavesThreatmate: the same, where the opponent threatened mate before the move. A fact.
	LeavesThreatmate Kind = "leaves_threatmate"
	// MissesMate: the mover could mate in a number of plies, and after the move no longer can in as
	// few. A fact.
	MissesMate Kind = "misses_mate"
	// MakesThreatmate: after the move its side mates if the opponent does nothing. A fact.
	MakesThreatmate Kind = "makes_threatmate"
	// MakesBrinkmate: after the move its side mates whatever the opponent does. A fact.
	MakesBrinkmate Kind = "makes_brinkmate"
	// Played: what the move does, by the rules (see Motif). A fact.
	Played Kind = "played"
	// Missed: what the better move does. A fact.
	Missed Kind = "missed"
	// Allowed: what the opponent's answer does. A fact.
	Allowed Kind = "allowed"
	// LeadsTo: the line after the move, or after the better one, wins pieces (see Won and [Claim]),
	// counting the pieces at its beginning and its end, hands included. A fact of the line; only
	// the claim that the line is best play is an assessment.
	LeadsTo Kind = "leads_to"
	// LeadsToThreatmate: the line after the move, or after the better one, ends in a threat of
	// mate, and the other line has none by that side. A fact of the lines.
	LeadsToThreatmate Kind = "leads_to_threatmate"
	// BreaksThrough: in the line after the move, or after the better one, a side gets a horse or a
	// dragon and keeps it; in the other line it does not. A fact of the lines.
	BreaksThrough Kind = "breaks_through"
	// Weighs: the evaluation's main reason to prefer the end of the better line to the end of the
	// played line (see Differs). The review says it where nothing else explains the move. An
	// assessment.
	Weighs Kind = "weighs"
	// BreaksCastle: a piece leaves the castle that the side had. A fact.
	BreaksCastle Kind = "breaks_castle"
	// Threat: what the opponent threatened before the move. An assessment.
	Threat Kind = "threat"
	// IfTaken: what happens after the capture that suggests itself. An assessment.
	IfTaken Kind = "if_taken"
	// LosesInitiative: the better move was a threat, the one played is none, and the opponent
	// threatens next. An assessment.
	LosesInitiative Kind = "loses_initiative"
	// Refuted: what the search found against the move. An assessment.
	Refuted Kind = "refuted"
	// Unseen: the search did not reach the move. A fact.
	Unseen Kind = "unseen"
	// Overlooked: the better move is far down in the order in which moves catch the eye. A fact of
	// the plausibility analysis.
	Overlooked Kind = "overlooked"
	// OnlyGood: every other move is much worse. An assessment.
	OnlyGood Kind = "only_good"
	// Hasty: it was played in a few seconds. A fact.
	Hasty Kind = "hasty"
)

// Finding is a statement about a move of the game, with the data to word it and to check it.
type Finding struct {
	Kind Kind
	// Ply is the number of moves before the position that Line begins in. Passed says that the side
	// to move passes there first.
	Ply    int
	Passed bool
	// Line shows the statement on a board.
	Line []shogi.Move
	// Move is the move that the statement is about: the played one, the better one, or the answer.
	Move shogi.Move
	// Motif is an effect of the move by the rules, of Played, Missed and Allowed.
	Motif *motif.Motif
	// After is the mover's probability of winning after the moves that the statement is about, for
	// statements that compare it.
	After float64
	// Score is the score at the line's end for the side that moved, if the kind has one.
	Score engine.Score
	// Number counts plies (of mates, also threatened ones, and of the lines of LeadsTo and
	// BreaksThrough) or seconds (Hasty), or is a place among Of moves (Overlooked and Unseen).
	Number, Of int
	// Won and Lost are the pieces that the line of LeadsTo or BreaksThrough wins and loses for the
	// side that profits: the opponent if Move is the played move, otherwise the mover. Claim, for
	// LeadsTo, is the way to word it.
	Won, Lost []shogi.PieceType
	Claim     Claim
	// Differs is the difference that Weighs states.
	Differs *Difference
	// Castle is the castle that is broken.
	Castle castle.ID
	// Alone, of Better, says that every other move is worse by a mistake or more.
	Alone bool
	// Repeats, of Better, says that the line ends in a position that has occurred before: a draw
	// would be kept.
	Repeats bool
}
