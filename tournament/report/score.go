package report

import (
	"strconv"

	"shotest/tournament"
)

// score spells what an engine said of its move, from its own point of view.
func score(m *tournament.MoveRecord) string {
	switch {
	case m.Mate != nil && *m.Mate > 0:
		return "mate " + strconv.Itoa(*m.Mate)
	case m.Mate != nil:
		return "mated " + strconv.Itoa(-*m.Mate)
	case m.Centipawns != nil:
		return signed(float64(*m.Centipawns), 0)
	}
	return ""
}
