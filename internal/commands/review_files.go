package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/record"
	"shotest/review"
	"shotest/review/page"
)

// namedGame is a game with its name in file names.
type namedGame struct {
	*record.Game
	name string
	// span is the range of moves to review.
	span review.Span
	// branchPly is the number of the move at which a branch leaves its game.
	branchPly int
	// line is the branch in its game.
	line *record.Line
	// branches are the branches to review.
	branches []namedGame
	// folder is the folder of the record.
	folder string
	// base is the file for the review, without a language in its name; empty for standard output.
	base string
}

// readGames reads all games and decides which files to write. Games that cannot be reviewed are
// errors before any search. It leaves out games that already have their reviews, and opens these if
// requested.
func (j *reviewJob) readGames(ctx context.Context) ([]namedGame, error) {
	games, err := j.readRecords()
	if err != nil {
		return nil, err
	}
	for i := range games {
		if games[i].span, err = j.span(&games[i]); err != nil {
			return nil, err
		}
	}
	several := len(games) > 1
	remaining, planned := games[:0], map[string]string{}
	for _, g := range games {
		g.base = j.command.outputFile(g, several)
		if folder := filepath.Dir(g.base); g.base != "" && !isFolder(folder) {
			return nil, message.Errorf("%s: there is no such folder to write to", folder)
		}
		j.addBranches(&g)
		files := j.outputFiles(g.base)
		if fileKindOf(g.base) != recordKind {
			for i := range g.branches {
				files = append(files, j.outputFiles(g.branches[i].base)...)
			}
		}
		if g.base == "" {
			remaining = append(remaining, g)
			continue
		}
		for _, file := range files {
			if earlier, ok := planned[strings.ToLower(file)]; ok {
				return nil, message.Errorf("%s: the same file as for %s", file, earlier)
			}
			planned[strings.ToLower(file)] = g.name
		}
		skipped, err := j.skips(ctx, files, several)
		if err != nil {
			return nil, err
		}
		if !skipped {
			remaining = append(remaining, g)
		}
	}
	return remaining, nil
}

// skips reports whether all files of a game's review exist, so that the game is left out. If there
// are several games, existing files are kept without a question about each. A page that is opened
// is named as well, since a browser may fail to show it without an error.
func (j *reviewJob) skips(ctx context.Context, files []string, several bool) (bool, error) {
	existing := slices.DeleteFunc(slices.Clone(files), isMissing)
	all := len(existing) == len(files)
	switch {
	case all && !j.force && j.command.Open && (several || j.command.Out == ""):
		if _, err := fmt.Fprintln(j.out, files[0]); err != nil {
			return true, err
		}
		j.open(ctx, files[0])
		return true, nil
	case several && !j.force && len(existing) > 0:
		j.notice(existsError(strings.Join(existing, ", ")))
		j.kept = append(j.kept, existing...)
		return all, nil
	}
	for _, file := range files {
		if err := j.checkWritable(file); err != nil {
			return false, err
		}
	}
	return false, nil
}

// addBranches adds the branches of a game, as far as they lie in the span. They are named after the
// move at which they leave: v42, and v42-2 for a second one.
func (j *reviewJob) addBranches(g *namedGame) {
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
		leaving[b.From]++
		if leaving[b.From] > 1 {
			suffix += fmt.Sprintf("-%d", leaving[b.From])
		}
		branch := namedGame{Game: b.Game, name: g.name + suffix, span: span, branchPly: b.From, line: b.Line,
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
		return span, message.Errorf("%s: the record has no moves, so that there is nothing to review", g.name)
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
			return span, usageErrorf("%s %d: %s has %w; expected a number from 1 to %d", flag.name, *flag.asked, g.name,
				message.Counted(len(g.Moves), "%d move", "%d moves"), len(g.Moves))
		}
		*flag.sets = *flag.asked
	}
	return span, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// readRecords reads the records. It numbers the games of a file with several games, and games whose
// name is already used.
func (j *reviewJob) readRecords() (all []namedGame, err error) {
	taken := map[string]bool{}
	for _, path := range expandPatterns(j.command.Games) {
		games, err := readGames(j.streams, path, j.command.Game, j.command.Strict)
		if err == nil {
			err = warnOfReading(j.streams, path, games, j.command.Strict)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil, message.Errorf("%s: there is no such record", path)
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

// defaultReview is the name of reviews if the user gives none. The game's name is added to it.
const defaultReview = "review.html"

// outputFile returns the file for a game's review, empty for standard output.
func (c *reviewCommand) outputFile(g namedGame, several bool) string {
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

// outputFiles returns the files for a review, one for each language. If there are several, their
// names contain the language.
func (j *reviewJob) outputFiles(base string) (names []string) {
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

// fileKindOf returns the kind of a file, by its extension.
func fileKindOf(file string) int {
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

// write writes a review in all languages, and prints a digest.
func (j *reviewJob) write(ctx context.Context, result *review.Review, game *namedGame) error {
	files := j.outputFiles(game.base)
	for i, l := range j.languages {
		d := result.Document(l)
		var err error
		switch {
		case j.command.JSON:
			err = printJSON(j.streams, d)
		case game.base == "":
			_, err = fmt.Fprint(j.out, d.Markdown(l))
		case slices.Contains(j.kept, files[i]):
		default:
			err = writeReview(j.streams, result, d, l, files[i])
			if err == nil {
				_, err = fmt.Fprintf(j.out, "%s\n%s", files[i], d.Digest(l))
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

// open shows a page in a browser, or prints a notice if this fails.
func (j *reviewJob) open(ctx context.Context, file string) {
	if err := openInBrowser(ctx, file); err != nil {
		j.notice(message.Errorf("%s could not be opened in a browser: %w", file, err))
	}
}

// writeReview writes a review in the format of the file's extension.
func writeReview(s streams, result *review.Review, d *review.Document, l *language.Language, out string) error {
	switch fileKindOf(out) {
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
	warnings, err := record.WriteFile(out, []*record.Game{result.Annotated(l)})
	printWarnings(s, out, warnings)
	return err
}
