package tournament

import (
	"shotest/record"
	"shotest/shogi"
)

// endingKinds are the words of records for the ends of games. Where there is no word for the
// reason, one is taken that has the same winner; but a program that crashes has not resigned, and
// no word that all readers know says that.
var endingKinds = map[Reason]record.EndingKind{
	Resignation:      record.Resignation,
	Checkmate:        record.Checkmate,
	Sennichite:       record.Sennichite,
	PerpetualCheck:   record.IllegalAction, // of the side that gave the checks
	MaxMovesReached:  record.MaxMoves,
	Declaration:      record.Declaration,
	Try:              record.Resignation, // no format has a word; the side to move has lost
	AdjudicatedWin:   record.Resignation, // of the side to move, which has lost
	AdjudicatedDraw:  record.Draw,
	WrongDeclaration: record.IllegalMove, // of the side to move
	EngineFailure:    record.Interrupted,
}

// Ending returns the ending of a record for a reason and an outcome; isExact is false where its
// word does not say in full what happened.
func (r Reason) Ending(outcome Outcome) (ending record.Ending, isExact bool) {
	ending.Kind = endingKinds[r]
	switch r {
	case Resignation, Checkmate, Sennichite, MaxMovesReached:
		return ending, true
	case Declaration:
		if outcome == Drawn {
			ending.Kind = record.Jishogi
		}
		return ending, true
	case PerpetualCheck:
		if outcome == BlackWins {
			ending.Offender = shogi.White
		}
	}
	return ending, false
}
