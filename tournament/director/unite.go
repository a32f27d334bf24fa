package director

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"shotest/internal/counted"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/queue"
	"shotest/tournament/statistics"
)

// Results are kept twice: in the queue's store, which has each of them first, and in
// results.jsonl, which people and programs read. Neither is ever replaced by less than
// it had. On each start both are compared, and what one lacks the other gives it:
//
//	results.jsonl   store           what happens
//	a game          the same        nothing
//	–               a game          it is added to the list
//	a game          –               it is put back into the store
//	a game          another result  the list's counts, the other is kept aside
//	no result                       the line is kept aside
//
// A store that was lost, or damaged and put away, is made anew in this way.

// union is what both have of a tournament.
type union struct {
	*run
	// listed and stored are the sums of the results that each has.
	listed, stored map[string][sha256.Size]byte
	// extra are the results that only the store has, differing those that are not
	// the list's.
	extra, differing []tournament.Result
	// broken are the lines that hold no result, or one for the second time.
	broken [][]byte
	// mended says that the list has to be written anew.
	mended bool
	// restored counts the results that are put back into the store.
	restored int
}

// compare learns what both have.
func (r *run) compare(ctx context.Context) (*union, error) {
	u := &union{run: r, listed: map[string][sha256.Size]byte{}, stored: map[string][sha256.Size]byte{}}
	if err := u.readList(); err != nil {
		return nil, err
	}
	return u, u.readStore(ctx)
}

// resume counts the results that are there.
func (u *union) resume(ctx context.Context) error {
	for _, step := range []func(context.Context) error{u.keepAside, u.count, u.write} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	u.tell()
	return nil
}

// digestOf tells results apart.
func digestOf(r *tournament.Result) ([sha256.Size]byte, error) {
	text, err := json.Marshal(r)
	return sha256.Sum256(text), err
}

// scan reads the list line by line. A last line that was cut off is left out.
func (a *archive) scan(visit func(line []byte) error) error {
	file, err := os.Open(a.resultsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	reader := bufio.NewReaderSize(file, 1<<16)
	for {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = visit(bytes.TrimSuffix(line, []byte{'\n'}))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", a.resultsPath(), err)
		}
	}
}

// eachListed visits the results of the list, each game's once. What cannot be read is left
// out: it is kept aside when results are counted.
func (a *archive) eachListed(visit func(*tournament.Result) error) error {
	seen := map[string]bool{}
	return a.scan(func(line []byte) error {
		result, err := parseResult(line)
		if err != nil || seen[result.ID] {
			return nil
		}
		seen[result.ID] = true
		return visit(&result)
	})
}

// readList learns what the list has.
func (u *union) readList() error {
	return u.archive.scan(func(line []byte) error {
		result, err := parseResult(line)
		if err != nil {
			u.broken = append(u.broken, line)
			return nil
		}
		if _, twice := u.listed[result.ID]; twice {
			u.broken = append(u.broken, line)
			return nil
		}
		u.listed[result.ID], err = digestOf(&result)
		return err
	})
}

func parseResult(line []byte) (result tournament.Result, err error) {
	if err = json.Unmarshal(line, &result); err == nil && result.ID == "" {
		err = errors.New("no result of a game")
	}
	return result, err
}

// readStore learns what the store has. Where there is no list it becomes the list.
func (u *union) readStore(ctx context.Context) error {
	var list *safefile.Pending
	if len(u.listed) == 0 && len(u.broken) == 0 {
		var err error
		if list, err = safefile.Create(u.archive.resultsPath()); err != nil {
			return err
		}
	}
	err := u.compareStored(ctx, list)
	if list == nil {
		return err
	}
	if err != nil {
		return errors.Join(err, list.Abandon())
	}
	u.listed = u.stored
	return list.Commit()
}

// compareStored compares the store with the list, or copies it to a new one.
func (u *union) compareStored(ctx context.Context, list *safefile.Pending) error {
	for result, err := range u.queue.Stored(ctx) {
		if err != nil {
			return err
		}
		sum, err := digestOf(&result)
		if err != nil {
			return err
		}
		u.stored[result.ID] = sum
		if list != nil {
			if err := writeResult(list, &result); err != nil {
				return err
			}
			continue
		}
		switch listed, is := u.listed[result.ID]; {
		case !is:
			u.extra = append(u.extra, result)
		case listed != sum:
			u.differing = append(u.differing, result)
		}
	}
	return nil
}

func writeResult(w io.Writer, r *tournament.Result) error {
	line, err := json.Marshal(r)
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}

// keepAside keeps what does not count, before anything is changed.
func (u *union) keepAside(context.Context) error {
	if len(u.broken) > 0 {
		name, err := u.archive.keepLines("unreadable", u.broken)
		if err != nil {
			return err
		}
		u.mended = true
		u.say("%s of %s cannot be read, or is there twice, and is kept in %s", counted.Of(len(u.broken), "line"), resultsFile, name)
	}
	if len(u.differing) > 0 {
		name, err := u.archive.keepResults("differing", u.differing)
		if err != nil {
			return err
		}
		u.say("The store has other results of %s than %s, whose results count; the others are kept in %s",
			counted.Of(len(u.differing), "game"), resultsFile, name)
	}
	return nil
}

// each yields all results in the order in which they are to be counted: as they are in
// the list, then those that only the store has. If lines were lost among them, those
// that the store has belong in between: then the times of their ends decide.
func (u *union) each(visit func(*tournament.Result) error) error {
	if len(u.broken) > 0 && len(u.extra) > 0 {
		return u.eachSorted(visit)
	}
	if err := u.archive.eachListed(visit); err != nil {
		return err
	}
	for i := range u.extra {
		if err := visit(&u.extra[i]); err != nil {
			return err
		}
	}
	return nil
}

func (u *union) eachSorted(visit func(*tournament.Result) error) error {
	all := slices.Clone(u.extra)
	err := u.archive.eachListed(func(r *tournament.Result) error {
		all = append(all, *r)
		return nil
	})
	slices.SortStableFunc(all, func(a, b tournament.Result) int {
		return cmp.Or(a.Finished.Compare(b.Finished), cmp.Compare(a.ID, b.ID))
	})
	for i := 0; i < len(all) && err == nil; i++ {
		err = visit(&all[i])
	}
	return err
}

// count counts what can be of this tournament, and gives the store what it lacks.
func (u *union) count(ctx context.Context) error {
	if u.source = u.Source; u.source == nil {
		u.feeder = newFeeder(u.Spec, u.Openings)
		u.source = u.feeder
	}
	err := u.each(func(result *tournament.Result) error {
		if keep, err := u.judge(ctx, result); err != nil || !keep {
			return err
		}
		u.add(result)
		if err := u.source.Count(result); err != nil {
			return err
		}
		if err := u.archive.writeRecords(result); err != nil {
			return err
		}
		return u.restore(ctx, result)
	})
	if err != nil {
		return err
	}
	u.decided = u.tally.Decision() != statistics.Continue
	for i := range u.Spec.Engines {
		u.failures[u.Spec.Engines[i].Name] = u.tally.Failures(u.Spec.Engines[i].Name)
	}
	return u.noticeFailures()
}

// judge reports whether a result counts. Otherwise it leaves both.
func (u *union) judge(ctx context.Context, result *tournament.Result) (counts bool, err error) {
	_, stored := u.stored[result.ID]
	_, listed := u.listed[result.ID]
	if u.manifest.Stale(result) {
		u.mended = u.mended || listed
		if stored {
			err = u.queue.Forget(ctx, result.ID)
		}
		return false, err
	}
	problem := u.problemOf(result)
	switch {
	case problem == nil:
		return true, nil
	case stored:
		u.discard(ctx, result, problem)
	default:
		line, err := json.Marshal(result)
		if err != nil {
			return false, err
		}
		if err := u.aside.keep(queue.Rejection{Kind: queue.ListedResult, ID: result.ID, Data: line, Err: problem}); err != nil {
			return false, err
		}
	}
	u.mended = u.mended || listed
	return false, nil
}

// restore gives the store a result that it lacks, or has otherwise.
func (u *union) restore(ctx context.Context, result *tournament.Result) error {
	sum, is := u.stored[result.ID]
	listed, inList := u.listed[result.ID]
	switch {
	case is && (!inList || sum == listed):
		return nil
	case is:
		if err := u.queue.Forget(ctx, result.ID); err != nil {
			return err
		}
	default:
		u.restored++
	}
	return u.queue.Restore(ctx, *result)
}

// write brings the list up to date, and opens it for what comes.
func (u *union) write(context.Context) (err error) {
	if u.mended {
		if err := u.rewrite(); err != nil {
			return err
		}
	}
	if u.archive.results, err = safefile.OpenLines(u.archive.resultsPath()); err != nil || u.mended {
		return err
	}
	for i := range u.extra {
		if !u.counted[u.extra[i].ID] {
			continue
		}
		if err := u.archive.list(&u.extra[i]); err != nil {
			return err
		}
	}
	return nil
}

// rewrite writes the list anew, with what counts.
func (u *union) rewrite() error {
	list, err := safefile.Create(u.archive.resultsPath())
	if err != nil {
		return err
	}
	err = u.each(func(result *tournament.Result) error {
		if !u.counted[result.ID] {
			return nil
		}
		return writeResult(list, result)
	})
	if err != nil {
		return errors.Join(err, list.Abandon())
	}
	return list.Commit()
}

// tell says what was mended.
func (u *union) tell() {
	if u.restored > 0 && !u.rescued {
		u.say("The store lacked %s of %s: put back", counted.Of(u.restored, "result"), resultsFile)
	}
	if len(u.extra) > 0 {
		u.Log.Info().Int("results", len(u.extra)).Msg("added from the store to " + resultsFile)
	}
}

func (u *union) say(format string, values ...any) {
	u.notices = append(u.notices, Event{Kind: Restored, Text: fmt.Sprintf(format, values...)})
}
