package main

import (
	"strings"

	"shotest/engine/explanation"
	"shotest/language"
	"shotest/review/motif"
	"shotest/shogi"
)

// tactic says what a move does by the tactics that players know, as the end of a sentence;
// nothing if there is no more to say than that it takes or gives check.
func (s *speech) tactic(p *shogi.Position, m, last shogi.Move) string {
	for _, found := range s.motifs.Of(p, last, m) {
		if !found.Kind.AgainstMover() && !found.Kind.Plain() {
			return found.Text(s.Language, m)
		}
	}
	return ""
}

// does says what a move does: by tactics, or else by what is seen at first sight. A move
// that mates or wins a piece by a mere capture needs no tactics.
func (s *speech) does(p *shogi.Position, facts *explanation.MoveFacts, last shogi.Move) string {
	if facts.Mate || facts.Exchange >= motif.MinWin {
		return s.facts(facts)
	}
	if text := s.tactic(p, facts.Move, last); text != "" {
		return s.Text("analysis.does", language.Args{"Does": text})
	}
	return s.facts(facts)
}

// facts says what is seen of a move at first sight.
func (s *speech) facts(f *explanation.MoveFacts) string {
	var words []string
	say := func(when bool, name string, args language.Args) {
		if when {
			words = append(words, s.Text("fact."+name, args))
		}
	}
	piece := language.Args{"Piece": s.Piece(f.Piece)}
	say(f.Evasion, "answers_check", nil)
	if f.Captured != shogi.NoPieceType {
		say(true, "takes", language.Args{"Piece": s.Piece(f.Captured)})
	}
	say(f.Move.IsPromotion(), "promotes", piece)
	say(f.Move.IsDrop(), "drops", piece)
	say(f.Mate, "mates", nil)
	say(f.Check && !f.Mate, "check", nil)
	say(f.Exchange > 0, "gains", language.Args{"Points": f.Exchange})
	say(f.Exchange < 0, "costs", language.Args{"Points": -f.Exchange})
	say(len(words) == 0, "quiet", piece)
	return s.Text("analysis.does", language.Args{"Does": strings.Join(words, s.Text("list.comma", nil))})
}
