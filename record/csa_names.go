package record

import (
	"regexp"
	"slices"

	"shotest/shogi"
)

var csaPieces = [shogi.PieceTypeCount]string{
	shogi.Pawn: "FU", shogi.Lance: "KY", shogi.Knight: "KE", shogi.Silver: "GI", shogi.Gold: "KI",
	shogi.Bishop: "KA", shogi.Rook: "HI", shogi.King: "OU", shogi.ProPawn: "TO", shogi.ProLance: "NY",
	shogi.ProKnight: "NK", shogi.ProSilver: "NG", shogi.Horse: "UM", shogi.Dragon: "RY",
}

func pieceFromCSA(name string) (shogi.PieceType, bool) {
	t := slices.Index(csaPieces[1:], name) + 1
	return shogi.PieceType(t), t > 0 && name != ""
}

func csaSign(c shogi.Color) byte { return "+-"[c] }

// secondsControl matches CSA 3.0's time control: seconds of main time, byoyomi and increment.
var secondsControl = regexp.MustCompile(`^\d+(\.\d+)?\+\d+(\.\d+)?\+\d+(\.\d+)?$`)

// kifHeaderName returns the name of a CSA header in KIF, under which it is stored.
func kifHeaderName(csa string) string {
	if csa == "TIME" {
		csa = "TIME_LIMIT"
	}
	for _, f := range new(Game).fields() {
		if f.csa == csa {
			return f.kif
		}
	}
	return csa
}

// csaHeaderName returns the CSA name of a header. The name for a time control depends on its CSA
// version.
func csaHeaderName(header Header) string {
	for _, f := range new(Game).fields() {
		switch {
		case f.kif != header.Name:
		case f.csa == "TIME_LIMIT" && secondsControl.MatchString(header.Value):
			return "TIME"
		default:
			return f.csa
		}
	}
	return header.Name
}

// titleHeader names the event in most records of KIF: people seldom write 棋戦.
const titleHeader = "表題"

// titleOnly returns the title of a game without an event. In CSA it becomes the event as well,
// because other programs look for it there.
func (g *Game) titleOnly() string {
	for _, header := range g.Headers {
		if header.Name == titleHeader && g.Event == "" {
			return header.Value
		}
	}
	return ""
}

// dropTitleEvent removes an event that was copied from the title when the game was written as CSA.
func (g *Game) dropTitleEvent() {
	event := g.Event
	g.Event = ""
	if g.titleOnly() != event {
		g.Event = event
	}
}
