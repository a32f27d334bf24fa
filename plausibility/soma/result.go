package soma

import "shotest/shogi"

// MaxFacts bounds the losses and the ties that a Side lists; the greatest are kept.
const MaxFacts = 12

// Loss is a loss of a side on one square by the exchanges there alone.
type Loss struct {
	// Move is the enemy's first move: the capture, or the promotion on an empty square.
	Move shogi.Move
	// Value is the enemy's gain, in centipawns.
	Value int
}

// Tie is a defender that must stay where it is, because other squares need it.
type Tie struct {
	Defender shogi.Square   // the defender's square
	Wards    shogi.Bitboard // the squares that need the defender
	Value    int            // the loss on all wards together without the defender, in centipawns
}

// Side is the outcome of the exchanges for one player. All values are centipawns.
type Side struct {
	// Hanging holds the player's pieces that the enemy gains by taking.
	Hanging shogi.Bitboard

	losses    [MaxFacts]Loss
	ties      [MaxFacts]Tie
	lossCount int
	tieCount  int
}

// Losses returns the losses, the greatest first. The result is valid as long as the Side is.
func (s *Side) Losses() []Loss { return s.losses[:s.lossCount] }

// Ties returns the tied defenders, the most valuable first. The result is valid as long as the
// Side is.
func (s *Side) Ties() []Tie { return s.ties[:s.tieCount] }

// Result is the outcome of the exchanges of a position for each player, by Color.
type Result struct{ Sides [2]Side }

// addLoss inserts loss in order, if it is among the greatest MaxFacts.
func (s *Side) addLoss(loss Loss) {
	i := s.lossCount
	if i == MaxFacts {
		i--
		if s.losses[i].Value >= loss.Value {
			return
		}
	} else {
		s.lossCount++
	}
	for ; i > 0 && s.losses[i-1].Value < loss.Value; i-- {
		s.losses[i] = s.losses[i-1]
	}
	s.losses[i] = loss
}

// addTie adds a ward to the wards of a defender.
func (s *Side) addTie(defender, ward shogi.Square, value int) {
	for i := range s.ties[:s.tieCount] {
		t := &s.ties[i]
		if t.Defender != defender {
			continue
		}
		t.Wards = t.Wards.Or(ward.Bitboard())
		t.Value += value
		return
	}
	if s.tieCount < MaxFacts {
		s.ties[s.tieCount] = Tie{defender, ward.Bitboard(), value}
		s.tieCount++
	}
}

func (s *Side) sortTies() {
	ties := s.Ties()
	for i := range ties {
		for j := i; j > 0 && ties[j].Value > ties[j-1].Value; j-- {
			ties[j], ties[j-1] = ties[j-1], ties[j]
		}
	}
}
