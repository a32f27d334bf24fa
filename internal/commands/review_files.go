package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/review"
	"shotest/review/batch"
)

// readGames reads all games and decides which files to write. Games that cannot be reviewed are
// errors before any search. It leaves out games that already have their reviews, and opens these if
// requested.
func (j *reviewJob) readGames(ctx context.Context) (remaining []batch.Game, err error) {
	if err := j.readRecords(); err != nil {
		return nil, err
	}
	games, err := j.plan.Games()
	if bad := (batch.RangeError{}); errors.As(err, &bad) {
		return nil, &usageError{bad}
	} else if err != nil {
		return nil, err
	}
	for i := range games {
		files := j.plan.FilesOf(&games[i])
		if folder := filepath.Dir(games[i].File); len(files) > 0 && !isFolder(folder) {
			return nil, message.Errorf("%s: there is no such folder to write to", folder)
		}
		skipped, err := j.skips(ctx, files)
		if err != nil {
			return nil, err
		}
		if !skipped {
			remaining = append(remaining, games[i])
		}
	}
	return remaining, nil
}

// readRecords reads the records.
func (j *reviewJob) readRecords() error {
	for _, path := range expandPatterns(j.command.Games) {
		games, err := readGames(j.streams, path, j.command.Game, j.command.Strict)
		if err == nil {
			err = warnOfReading(j.streams, path, games, j.command.Strict)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return message.Errorf("%s: there is no such record", path)
		}
		if err != nil {
			return err
		}
		j.plan.Add(path, games)
	}
	return nil
}

// skips reports whether all files of a game's review exist, so that the game is left out. If there
// are several games, existing files are kept without a question about each. A page that is opened
// is named as well, since a browser may fail to show it without an error.
func (j *reviewJob) skips(ctx context.Context, files []string) (bool, error) {
	existing := slices.DeleteFunc(slices.Clone(files), isMissing)
	all := len(existing) == len(files) && len(files) > 0
	several := j.plan.Several()
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

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func isMissing(path string) bool {
	_, err := os.Lstat(path)
	return err != nil
}

// write writes a review in all languages, and prints a digest.
func (j *reviewJob) write(ctx context.Context, result *review.Review, game *batch.Game) error {
	files := j.plan.Files(game.File)
	for i, l := range j.languages {
		d := result.Document(l)
		var err error
		switch {
		case j.command.JSON:
			err = printJSON(j.streams, d)
		case game.File == "":
			_, err = fmt.Fprint(j.out, d.Markdown(l))
		case slices.Contains(j.kept, files[i]):
		default:
			var warnings []error
			warnings, err = batch.Write(files[i], result, d, l)
			printWarnings(j.streams, files[i], warnings)
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
