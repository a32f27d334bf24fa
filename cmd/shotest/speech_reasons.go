package main

import (
	"regexp"
	"slices"
	"strings"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/language"
	"shotest/plausibility"
	"shotest/review/motif"
	"shotest/shogi"
	"shotest/similarity"
)

// component says what a component finds in a move: "gives check: safe". Without a case of
// it, the move does not do what others do. Better decides what that leaves open: "goes to a
// better square" or to a worse one.
func (s *speech) component(name, bin string, better bool) string {
	decided := ".worse"
	if better {
		decided = ".better"
	}
	if bin == "" {
		return s.firstOf(nil, "absent."+name, "absent."+name+decided)
	}
	c, known := plausibility.ComponentNamed(name)
	if !known {
		return name
	}
	if c == plausibility.Exchange {
		return s.exchange(bin)
	}
	credit := s.firstOf(nil, "credit."+name, "credit."+name+decided, "component."+name)
	switch bins := c.Info().Bins; {
	case len(bins) < 2:
		return credit
	case strings.HasPrefix(bins[0], "to "):
		return s.Text("credit.worth", language.Args{"Credit": credit, "Case": s.amount(bin, bins)})
	}
	return s.Text("credit.case", language.Args{"Credit": credit, "Case": s.binName(bin)})
}

// firstOf returns the first message that there is.
func (s *speech) firstOf(args language.Args, names ...string) string {
	for _, name := range names {
		if s.Has(name) {
			return s.Text(name, args)
		}
	}
	return names[0]
}

// binName names a case. In files of messages, one and two would be plural forms.
func (s *speech) binName(bin string) string {
	if bin == "one" || bin == "two" {
		bin = "exactly_" + bin
	}
	return s.Text("bin."+messageKey(bin), nil)
}

// amount words what is won: a case that names its upper end, or the one beyond the last.
func (s *speech) amount(bin string, bins []string) string {
	if points, bounded := strings.CutPrefix(bin, "to "); bounded {
		return s.Text("bin.up_to", language.Args{"Points": points})
	}
	last := strings.TrimPrefix(bins[len(bins)-2], "to ")
	return s.Text("bin.more_than", language.Args{"Points": last[strings.LastIndex(last, " ")+1:]})
}

// exchange says what a move wins or loses on its square.
func (s *speech) exchange(bin string) string {
	_, bin, _ = strings.Cut(bin, " ") // the phase of the game
	key, words := "credit.exchange.wins", ""
	if bin == "even" {
		key = "credit.exchange.even"
	} else if points, found := strings.CutPrefix(bin, "below -"); found {
		key, words = "credit.exchange.loses", s.Text("bin.more_than", language.Args{"Points": points})
	} else if points, found := strings.CutPrefix(bin, "to -"); found {
		key, words = "credit.exchange.loses", s.Text("bin.or_more", language.Args{"Points": points})
	} else {
		words = s.amount(bin, plausibility.Exchange.Info().Bins)
	}
	return s.Text(key, language.Args{"Case": words})
}

// reason says what one component finds in a move, compared with the others.
func (s *speech) reason(r *explanation.Reason) string {
	// Not to do what is good speaks against a move.
	better := r.Score >= 0
	if r.Bin == "" {
		better = r.Score <= 0
	}
	return s.component(r.Component, r.Bin, better)
}

// credit says what one component finds in a move.
func (s *speech) credit(c *plausibility.Credit) string {
	return s.component(c.Component, c.Bin, c.Score >= 0)
}

// alike says what moves have in common: "moves of a bishop".
func (s *speech) alike(w *similarity.Penalty) string {
	args := language.Args{}
	if w.Piece != shogi.NoPieceType {
		args["Piece"] = s.Piece(w.Piece)
	}
	if w.Square != shogi.NoSquare {
		args["Square"] = s.Square(w.Square)
	}
	return s.Text("similarity."+w.Rule, args)
}

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

// unsearched says why the position after a move was not searched; nothing if it was.
func (s *speech) unsearched(f *engine.Finding) string {
	if f.Unsearched() == "" {
		return ""
	}
	return s.Text("unsearched."+messageKey(f.Ending.String()), nil)
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
