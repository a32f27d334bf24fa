package explain

import (
	"strings"

	"shotest/language"
	"shotest/plausibility"
	"shotest/shogi"
)

// Text returns the finding of one component in a move, compared with the other moves: "gives check:
// safe", "does not give check".
func (r *Reason) Text(l *language.Language) string {
	if r.Absent() {
		// A move that lacks a good effect has this against it.
		return absent(l, r.Component, r.Score <= 0)
	}
	if r.Policy {
		return l.Text("policy"+decided(r.Score >= 0), nil)
	}
	return componentText(l, r.Component, r.Bin, r.Score >= 0)
}

// CreditText returns the finding of one component in a move, with the table that it is from if the
// component has tables: "goes to a better square (opening to pawn)".
func CreditText(l *language.Language, c *plausibility.Credit) string {
	words := componentText(l, c.Component.String(), c.Component.BinName(c.Bin), c.Score >= 0)
	if of, ok := c.Component.Table(c.Bin); ok {
		return l.Text("table.case", language.Args{"Credit": words, "Table": table(l, of)})
	}
	return words
}

// table names a table of places by its subject and the side whose moves it scores.
func table(l *language.Language, t plausibility.PlaceTable) string {
	args := language.Args{}
	switch {
	case t.Drop:
		args["Mover"] = l.Text("table.dropped", language.Args{"Piece": l.Piece(t.Piece)})
	case t.Piece != shogi.NoPieceType:
		args["Mover"] = l.Piece(t.Piece)
	}
	return l.Text("table."+key(t.Name), args)
}

// componentText returns the finding of a component in a move of one of its cases. If the case
// leaves the direction open, better decides it: "goes to a better square" or to a worse one.
func componentText(l *language.Language, name, bin string, better bool) string {
	c, ok := plausibility.ComponentNamed(name)
	if !ok {
		return name
	}
	if c == plausibility.Exchange {
		return exchange(l, bin)
	}
	words := firstOf(l, "component."+name, "component."+name+decided(better))
	switch bins := c.Info().Bins; {
	case len(bins) < 2:
		return words
	case strings.HasPrefix(bins[0], "to "):
		return l.Text("bin.worth", language.Args{"Credit": words, "Case": amount(l, bin, bins)})
	}
	return l.Text("bin.case", language.Args{"Credit": words, "Case": caseName(l, bin)})
}

// absent returns the text for an effect that other moves have and this one lacks.
func absent(l *language.Language, name string, better bool) string {
	return firstOf(l, "absent."+name, "absent."+name+decided(better))
}

// decided returns the ending of message names for components whose score decides the direction.
func decided(better bool) string {
	if better {
		return ".better"
	}
	return ".worse"
}

// caseName names a case, which may be a piece. It renames one and two, which are plural forms in
// files of messages.
func caseName(l *language.Language, bin string) string {
	if bin == "one" || bin == "two" {
		bin = "exactly_" + bin
	}
	return firstOf(l, "bin."+key(bin), "piece."+key(bin))
}

// amount words a gain: the case names its upper end, or is the one beyond the last.
func amount(l *language.Language, bin string, bins []string) string {
	if points, bounded := strings.CutPrefix(bin, "to "); bounded {
		return l.Text("bin.up_to", language.Args{"Points": points})
	}
	last := strings.TrimPrefix(bins[len(bins)-2], "to ")
	return l.Text("bin.more_than", language.Args{"Points": last[strings.LastIndex(last, " ")+1:]})
}

// exchange says what a move wins or loses on its square.
func exchange(l *language.Language, bin string) string {
	_, bin, _ = strings.Cut(bin, " ") // the phase of the game
	if bin == "even" {
		return l.Text("component.exchange.even", nil)
	}
	if points, ok := strings.CutPrefix(bin, "below -"); ok {
		return l.Text("component.exchange.loses",
			language.Args{"Case": l.Text("bin.more_than", language.Args{"Points": points})})
	}
	if points, ok := strings.CutPrefix(bin, "to -"); ok {
		return l.Text("component.exchange.loses",
			language.Args{"Case": l.Text("bin.or_more", language.Args{"Points": points})})
	}
	return l.Text("component.exchange.wins", language.Args{"Case": amount(l, bin, plausibility.Exchange.Info().Bins)})
}
