package page

import (
	"html"
	"html/template"
	"regexp"
	"strings"

	"shotest/internal/language"
	"shotest/internal/webpage"
	"shotest/shogi"
)

// scriptMessageNames are the messages that the page's script fills in and shows.
var scriptMessageNames = []string{
	"better", "board_after", "board_before", "board_line", "board_line_start", "board_passed", "board_start",
	"chance", "chance_of", "line", "lost", "no_remark", "not_reviewed", "nothing_in_hand", "points",
	"puzzle_right", "puzzle_wrong",
	"role_better", "role_foul", "role_interest", "role_overlooked", "role_played", "role_refutation", "role_threat",
	"score", "show_on_board", "start", "time", "view_overlooked", "view_seen",
}

// scriptPlaceholders are the placeholders of these messages, which the script finds in braces.
var scriptPlaceholders = []string{"Ply", "Move", "Step", "Moves", "Side", "Chance", "Points"}

// ScriptMessages returns the messages of the page's script by their names without the prefix page,
// and the names of the sides.
func ScriptMessages(l *language.Language) map[string]string {
	words := webpage.Messages(l, "page.", scriptMessageNames, scriptPlaceholders)
	words["black"], words["white"] = l.Side(shogi.Black), l.Side(shogi.White)
	words["score"] = l.Text("page.score", language.Args{"Black": words["black"]})
	return words
}

// sideOf draws the mark of a side, black or white, in the shape of ☗ and ☖, which many fonts lack.
func sideOf(side string) template.HTML {
	if side != "white" {
		side = "black"
	}
	return template.HTML(`<svg class="mark" aria-hidden="true" viewBox="-18 -19 36 38"><path class="` + side +
		`" d="M0,-17 L12,-12.5 L15,17 L-15,17 L-12,-12.5 Z"/></svg>`)
}

// sideMark finds the mark of a side with the letter behind it in escaped text.
var sideMark = regexp.MustCompile("[☗☖](&[^;]*;|[^☗☖])?")

// prose escapes text and draws the marks of sides in it. A line never breaks between a mark and its
// move.
func prose(text string) template.HTML {
	return template.HTML(sideMark.ReplaceAllStringFunc(html.EscapeString(text), func(found string) string {
		side := "black"
		if strings.HasPrefix(found, "☖") {
			side = "white"
		}
		return `<span class="side">` + string(sideOf(side)) + strings.TrimLeft(found, "☗☖") + `</span>`
	}))
}
