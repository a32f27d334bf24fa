package batch

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"strings"

	"shotest/internal/language"
	"shotest/internal/safefile"
	"shotest/record"
	"shotest/review"
	"shotest/review/page"
)

// Kind is a kind of files for reviews.
type Kind int

// The kinds of files.
const (
	NoKind   Kind = iota // and standard output
	Page                 // for a browser
	Markdown             // text
	JSON                 // for programs
	Record               // for a board: comments and variations
)

// KindOf returns the kind of a file, by the extension of its name.
func KindOf(file string) Kind {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".html", ".htm":
		return Page
	case ".md":
		return Markdown
	case ".json":
		return JSON
	}
	if format := record.FormatOf(file); format != record.UnknownFormat && format != record.USI {
		return Record
	}
	return NoKind
}

// Kind returns the kind of the plan's files.
func (p *Plan) Kind() Kind {
	if p.NoFiles {
		return NoKind
	}
	return KindOf(cmp.Or(p.Out, defaultName))
}

// fileOf returns the file for a game's review, empty for none.
func (p *Plan) fileOf(g *Game) string {
	out := p.Out
	switch {
	case p.NoFiles:
		return ""
	case out == "":
		out = defaultName
		if p.Beside {
			out = filepath.Join(g.folder, out)
		}
	case !p.Several():
		return out
	}
	ending := filepath.Ext(out)
	return strings.TrimSuffix(out, ending) + "-" + g.Name + ending
}

// Files returns the files for a review, one for each language. If there are several languages, the
// names contain theirs.
func (p *Plan) Files(file string) (names []string) {
	if len(p.Languages) == 1 || file == "" {
		return []string{file}
	}
	ending := filepath.Ext(file)
	for _, l := range p.Languages {
		names = append(names, strings.TrimSuffix(file, ending)+"."+l.Code()+ending)
	}
	return names
}

// FilesOf returns the files for all reviews of a game and its branches. In a record the branches
// stand beneath the moves.
func (p *Plan) FilesOf(g *Game) []string {
	if g.File == "" {
		return nil
	}
	files := p.Files(g.File)
	if p.Kind() != Record {
		for i := range g.Branches {
			files = append(files, p.Files(g.Branches[i].File)...)
		}
	}
	return files
}

// Write writes a review and its document in a language, in the format of the file's extension. The
// warnings say what the format cannot hold.
func Write(file string, r *review.Review, d *review.Document, l *language.Language) (warnings []error, err error) {
	switch KindOf(file) {
	case Page:
		return nil, page.WriteFile(file, d)
	case JSON:
		text, err := json.MarshalIndent(d, "", "  ")
		if err != nil {
			return nil, err
		}
		return nil, safefile.Write(file, append(text, '\n'))
	case Markdown:
		return nil, safefile.Write(file, []byte(d.Markdown(l)))
	}
	return record.WriteFile(file, []*record.Game{r.Annotated(l)})
}
