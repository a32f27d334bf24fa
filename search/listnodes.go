package search

// ListNodes are the nodes whose moves a MoveSelector orders, those that decide the game: those of
// the principal variation, and those whose budget is within some plies of the root's. The rule
// assumes that a list, some tens of microseconds of work, knows more about a move there than
// histories do. Near the leaves, where hundreds of thousands of nodes are searched a second, a list
// would take too long.
type ListNodes struct {
	On     bool `doc:"Whether the rule is used."`
	Within int  `range:"0,12700" doc:"How far below the iteration's depth the depth left may be, in hundredths of a ply."`
	PV     int  `range:"0,12700" doc:"The least depth left in the principal variation, in hundredths of a ply; 0 looks at no more nodes there than elsewhere."`
	Depth  int  `range:"0,12700" doc:"The least depth left anywhere, in hundredths of a ply."`
	Every  int  `range:"1,100000" doc:"How many nodes are searched, at least, for each list that is opened."`
}

// fromLists reports whether the moves of n come from a list of the MoveSelector.
func (r *run) fromLists(n *node) bool {
	rule := &r.settings.ListNodes
	if r.listed || !rule.On || r.moveSelector == nil || r.iteration.number == 0 {
		return r.listed
	}
	depth := r.depthOf(n.left)
	if depth < rule.Depth || r.listsOpened*uint64(rule.Every) > r.nodes {
		return false
	}
	return depth >= r.iteration.limit.total()-rule.Within || n.pv && rule.PV > 0 && depth >= rule.PV
}
