package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// String spells a time control as people do: 10s, +100ms a move.
func (t TimeControl) String() string {
	var parts []string
	say := func(when bool, text string) {
		if when {
			parts = append(parts, text)
		}
	}
	say(t.Main > 0, t.Main.String())
	say(t.Increment > 0, "+"+t.Increment.String()+" a move")
	say(t.Byoyomi > 0, "byoyomi "+t.Byoyomi.String())
	say(t.MoveTime > 0, t.MoveTime.String()+" a move")
	say(t.CPU > 0, t.CPU.String()+" of processor time a move")
	say(t.Nodes > 0, fmt.Sprintf("%d nodes", t.Nodes))
	say(t.Depth > 0, fmt.Sprintf("depth %d", t.Depth))
	return strings.Join(parts, ", ")
}

// TimeOf returns the time that an engine has: its own, or the tournament's. The
// margin is the tournament's unless the engine has one.
func (s *Spec) TimeOf(e *Engine) TimeControl {
	own, margin := e.TimeControl, cmp.Or(e.TimeControl.Margin, s.TimeControl.Margin)
	if own == (TimeControl{Margin: own.Margin}) {
		own = s.TimeControl
	}
	own.Margin = margin
	return own
}

// EngineNamed returns the engine of that name, nil if there is none.
func (s *Spec) EngineNamed(name string) *Engine {
	i := slices.IndexFunc(s.Engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Engines[i]
}
