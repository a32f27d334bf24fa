package tournament

// TimeOf returns the time that an engine has: its own, or the tournament's. The
// margin is the tournament's unless the engine has one.
func (s *Spec) TimeOf(e *Engine) TimeControl {
	own := e.TimeControl
	if own.Margin == 0 {
		own.Margin = s.TimeControl.Margin
	}
	if own == (TimeControl{Margin: own.Margin}) {
		own = s.TimeControl
		if e.TimeControl.Margin > 0 {
			own.Margin = e.TimeControl.Margin
		}
	}
	return own
}

// EngineNamed returns the engine of that name, nil if there is none.
func (s *Spec) EngineNamed(name string) *Engine {
	for i := range s.Engines {
		if s.Engines[i].Name == name {
			return &s.Engines[i]
		}
	}
	return nil
}
