package commands

import (
	"encoding/json"

	"shotest/internal/message"
	"shotest/internal/result"
)

// tuneView shows the progress of tuning: as a bar on a terminal, as lines elsewhere, or as JSON. It
// implements course.View.
type tuneView struct {
	*progress
	json bool
}

func newTuneView(s streams, json bool) *tuneView { return &tuneView{newProgress(s), json} }

// Show implements course.View.
func (v *tuneView) Show(what, line string, done, steps int) { v.showOrPrint(what, line, done, steps) }

// Print implements course.View.
func (v *tuneView) Print(text, event string, object any) error {
	var lines []json.RawMessage
	if object != nil {
		line, err := result.Line(event, object)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	v.clear()
	return printTextOrJSON(v.streams, v.json, text, lines...)
}

// PrintResult implements course.View.
func (v *tuneView) PrintResult(r *result.Result) error {
	lines, err := r.JSON()
	if err != nil {
		return err
	}
	v.clear()
	return printTextOrJSON(v.streams, v.json, r.Text(), lines...)
}

// Warn implements course.View.
func (v *tuneView) Warn(warning error) {
	v.clear()
	v.streams.notice(warning)
}

// WarnOf implements course.View.
func (v *tuneView) WarnOf(broken []error) {
	v.clear()
	nameBroken(v.streams, broken)
}

// maxBrokenShown is the largest number of broken games or lines that are named.
const maxBrokenShown = 20

// nameBroken prints warnings about broken games or lines, which are left out.
func nameBroken(s streams, broken []error) {
	for i, err := range broken {
		if i == maxBrokenShown {
			s.notice(message.Errorf("and %d more like these were left out", len(broken)-i))
			break
		}
		s.notice(message.Errorf("left out: %w", err))
	}
}
