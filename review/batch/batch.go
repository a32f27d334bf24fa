// Package batch plans the reviews of one game or of many: what each is called, which of its moves
// it tells, and to which files it is written.
//
//	plan := batch.Plan{Out: "games/r.html", Languages: languages}
//	plan.Add("games/a.kif", read)
//	games, err := plan.Games()
//	for _, g := range games {
//		// review g.Game within g.Span, and write the files plan.Files(g.File)
//	}
package batch

import (
	"fmt"
	"path/filepath"
	"strings"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/review"
)

// Game is a game, or a branch of one, to review.
type Game struct {
	*record.Game
	Name     string       // in names of files
	Span     review.Span  // of the moves to review
	Branch   int          // the number of the move at which a branch leaves its game, 0 for a game
	Line     *record.Line // the branch in its game
	Branches []Game       // to review as well
	File     string       // for the review, without a language in its name; empty for none

	folder string // of the record
}

// Plan says how games are reviewed.
type Plan struct {
	Out        string               // the file as the user has named it; empty for review-NAME.html
	Beside     bool                 // whether a file without a name stands beside its record
	NoFiles    bool                 // whether reviews are printed
	Variations bool                 // whether branches are reviewed
	From, To   *int                 // the moves to review; nil for all
	Languages  []*language.Language // of the reviews

	games []Game
	taken map[string]bool // names of games
}

// defaultName is the name of reviews if the user gives none. The game's name is added to it.
const defaultName = "review.html"

// Add adds the games of a record. They are named after its path, and numbered if there are several
// or if the name is taken.
func (p *Plan) Add(path string, games []*record.Game) {
	if p.taken == nil {
		p.taken = map[string]bool{}
	}
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if path == "-" {
		base = "game"
	}
	for i, game := range games {
		name := base
		if len(games) > 1 {
			name = fmt.Sprintf("%s-%d", base, i+1)
		}
		for n := 2; p.taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		p.taken[strings.ToLower(name)] = true
		p.games = append(p.games, Game{Game: game, Name: name, folder: filepath.Dir(path)})
	}
}

// Several reports whether more than one game has been added.
func (p *Plan) Several() bool { return len(p.games) > 1 }

// Games returns the games with their spans, branches and files. A game without a move that is asked
// for, and two games with one file, are errors.
func (p *Plan) Games() ([]Game, error) {
	owner := map[string]string{}
	for i := range p.games {
		g := &p.games[i]
		if err := p.setSpan(g); err != nil {
			return nil, err
		}
		g.File = p.fileOf(g)
		p.addBranches(g)
		for _, file := range p.FilesOf(g) {
			if earlier, ok := owner[strings.ToLower(file)]; ok {
				return nil, message.Errorf("%s: the same file as for %s", file, earlier)
			}
			owner[strings.ToLower(file)] = g.Name
		}
	}
	return p.games, nil
}

// RangeError is the error for a number of a move that a game does not have.
type RangeError struct{ error }

// Unwrap returns the message.
func (e RangeError) Unwrap() error { return e.error }

func (p *Plan) setSpan(g *Game) error {
	g.Span = review.Span{From: 1, To: len(g.Moves)}
	if g.Span.To == 0 {
		return message.Errorf("%s: the record has no moves, so that there is nothing to review", g.Name)
	}
	for _, end := range []struct {
		flag  string
		asked *int
		sets  *int
	}{{"--from", p.From, &g.Span.From}, {"--to", p.To, &g.Span.To}} {
		if end.asked == nil {
			continue
		}
		if *end.asked > len(g.Moves) {
			return RangeError{message.Errorf("%s %d: %s has %w; expected a number from 1 to %d", end.flag, *end.asked,
				g.Name, message.Counted(len(g.Moves), "%d move", "%d moves"), len(g.Moves))}
		}
		*end.sets = *end.asked
	}
	return nil
}

// addBranches adds the branches of a game, as far as they lie in its span. They are named after the
// move at which they leave: v42, and v42-2 for a second one.
func (p *Plan) addBranches(g *Game) {
	if !p.Variations {
		return
	}
	ending, leaving := filepath.Ext(g.File), map[int]int{}
	for _, b := range g.Game.Branches() {
		span := review.Span{From: max(b.From, g.Span.From), To: len(b.Game.Moves)}
		if p.To != nil {
			span.To = min(span.To, *p.To)
		}
		if span.From > span.To {
			continue
		}
		suffix := fmt.Sprintf("-v%d", b.From)
		leaving[b.From]++
		if leaving[b.From] > 1 {
			suffix += fmt.Sprintf("-%d", leaving[b.From])
		}
		branch := Game{Game: b.Game, Name: g.Name + suffix, Span: span, Branch: b.From, Line: b.Line}
		if g.File != "" {
			branch.File = strings.TrimSuffix(g.File, ending) + suffix + ending
		}
		g.Branches = append(g.Branches, branch)
	}
}
