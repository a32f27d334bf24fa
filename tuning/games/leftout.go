package games

import (
	"fmt"
	"strings"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// LeftOut counts the positions that a filter has left out.
type LeftOut struct {
	// Filter says which, in words that name the flag.
	Filter    string `json:"filter"`
	Positions int    `json:"positions"`
}

// leaving is why a position is left out.
type leaving uint8

const (
	taken leaving = iota
	early
	mating
	noisy
	shallow
	unknown
	leavings
)

// leftOutWords say which filter leaves positions out for which reason.
func (s *Selection) leftOutWords(why leaving) string {
	return [leavings]string{
		early:   fmt.Sprintf("before ply %d (--from-ply)", s.FromPly),
		mating:  "a mate was announced",
		noisy:   "in check, or a capture or a promotion was played",
		shallow: fmt.Sprintf("searched with fewer than %d nodes (--min-nodes)", s.MinNodes),
		unknown: "neither result nor score is known",
	}[why]
}

// leaves returns why a position is not one to learn from, or taken.
func (s *Selection) leaves(g *Game, ply int, position *shogi.Position) leaving {
	if ply < s.FromPly {
		return early
	}
	if !s.Mates && g.Scores != nil && g.Scores[ply].IsMate() {
		return mating
	}
	m := g.Moves[ply]
	if !s.Noisy && (position.InCheck() || m.IsPromotion() || position.Captured(m) != shogi.NoPiece) {
		return noisy
	}
	if s.MinNodes > 0 && g.Efforts != nil && g.Efforts[ply] < gamefile.EffortOf(s.MinNodes) {
		return shallow
	}
	return taken
}

// LeftOut counts the positions that each filter of single positions has left out.
func (p *Positions) LeftOut() (all []LeftOut) {
	for why := early; why < leavings; why++ {
		all = append(all, LeftOut{p.selection.leftOutWords(why), p.left[why]})
	}
	return all
}

// NotDrawn counts the positions that an epoch's draw leaves out, for the share of a player
// and for the number of positions of a game.
func (p *Positions) NotDrawn(seed uint64, epoch int) []LeftOut {
	var share, perGame int
	p.draw(seed, epoch, func(ofShare bool) {
		if ofShare {
			share++
		} else {
			perGame++
		}
	})
	return []LeftOut{
		{fmt.Sprintf("of players in more than %.3g %% of the games (--player-share)", 100*p.selection.PlayerShare), share},
		{fmt.Sprintf("more than %d of a game (--per-game)", p.selection.PerGame), perGame},
	}
}

// AddLeftOut adds the counts of a part of the games.
func (s *Sources) AddLeftOut(some ...LeftOut) {
	for _, more := range some {
		known := false
		for i := range s.LeftOut {
			if s.LeftOut[i].Filter == more.Filter {
				s.LeftOut[i].Positions += more.Positions
				known = true
			}
		}
		if !known {
			s.LeftOut = append(s.LeftOut, more)
		}
	}
}

// LeftOutWords says how many positions each filter has left out, empty if none did.
func (s *Sources) LeftOutWords() string {
	var words []string
	for _, l := range s.LeftOut {
		if l.Positions > 0 {
			words = append(words, fmt.Sprintf("%d %s", l.Positions, l.Filter))
		}
	}
	return strings.Join(words, "; ")
}
