package page

import (
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strings"

	"shotest/internal/webpage"
	"shotest/language"
	"shotest/shogi"
)

// scriptWords are the messages that the page's program fills in and shows.
var scriptWords = []string{
	"better", "board_after", "board_before", "board_line", "board_line_start", "board_passed", "board_start",
	"chance", "chance_of", "line", "lost", "no_remark", "nothing_in_hand",
	"role_better", "role_foul", "role_interest", "role_overlooked", "role_played", "role_refutation", "role_threat",
	"score", "show_on_board", "start", "time", "view_overlooked", "view_seen",
}

// filledIn are the placeholders of these messages: the program finds them in braces.
var filledIn = []string{"Ply", "Move", "Step", "Moves", "Side", "Chance"}

// wordsOf returns the messages for the page's program by their names without the key
// page, and the names of the sides.
func wordsOf(l *language.Language) map[string]string {
	words := webpage.Messages(l, "page.", scriptWords, filledIn)
	words["black"], words["white"] = l.Side(shogi.Black), l.Side(shogi.White)
	words["score"] = l.Text("page.score", language.Args{"Black": words["black"]})
	return words
}

// pieceOutline is the outline of a piece around 0,0, as the board's own.
const pieceOutline = "M0,-17 L12,-12.5 L15,17 L-15,17 L-12,-12.5 Z"

// sideOf draws the mark of a side, black or white, as ☗ and ☖ are drawn: many fonts lack these.
func sideOf(side string) template.HTML {
	if side != "white" {
		side = "black"
	}
	return template.HTML(`<svg class="mark" aria-hidden="true" viewBox="-18 -19 36 38"><path class="` + side + `" d="` + pieceOutline + `"/></svg>`)
}

// marked finds the marks of sides with what stands behind them.
var marked = regexp.MustCompile("([☗☖])([^☗☖]?)")

// prose escapes a text, and draws the marks of sides in it. No line ends between a mark and its move.
func prose(text string) template.HTML {
	var b strings.Builder
	end := 0
	for _, at := range marked.FindAllStringSubmatchIndex(text, -1) {
		side := "black"
		if text[at[2]:at[3]] == "☖" {
			side = "white"
		}
		b.WriteString(html.EscapeString(text[end:at[0]]))
		fmt.Fprintf(&b, `<span class="side">%s%s</span>`, sideOf(side), html.EscapeString(text[at[4]:at[5]]))
		end = at[1]
	}
	b.WriteString(html.EscapeString(text[end:]))
	return template.HTML(b.String())
}

// joined sets the moves of a line one after the other.
func joined(moves []string) string { return strings.Join(moves, " ") }
