package terms

// tempo counts being on turn.
func tempo(s *scan, us, _ *side) tapered {
	if us.toMove == 0 {
		return 0
	}
	return s.weight(atRightToMove)
}
