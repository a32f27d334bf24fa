package commands

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/language"
	"shotest/record"
	"shotest/review"
	"shotest/review/page"
)

// namedGame is a game with the name of its file.
type namedGame struct {
	*record.Game
	name string
	// span is the range of moves to review.
	span review.Span
	// leaves is the number of the move at which a branch leaves its game, and line the branch in
	// the game.
	leaves int
	line   *record.Line
	// branches are the branches to review, each by itself.
	branches []namedGame
	// folder is the folder of the record.
	folder string
	// base is the file for the review, without the language in its name; empty for standard output.
	base string
}

// readGames reads all games, and decides which files to write. It refuses games that cannot be
// reviewed before any search. It leaves out games that already have their reviews, and opens these
// if requested.
func (j *reviewJob) readGames(ctx context.Context) ([]namedGame, error) {
	games, err := j.read()
	if err != nil {
		return nil, err
	}
	for i := range games {
		if games[i].span, err = j.span(&games[i]); err != nil {
			return nil, err
		}
	}
	several := len(games) > 1
	wanted, planned := games[:0], map[string]string{}
	for _, g := range games {
		g.base = j.command.file(g, several)
		if folder := filepath.Dir(g.base); g.base != "" && !isFolder(folder) {
			return nil, errors.New(j.say("no_folder", language.Args{"File": folder}))
		}
		j.branch(&g)
		files := j.files(g.base)
		if kindOf(g.base) != recordKind {
			for i := range g.branches {
				files = append(files, j.files(g.branches[i].base)...)
			}
		}
		if g.base == "" {
			wanted = append(wanted, g)
			continue
		}
		for _, file := range files {
			if earlier, ok := planned[strings.ToLower(file)]; ok {
				return nil, message.Errorf("%s: the same file as for %s", file, earlier)
			}
			planned[strings.ToLower(file)] = g.name
		}
		left, err := j.leftOut(ctx, files, several)
		if err != nil {
			return nil, err
		}
		if !left {
			wanted = append(wanted, g)
		}
	}
	return wanted, nil
}

// leftOut reports whether all files of a game's review already exist, so that the game is left out.
// If there are several games, it keeps existing files without asking the user about each.
func (j *reviewJob) leftOut(ctx context.Context, files []string, several bool) (bool, error) {
	there := slices.DeleteFunc(slices.Clone(files), isMissing)
	all := len(there) == len(files)
	switch {
	case all && !j.force && j.command.Open && (several || j.command.Out == ""):
		j.open(ctx, files[0])
		return true, nil
	case several && !j.force && len(there) > 0:
		j.notice(j.language().Error(isThere(strings.Join(there, ", "))))
		j.kept = append(j.kept, there...)
		return all, nil
	}
	for _, file := range files {
		if err := j.mayWrite(file); err != nil {
			return false, err
		}
	}
	return false, nil
}

// branch finds the branches of a game to review, as far as they lie in the span. They are named
// after the move at which they leave: v42, and v42-2 for a second one.
func (j *reviewJob) branch(g *namedGame) {
	if !j.command.Variations {
		return
	}
	ending, leaving := filepath.Ext(g.base), map[int]int{}
	for _, b := range g.Branches() {
		span := review.Span{From: max(b.From, g.span.From), To: len(b.Game.Moves)}
		if j.command.To != nil {
			span.To = min(span.To, *j.command.To)
		}
		if span.From > span.To {
			continue
		}
		suffix := fmt.Sprintf("-v%d", b.From)
		if leaving[b.From]++; leaving[b.From] > 1 {
			suffix += fmt.Sprintf("-%d", leaving[b.From])
		}
		branch := namedGame{Game: b.Game, name: g.name + suffix, span: span, leaves: b.From, line: b.Line,
			folder: g.folder}
		if g.base != "" {
			branch.base = strings.TrimSuffix(g.base, ending) + suffix + ending
		}
		g.branches = append(g.branches, branch)
	}
}

// span returns the range of a game's moves to review.
func (j *reviewJob) span(g *namedGame) (review.Span, error) {
	span := review.Span{From: 1, To: len(g.Moves)}
	if span.To == 0 {
		return span, message.Errorf("%s: %s", g.name, j.say("empty", nil))
	}
	for _, flag := range []struct {
		name  string
		asked *int
		sets  *int
	}{{"--from", j.command.From, &span.From}, {"--to", j.command.To, &span.To}} {
		if flag.asked == nil {
			continue
		}
		if *flag.asked > len(g.Moves) {
			return span, j.wrong("past_end", language.Args{
				"Flag": flag.name, "Number": *flag.asked, "Name": g.name, "Count": len(g.Moves),
			})
		}
		*flag.sets = *flag.asked
	}
	return span, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// read reads the records. It numbers the games of a file with several games, and games whose name
// is taken.
func (j *reviewJob) read() (all []namedGame, err error) {
	taken := map[string]bool{}
	for _, path := range expand(j.command.Games) {
		games, err := readGames(j.streams, path, j.command.Game, j.command.Strict)
		if err == nil {
			err = warnOfReading(j.streams, path, games, j.command.Strict)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errors.New(j.say("no_record", language.Args{"File": path}))
		}
		if err != nil {
			return nil, err
		}
		base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		if path == standardStream {
			base = "game"
		}
		for i, game := range games {
			name := base
			if len(games) > 1 {
				name = fmt.Sprintf("%s-%d", base, i+1)
			}
			for n := 2; taken[strings.ToLower(name)]; n++ {
				name = fmt.Sprintf("%s-%d", base, n)
			}
			taken[strings.ToLower(name)] = true
			all = append(all, namedGame{Game: game, name: name, folder: filepath.Dir(path)})
		}
	}
	return all, nil
}

// defaultReview is the name of reviews, to which the game's name is added, if the user gives none.
const defaultReview = "review.html"

// file returns the file for a game's review, empty for standard output.
func (c *reviewCommand) file(g namedGame, several bool) string {
	out := c.Out
	switch {
	case c.JSON || out == standardStream:
		return ""
	case out == "":
		out = defaultReview
		if c.Beside {
			out = filepath.Join(g.folder, out)
		}
	case !several:
		return out
	}
	ending := filepath.Ext(out)
	return strings.TrimSuffix(out, ending) + "-" + g.name + ending
}

// files returns the files for a review, one for each language. If there are several, the names
// contain the language.
func (j *reviewJob) files(base string) (names []string) {
	if len(j.languages) == 1 {
		return []string{base}
	}
	ending := filepath.Ext(base)
	for _, l := range j.languages {
		names = append(names, strings.TrimSuffix(base, ending)+"."+l.Code()+ending)
	}
	return names
}

func isMissing(path string) bool {
	_, err := os.Lstat(path)
	return err != nil
}

// The kinds of files for a review.
const (
	noKind = iota // and standard output
	pageKind
	markdownKind
	jsonKind
	recordKind
)

// kindOf returns the kind of a file, by its extension.
func kindOf(file string) int {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".html", ".htm":
		return pageKind
	case ".md":
		return markdownKind
	case ".json":
		return jsonKind
	}
	if format := record.FormatOf(file); format != record.UnknownFormat && format != record.USI {
		return recordKind
	}
	return noKind
}

// write writes a review in all languages, and prints the most important results on standard output.
func (j *reviewJob) write(ctx context.Context, found *review.Review, game *namedGame) error {
	files := j.files(game.base)
	for i, l := range j.languages {
		d := found.Document(l)
		var err error
		switch {
		case j.command.JSON:
			err = printJSON(j.streams, d)
		case game.base == "":
			_, err = fmt.Fprint(j.out, d.Markdown(l))
		case slices.Contains(j.kept, files[i]):
		default:
			err = writeReview(j.streams, found, d, l, files[i])
			if err == nil {
				_, err = fmt.Fprintf(j.out, "%s\n%s", files[i], digest(d, l))
			}
		}
		if err != nil {
			return err
		}
	}
	if j.command.Open {
		j.open(ctx, files[0])
	}
	return nil
}

// open shows a page in a browser. If this fails, the page still exists.
func (j *reviewJob) open(ctx context.Context, file string) {
	if err := openInBrowser(ctx, file); err != nil {
		j.notice(j.say("not_opened", language.Args{"File": file, "Problem": j.language().Error(err)}))
	}
}

// writeReview writes a review in the format of the file's extension.
func writeReview(s streams, found *review.Review, d *review.Document, l *language.Language, out string) error {
	switch kindOf(out) {
	case pageKind:
		return page.WriteFile(out, d)
	case jsonKind:
		text, err := json.MarshalIndent(d, "", "  ")
		if err != nil {
			return err
		}
		return safefile.Write(out, append(text, '\n'))
	case markdownKind:
		return safefile.Write(out, []byte(d.Markdown(l)))
	}
	warnings, err := record.WriteFile(out, []*record.Game{found.Annotated(l)})
	warn(s, out, warnings)
	return err
}

// digest returns a review in a few lines.
func digest(d *review.Document, l *language.Language) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s. %s\n", d.Title, d.Result)
	for side := range d.Sides {
		text.WriteString(cmp.Or(d.Sides[side].Played, d.Sides[side].Name+": "+review.Percentage(l, nil)))
		for _, c := range d.Sides[side].Counts {
			if c.Moves > 0 {
				fmt.Fprintf(&text, ", %s %d", c.Name, c.Moves)
			}
		}
		text.WriteByte('\n')
	}
	for _, warning := range d.Warnings {
		text.WriteString(warning + "\n")
	}
	for i := range d.Summary {
		text.WriteString(d.Summary[i].Text + "\n")
	}
	return text.String()
}
