package board

import (
	"bytes"
	"net/http"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/record"
)

// ReadAnswer holds what was read of a file or of the clipboard.
type ReadAnswer struct {
	// Games are the games, in the order of the file.
	Games []*Game `json:"games"`
	// Warnings say what was left out, or read by an assumption.
	Warnings []string `json:"warnings"`
}

// read answers a request whose body is a record in any format, a diagram, or a position. The
// parameter name is the file's name.
func (s *Server) read(w http.ResponseWriter, r *http.Request) {
	q := Request{Language: r.URL.Query().Get("language")}
	l := q.words()
	body, err := readBody(w, r)
	if err != nil {
		refuse(w, l, err)
		return
	}
	answer, err := parse(body, r.URL.Query().Get("name"), l)
	if err != nil {
		writeJSON(w, http.StatusOK, problem{plaintext.ShowBriefly(l.Error(err), " ")})
		return
	}
	writeJSON(w, http.StatusOK, answer)
}

// parse reads the games of a file.
func parse(content []byte, name string, l *language.Language) (*ReadAnswer, error) {
	games, err := record.Parse(content, record.FormatOf(name))
	if err != nil {
		return nil, err
	}
	answer := &ReadAnswer{Warnings: []string{}}
	for _, g := range games {
		if _, err := g.History(); err != nil {
			return nil, err
		}
		answer.Games = append(answer.Games, gameDocument(l, g))
	}
	for _, warning := range record.Warnings(games) {
		answer.Warnings = append(answer.Warnings, plaintext.ShowBriefly(l.Error(warning.Err()), " "))
	}
	return answer, nil
}

// GameRequest brings a game.
type GameRequest struct {
	Request
	Game Game `json:"game"`
	// Format is the name of the format to write.
	Format string `json:"format"`
}

// reword returns the game in the request's language.
func (s *Server) reword(q *GameRequest, l *language.Language) (*Game, error) {
	game, err := q.Game.record()
	if err != nil {
		return nil, err
	}
	return gameDocument(l, game), nil
}

// SaveAnswer is a written record.
type SaveAnswer struct {
	// Content is the file; its encoding is that of the format.
	Content []byte `json:"content"`
	// Ending is the ending of the file's name.
	Ending string `json:"ending"`
	// Warnings say what the format cannot hold.
	Warnings []string `json:"warnings"`
}

// save writes a game in a format.
func (s *Server) save(q *GameRequest, l *language.Language) (*SaveAnswer, error) {
	format := record.FormatNamed(q.Format)
	if format == record.UnknownFormat {
		return nil, message.Errorf("found %q: expected csa, kif, kifu, ki2, ki2u, jkf or usi", q.Format)
	}
	game, err := q.Game.record()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	warnings, err := record.Write(&b, game, format)
	if err != nil {
		return nil, err
	}
	answer := &SaveAnswer{Content: b.Bytes(), Ending: format.Extension(), Warnings: []string{}}
	for _, warning := range warnings {
		answer.Warnings = append(answer.Warnings, l.Error(warning))
	}
	return answer, nil
}
