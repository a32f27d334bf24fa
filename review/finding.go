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
	// Better: another move was better. An assessment.
	Better Kind = "better"
	// AllowsMate: after the move the opponent mates in a number of plies. A fact.
	AllowsMate Kind = "allows_mate"
	// LeavesThreatmate: like AllowsMate, but the opponent threatened the mate before the move. A
	// fact.
	LeavesThreatmate Kind = "leaves_threatmate"
	// MissesMate: the mover could mate in a number of plies, and cannot in as few after the move. A
	// fact.
	MissesMate Kind = "misses_mate"
	// MakesThreatmate: after the move its side threatens mate. A fact.
	MakesThreatmate Kind = "makes_threatmate"
	// MakesBrinkmate: after the move its side mates against every reply. A fact.
	MakesBrinkmate Kind = "makes_brinkmate"
	// Played: an effect of the move by the rules (see Motif). A fact.
	Played Kind = "played"
	// Missed: an effect of the better move. A fact.
	Missed Kind = "missed"
	// Allowed: an effect of the opponent's answer. A fact.
	Allowed Kind = "allowed"
	// LeadsTo: the line after the move, or after the better one, wins pieces (see Won and [Claim]),
	// by a count of all pieces before and after it. A fact about the line; that the line is best
	// play is an assessment.
	LeadsTo Kind = "leads_to"
	// LeadsToThreatmate: the line after the move, or after the better one, ends in a threat of
	// mate, and the other line has no such threat by that side. A fact about the lines.
	LeadsToThreatmate Kind = "leads_to_threatmate"
	// PressesKing: at the end of the line after the move, or after the better one, more of a side's
	// pieces attack the opponent's king and the squares next to it, or it has less room, than at
	// the end of the other line (see Compared). A fact about the lines.
	PressesKing Kind = "presses_king"
	// BreaksThrough: in the line after the move, or after the better one, a side gets a promoted
	// piece (see Made) and keeps it; in the other line it does not. A fact about the lines.
	BreaksThrough Kind = "breaks_through"
	// Enters: at the end of the line after the move, or after the better one, a side's king is in
	// the enemy camp; in the other line it is not. A fact about the lines.
	Enters Kind = "enters"
	// Confines: at the end of the line after the move, or after the better one, a rook or bishop
	// has no safe square, and has some at the end of the other line (see Compared). A fact about
	// the lines.
	Confines Kind = "confines"
	// Tempo: the answer attacks a piece, which the line then has to move (see Motif). A fact about
	// the line.
	Tempo Kind = "tempo"
	// NoReason: nothing else explains why the line is better. An assessment.
	NoReason Kind = "no_reason"
	// BreaksCastle: a piece leaves the castle that the side had. A fact.
	BreaksCastle Kind = "breaks_castle"
	// Threat: the opponent's threat before the move. An assessment.
	Threat Kind = "threat"
	// IfTaken: the consequence of the natural capture. An assessment.
	IfTaken Kind = "if_taken"
	// LosesInitiative: the better move was a threat, the one played is none, and the opponent
	// threatens next. An assessment.
	LosesInitiative Kind = "loses_initiative"
	// Refuted: the search's answer to the move. An assessment.
	Refuted Kind = "refuted"
	// Unseen: the search did not reach the move. A fact.
	Unseen Kind = "unseen"
	// Overlooked: the better move is far down in the order in which moves catch the eye. A fact of
	// the plausibility analysis.
	Overlooked Kind = "overlooked"
	// OnlyGood: every other move is much worse. An assessment.
	OnlyGood Kind = "only_good"
	// Hasty: the move was played in a few seconds. A fact.
	Hasty Kind = "hasty"
)

// Finding is a statement about a move of the game, with the data to word it and to check it.
type Finding struct {
	Kind Kind
	// Ply is the number of moves before the position in which Line begins. If Passed, the side to
	// move passes there first.
	Ply    int
	Passed bool
	// Line shows the statement on a board.
	Line []shogi.Move
	// Move is the move that the statement is about: the played one, the better one, or the answer.
	Move shogi.Move
	// Motif, of Played, Missed, Allowed and Tempo, is an effect of the move by the rules.
	Motif *motif.Motif
	// After is the mover's probability of winning at the end of Line, for kinds that compare it.
	After float64
	// Score is the score at the end of Line for the side that moved, if the kind has one.
	Score engine.Score
	// Plies is the length of a mate, also a threatened one, or of the line of LeadsTo,
	// BreaksThrough or Enters.
	Plies int
	// Seconds, of Hasty, is the time spent on the move.
	Seconds int
	// Rank, of Overlooked and Unseen, is the move's rank by interest among OutOf moves.
	Rank, OutOf int
	// Made, of BreaksThrough, is the promoted piece.
	Made shogi.PieceType
	// Won and Lost are the pieces that the line of LeadsTo or BreaksThrough wins and loses for the
	// side that profits: the opponent if Move is the played move, otherwise the mover.
	Won, Lost []shogi.PieceType
	// Claim, of LeadsTo, is the way to word the gain. Minor says that the gain is small for what
	// the move lost.
	Claim Claim
	Minor bool
	// Compared, of PressesKing and Confines, has what it compares at the ends of two lines.
	Compared *Comparison
	// Castle, of BreaksCastle, is the broken castle.
	Castle castle.ID
	// OnlyMove, of Better, says that every other move is worse by a mistake or more.
	OnlyMove bool
	// Answers, of Better, are all moves that keep the chances, the better move first. It is empty
	// if they are too many, or not known.
	Answers []shogi.Move
	// Repeats, of Better, says that the line repeats a position, so that it would keep a draw.
	Repeats bool
}
