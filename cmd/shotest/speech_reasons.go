package main

import (
	"regexp"
	"slices"
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

// termPattern matches the names of terms that are about a type of piece or a square.
var termPattern = regexp.MustCompile(`^(?:(\d+) × )?(.+?)(?: (at) (\d[a-i])| (in hand)| (on the board))$`)

// term names a part of an evaluation, by its English name.
func (s *speech) term(name string) string {
	if key := "term." + messageKey(name); s.Has(key) {
		return s.Text(key, nil)
	}
	found := termPattern.FindStringSubmatch(name)
	if found == nil {
		return name
	}
	args := language.Args{}
	if found[3] != "" {
		square, _ := shogi.ParseSquare(found[4])
		args["Square"] = s.Square(square)
	}
	key := "term.piece_at"
	switch {
	case found[2] == "attacks next to the king":
		key = "term.attacks_next_to_king_at"
	case found[5] != "":
		key = "term.piece_in_hand"
	case found[6] != "":
		key = "term.piece_on_board"
	}
	args["Piece"] = s.pieceNamed(found[2])
	text := s.Text(key, args)
	if found[1] != "" {
		text = s.Text("term.several", language.Args{"Number": found[1], "Term": text})
	}
	return text
}

// pieceNamed names a piece by its English name.
func (s *speech) pieceNamed(name string) string {
	types := make([]shogi.PieceType, 0, shogi.PieceTypeCount)
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		types = append(types, t)
	}
	if i := slices.IndexFunc(types, func(t shogi.PieceType) bool { return t.String() == name }); i >= 0 {
		return s.Piece(types[i])
	}
	return name
}
