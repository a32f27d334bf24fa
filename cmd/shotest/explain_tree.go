package main

import (
	"errors"
	"fmt"

	"shotest/engine/treepage"
)

// branchesShown bounds the tree of the page: it opens at once, and has more than
// anybody looks at.
const branchesShown = 50_000

// writeTree writes the tree of the search as a page, if it is asked for, and ends the
// recording: later searches are not what is asked about.
func (c *explainCommand) writeTree(s streams, t *moveStories) error {
	if c.Tree == "" {
		return nil
	}
	found := t.engine.Tree()
	t.engine.RecordTree(0)
	switch {
	case !t.searched():
		return errors.New("--tree: nothing is searched here, there is no tree")
	case found == nil:
		return errors.New("--tree: no iteration was finished, search longer")
	}
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	if err := treepage.WriteFile(c.Tree, found, l); err != nil {
		return fmt.Errorf("--tree: %w", err)
	}
	_, err = fmt.Fprintf(s.err, "%s: %d branches of iteration %d\n", c.Tree, found.Size-1, found.Number)
	return err
}
