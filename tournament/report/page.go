package report

import (
	"embed"
	"html/template"
	"io"
	"slices"
	"strings"
	"time"

	"shotest/internal/charts"
	"shotest/internal/language"
	"shotest/internal/webpage"
	"shotest/tournament"
)

//go:embed page
var pageFiles embed.FS

var (
	pageTemplate = template.Must(template.ParseFS(pageFiles, "page/page.html"))
	pageScript   = webpage.Script(webpage.Theme, webpage.Part(pageFiles, "page/page.js"))
	pageStyle    = webpage.Colours + charts.Style + webpage.Part(pageFiles, "page/page.css")
)

// reloadSeconds is the interval, in seconds, at which the page loads itself again while the
// tournament is under way.
const reloadSeconds = 10

// pageContent is what the page's template shows.
type pageContent struct {
	wording

	Title, Summary, Policy string
	Style                  template.CSS
	Script                 template.JS
	Charts                 []drawing
	Tables                 []*table

	Done, Total  int    // numbers of games
	State        string // in words
	StateClass   string // the state as a class of the style sheet
	ShareOfGames string // describes Done and Total in words
	Reload       int    // the seconds until the page loads itself again, 0 for never
	Written      string // the time of the page, if it loads itself again
}

// Language returns the code of the page's language.
func (p *pageContent) Language() string { return p.language.Code() }

// T returns a message of this kind of page.
func (p *pageContent) T(name string) string { return p.text("page." + name) }

// Shared returns a message that pages have in common.
func (p *pageContent) Shared(name string) string { return p.language.Text("page."+name, nil) }

// HTML writes the tournament as one self-contained page. It links to the records of the games
// beside it.
func HTML(out io.Writer, d *Data) error {
	s, w, state := d.Standings, d.wording(), d.state()
	p := &pageContent{
		wording: w, Title: name(s.Name), Summary: summary(d), Policy: webpage.Policy(pageScript, pageStyle),
		Style: template.CSS(pageStyle), Script: template.JS(pageScript),
		Charts: newDrawings(d), Done: s.Played + s.Void, Total: max(1, s.Total),
		State: w.state(state), StateClass: strings.ReplaceAll(string(state), " ", "-"),
	}
	if d.isFinished() {
		p.Done = p.Total
	}
	p.ShareOfGames = w.textWith("progress_games", language.Args{"Done": p.Done, "Total": p.Total})
	if state == tournament.Running || state == tournament.Waiting {
		p.Reload, p.Written = reloadSeconds, d.Written.UTC().Format(time.TimeOnly)
	}
	p.Tables = slices.Insert(tables(d), 4, playingTable(d), gamesTable(d))
	p.Tables = slices.DeleteFunc(p.Tables, (*table).Empty)
	return webpage.Write(out, pageTemplate, p)
}
