package terms

// rightToMove counts being on turn.
func rightToMove(s *scan, us, _ *side) tapered {
	if us.toMove == 0 {
		return 0
	}
	return s.weight(atRightToMove)
}
