package board

import (
	"embed"
	"html/template"
	"net/http"
	"time"

	"shotest/internal/language"
	"shotest/internal/webpage"
	"shotest/record"
	"shotest/review/page"
	"shotest/shogi"
)

//go:embed parts
var files embed.FS

var (
	pageTemplate = page.DeskTemplate("board.html", files, "parts/*.html")
	pageScript   = webpage.Script(page.DeskScript, parts("server.js", "tree.js", "moves.js", "analysis.js", "why.js",
		"match.js", "learn.js", "setup.js", "files.js", "main.js"))
	pageStyle = page.DeskStyle + parts("board.css")
)

func parts(names ...string) (text string) {
	for _, name := range names {
		text += webpage.Part(files, "parts/"+name)
	}
	return text
}

// scriptData is the data that the page's program begins with.
type scriptData struct {
	Game *Game `json:"game"`
	Ply  int   `json:"ply"`
	// Words are the messages, and those of handicap games, in which the sides have other names.
	Words [2]map[string]string `json:"words"`
	// Handicaps are the start positions to choose from.
	Handicaps []Handicap `json:"handicaps"`
	// Other is the name of another engine that searches.
	Other string `json:"other,omitempty"`
}

// templateData is the data of the page's template.
type templateData struct {
	page.Texts
	Language string
	Policy   string
	Style    template.CSS
	Script   template.JS
	Data     template.HTML
}

// B returns a message of the page by its name.
func (d *templateData) B(name string) string { return d.Message("play."+name, nil) }

// Keyed returns a message that names the key for what it is about.
func (d *templateData) Keyed(name, key string) string {
	return d.Message("play."+name, language.Args{"Key": key})
}

// Skills are the levels at which the engine plays.
func (d *templateData) Skills() (all []int) {
	for level := range maxLevel {
		all = append(all, level+1)
	}
	return all
}

// languageName is a language with its name in itself.
type languageName struct{ Code, Name string }

// Languages returns the languages that the page can be in.
func (d *templateData) Languages() (all []languageName) {
	for _, code := range language.Codes() {
		l, _ := language.ByCode(code)
		all = append(all, languageName{code, l.Text("language.name", nil)})
	}
	return all
}

// page answers with the page.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	l, ok := language.ByCode(r.URL.Query().Get("language"))
	if !ok {
		l = s.settings.Language
	}
	game := s.settings.Game
	if game == nil {
		game = &record.Game{Start: shogi.StartPosition()}
	}
	data := scriptData{Game: gameDocument(l, game), Ply: s.settings.Ply,
		Words: [2]map[string]string{words(l), words(l.WithHandicap())}, Handicaps: handicaps(l)}
	if s.settings.Searcher != nil {
		data.Other = s.settings.Searcher.Name()
	}
	packed, err := webpage.Pack(data)
	if err != nil {
		refuse(w, l, err)
		return
	}
	policy := webpage.Policy(pageScript, pageStyle) + "; connect-src 'self'"
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	_ = webpage.Write(w, pageTemplate, &templateData{ // a page that is gone needs no answer
		Texts: page.NewTexts(l), Language: l.Code(), Policy: policy,
		Style: template.CSS(pageStyle), Script: template.JS(pageScript), Data: template.HTML(packed),
	})
}

// scriptNames are the messages that the page's program fills in and shows, scriptPlaceholders their
// placeholders.
var (
	scriptNames = []string{
		"answer", "ask_about", "best_was", "depth", "detail", "end", "engine", "engine_thinks", "expected", "learn",
		"lesson", "lost", "more", "next", "not", "promote", "remove", "right", "searching", "setup", "this_position",
		"thought", "variation", "wrong", "your_move",
	}
	scriptPlaceholders = []string{"Depth", "Nodes", "Move", "Level", "Side", "Number", "Count", "Ply", "Chance"}
)

// words returns the messages of the page's program.
func words(l *language.Language) map[string]string {
	all := page.ScriptMessages(l)
	for name, text := range webpage.Messages(l, "play.", scriptNames, scriptPlaceholders) {
		all["play_"+name] = text
	}
	all["not_reviewed"] = l.Text("play.unknown", nil)
	all["role_better"] = l.Text("play.best", nil) // of the moves of a position, and not beside one that was played
	return all
}
