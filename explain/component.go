package explain

import (
	"strings"

	"shotest/internal/language"
	"shotest/plausibility"
	"shotest/shogi"
)

// Text returns the reason in words: "gives check: safe", "does not give check".
func (r *Reason) Text(l *language.Language) string {
	if r.Absent() {
		// To lack a good effect speaks against a move.
		return absentText(l, r.Component, r.Score <= 0)
	}
	if r.Policy {
		return l.Text("policy"+directionSuffix(r.Score >= 0), nil)
	}
	return componentText(l, r.Component, r.Bin, r.Score >= 0)
}

// CreditText returns a credit in words, with its table if the component has tables: "goes to a
// better square (opening to pawn)".
func CreditText(l *language.Language, c *plausibility.Credit) string {
	words := componentText(l, c.Component.String(), c.Component.BinName(c.Bin), c.Score >= 0)
	if of, ok := c.Component.Table(c.Bin); ok {
		return l.Text("table.case", language.Args{"Credit": words, "Table": tableText(l, of)})
	}
	return words
}

// tableText names a table of squares by its subject and the side whose moves it scores.
func tableText(l *language.Language, t plausibility.PlaceTable) string {
	args := language.Args{}
	switch {
	case t.Drop:
		args["Mover"] = l.Text("table.dropped", language.Args{"Piece": l.Piece(t.Piece)})
	case t.Piece != shogi.NoPieceType:
		args["Mover"] = l.Piece(t.Piece)
	}
	return l.Text("table."+messageKey(t.Name), args)
}

// componentText words a component and one of its bins. If the bin leaves the direction open, better
// decides it: "goes to a better square" or to a worse one.
func componentText(l *language.Language, name, bin string, better bool) string {
	c, ok := plausibility.ComponentNamed(name)
	if !ok {
		return name
	}
	if c == plausibility.Exchange {
		return exchangeText(l, bin)
	}
	words := firstMessage(l, "component."+name, "component."+name+directionSuffix(better))
	switch bins := c.Info().Bins; {
	case len(bins) < 2:
		return words
	case strings.HasPrefix(bins[0], "to "):
		return l.Text("bin.worth", language.Args{"Credit": words, "Case": amountText(l, bin, bins)})
	}
	return l.Text("bin.case", language.Args{"Credit": words, "Case": binText(l, bin)})
}

// absentText words an effect that other moves have and this one lacks.
func absentText(l *language.Language, name string, better bool) string {
	return firstMessage(l, "absent."+name, "absent."+name+directionSuffix(better))
}

// directionSuffix returns the suffix of message names for components whose score decides the
// direction.
func directionSuffix(better bool) string {
	if better {
		return ".better"
	}
	return ".worse"
}

// binText names a bin, which may be a piece. It renames the bins one and two, because these are
// plural forms in files of messages.
func binText(l *language.Language, bin string) string {
	if bin == "one" || bin == "two" {
		bin = "exactly_" + bin
	}
	return firstMessage(l, "bin."+messageKey(bin), "piece."+messageKey(bin))
}

// amountText words a gain. The bin names its upper end, or is the one above the last.
func amountText(l *language.Language, bin string, bins []string) string {
	if points, bounded := strings.CutPrefix(bin, "to "); bounded {
		return l.Text("bin.up_to", language.Args{"Points": points})
	}
	last := strings.TrimPrefix(bins[len(bins)-2], "to ")
	return l.Text("bin.more_than", language.Args{"Points": last[strings.LastIndex(last, " ")+1:]})
}

// exchangeText words the material that a move wins or loses on its square.
func exchangeText(l *language.Language, bin string) string {
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
	return l.Text("component.exchange.wins",
		language.Args{"Case": amountText(l, bin, plausibility.Exchange.Info().Bins)})
}
