package report

import (
	"embed"
	"html/template"
	"io"
	"slices"
	"strings"
	"time"

	"shotest/internal/charts"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/tournament"
)

//go:embed page
var pageFiles embed.FS

var (
	pageTemplate = template.Must(template.ParseFS(pageFiles, "page/page.html"))
	pageScript   = webpage.Script(webpage.Theme, webpage.Part(pageFiles, "page/page.js"))
	pageStyle    = webpage.Colours + charts.Style + webpage.Part(pageFiles, "page/page.css")
)

// reloadEvery is the interval, in seconds, at which the page loads itself again while the
// tournament is under way.
const reloadEvery = 10

// pageContent is what the page's template shows.
type pageContent struct {
	wording

	Title, Summary, Policy string
	Style                  template.CSS
	Script                 template.JS
	Charts                 []drawing
	Tables                 []*table
	Done, Total            int
	// State is the state in words, StateClass as a name in style sheets.
	State, StateClass string
	// ShareOfGames is the share of the games that have been played.
	ShareOfGames string
	// Reload is after how many seconds the page loads itself again, 0 if it does not.
	Reload int
	// Written says when the page was made, if it loads itself again.
	Written string
}

// Language is the code of the language that the page is written in.
func (p *pageContent) Language() string { return p.language.Code() }

// T returns a message of the page.
func (p *pageContent) T(name string) string { return p.say("page." + name) }

// Shared returns a message that pages have in common.
func (p *pageContent) Shared(name string) string { return p.language.Text("page."+name, nil) }

// HTML writes the tournament as one page that needs nothing but itself, and the records of the
// games beside it.
func HTML(out io.Writer, d *Data) error {
	s, w, state := d.Standings, d.words(), d.state()
	p := &pageContent{
		wording: w, Title: name(s.Name), Summary: summary(d), Policy: webpage.Policy(pageScript, pageStyle),
		Style: template.CSS(pageStyle), Script: template.JS(pageScript),
		Charts: newDrawings(d), Done: s.Played + s.Void, Total: max(1, s.Total),
		State: w.state(state), StateClass: strings.ReplaceAll(string(state), " ", "-"),
	}
	if d.finished() {
		p.Done = p.Total
	}
	p.ShareOfGames = w.with("progress_games", language.Args{"Done": p.Done, "Total": p.Total})
	if state == tournament.Running || state == tournament.Waiting {
		p.Reload, p.Written = reloadEvery, d.Written.UTC().Format(time.TimeOnly)
	}
	p.Tables = slices.Insert(tables(d), 4, gamesTable(d))
	p.Tables = slices.DeleteFunc(p.Tables, (*table).Empty)
	return webpage.Write(out, pageTemplate, p)
}
