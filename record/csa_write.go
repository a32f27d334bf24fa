package record

import (
	"fmt"
	"strings"
	"time"

	"shotest/internal/plaintext"
	"shotest/shogi"
)

// writeCSA returns the games in CSA: 2.2 in Shift_JIS with CR LF, which every program reads, or 3.0
// in UTF-8 for fractions of a second, for its time controls, and for letters that Shift_JIS lacks
// or would confuse with others.
func writeCSA(games []*Game) []byte {
	var body strings.Builder
	modern := false
	for i, game := range games {
		if i > 0 {
			body.WriteString("/\n")
		}
		writeCSAGame(&body, game)
		modern = modern || usesOf(game).has(useFractions) || secondsControl.MatchString(game.TimeControl)
	}
	plain := plaintext.Strip(body.String())
	if !modern {
		text := strings.ReplaceAll("V2.2\n"+plain, "\n", "\r\n")
		if data, _ := encodeShiftJIS(text); decodesTo(data, text) {
			return data
		}
	}
	return []byte("'CSA encoding=UTF-8\nV3.0\n" + plain)
}

func writeCSAGame(out *strings.Builder, game *Game) {
	for side, name := range [2]string{game.Black, game.White} {
		if name != "" {
			fmt.Fprintf(out, "N%c%s\n", csaSign(shogi.Color(side)), name)
		}
	}
	if title := game.titleOnly(); title != "" {
		fmt.Fprintf(out, "$EVENT:%s\n", title)
	}
	for _, header := range game.headersExceptPlayers() {
		fmt.Fprintf(out, "$%s:%s\n", csaHeaderName(header), header.Value)
	}
	writeCSAPosition(out, &game.Start)
	writeCSANotes(out, &game.Notes)
	for at := range game.points(game.startPoint()) {
		switch {
		case at.move != shogi.NoMove:
			out.WriteString(CSAMove(&at.position, at.move) + "\n")
		case at.ending.Kind == NoEnding:
			return
		default:
			word := at.ending.csaWord(at.side)
			if word == "" {
				// The caller has been warned (see useKIFEnding).
				word = endingWords[Interrupted].csa
			}
			out.WriteString("%" + word + "\n")
		}
		if at.clock.Known {
			fmt.Fprintf(out, "T%s\n", secondsText(at.clock.Spent))
		}
		writeCSANotes(out, at.notes)
	}
}

// CSAMove spells a move of the side to move as CSA does: "+7776FU".
func CSAMove(position *shogi.Position, m shogi.Move) string {
	origin := "00"
	if !m.IsDrop() {
		origin = csaSquareText(m.From())
	}
	piece := position.Mover(m).Type()
	if m.IsPromotion() {
		piece = piece.Promoted()
	}
	return string(csaSign(position.SideToMove())) + origin + csaSquareText(m.To()) + csaPieces[piece]
}

func csaSquareText(s shogi.Square) string { return fmt.Sprintf("%d%d", s.File(), s.Rank()) }

// secondsText returns a time in seconds, with a fraction only if there is one.
func secondsText(d time.Duration) string {
	text := fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

func writeCSANotes(out *strings.Builder, notes *Notes) {
	for _, remark := range notes.Remarks {
		if strings.HasPrefix(remark, "*") {
			remark = " " + remark
		}
		out.WriteString("'" + remark + "\n")
	}
	for _, comment := range notes.Comments {
		out.WriteString("'*" + comment + "\n")
	}
}
