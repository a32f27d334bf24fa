package plausibility

import (
	"slices"
	"strings"
)

// Words says in plain words what a bin of a component says of a move.
func (c Component) Words(bin int) string {
	info, name := c.Info(), c.BinName(bin)
	switch {
	case c == Exchange:
		return exchangeWords(name)
	case slices.Equal(info.Bins, gains):
		return info.Words + ", worth " + amount(name)
	case len(info.Bins) > 1:
		return info.Words + ": " + name
	}
	return info.Words
}

// amount words one of the gains.
func amount(bin string) string {
	if bin == "more" {
		return "more than " + strings.TrimPrefix(gains[len(gains)-2], "to ")
	}
	return "up " + bin
}

// exchangeWords says what a move wins or loses on its square. Bins are named by the end
// that is farther from a great loss.
func exchangeWords(bin string) string {
	const onItsSquare = " material on its square, "
	bin = strings.TrimPrefix(strings.TrimPrefix(bin, openingPhase), endgamePhase)
	if bin == "even" {
		return "neither wins nor loses material on its square"
	}
	if loss, found := strings.CutPrefix(bin, "below -"); found {
		return "loses" + onItsSquare + "more than " + loss
	}
	if loss, found := strings.CutPrefix(bin, "to -"); found {
		return "loses" + onItsSquare + loss + " or more"
	}
	return "wins" + onItsSquare + amount(bin)
}

// AbsentWords says in plain words that a component has nothing to say of a move:
// "does not give check".
func (c Component) AbsentWords() string {
	verb, rest, _ := strings.Cut(c.Info().Words, " ")
	if rest != "" {
		rest = " " + rest
	}
	switch verb {
	case "is", "was":
		if positive, negative := strings.CutPrefix(rest, " not "); negative {
			return verb + " " + positive
		}
		return verb + " not" + rest
	}
	return "does not " + baseForm(verb) + strings.Replace(rest, " or loses", " or lose", 1)
}

// baseForm returns a verb in the third person as it stands after "does not".
func baseForm(verb string) string {
	if verb == "has" {
		return "have"
	}
	if verb == "goes" {
		return "go"
	}
	return strings.TrimSuffix(verb, "s")
}
