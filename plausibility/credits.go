package plausibility

// Credits says how much the interest counts that the components of each group credit, in
// per mille of what the weights say: interest in proportion to what play makes of it, where
// weights are learned from what is played.
type Credits struct {
	Tables     int `range:"0,8000" doc:"What the search has learned: killers, replies, histories."`
	Captures   int `range:"0,8000" doc:"Captures and promotions."`
	Threats    int `range:"0,8000" doc:"New threats against pieces."`
	Defence    int `range:"0,8000" doc:"Answers to what the opponent threatens."`
	KingAttack int `range:"0,8000" doc:"Moves against the enemy's king."`
	Drops      int `range:"0,8000" doc:"Where pieces are dropped."`
	Places     int `range:"0,8000" doc:"Places that are good by themselves, and the best move that takes nothing."`
	Root       int `range:"0,8000" doc:"What has changed since the root."`
}

// DefaultCredits returns what was measured to play best.
func DefaultCredits() Credits {
	return Credits{Tables: 1000, Captures: 1000, Threats: 1000, Defence: 1000, KingAttack: 1000, Drops: 1000, Places: 1000, Root: 1000}
}

// of returns how much the interest counts that a group credits.
func (c *Credits) of(g Group) int {
	return [...]int{c.Tables, c.Captures, c.Threats, c.Defence, c.KingAttack, c.Drops, c.Places, c.Root}[g]
}

// Credited returns the weights with the interest of each group as it counts.
func (w *Weights) Credited(credits Credits) Weights {
	credited := w.Clone()
	for c := range Component(ComponentCount) {
		if c.hasTables() {
			continue // they credit scores only
		}
		share := credits.of(c.Info().Group)
		for i := range credited.of(c) {
			weight := &credited.of(c)[i]
			weight.Interest = int16(min(max(int(weight.Interest)*share/1000, -MaxInterest), MaxInterest))
		}
	}
	return credited
}
