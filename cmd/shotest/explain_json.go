package main

import (
	"shotest/engine"
	"shotest/shogi"
	"shotest/similarity"
)

// printJSON prints the terms of the evaluation, the evaluation, the moves in their
// order, and what the search came to.
func (t *moveStories) printJSON(s streams) error {
	j := t.engine.Evaluate(t.history.Current())
	objects := make([]map[string]any, 0, len(j.Terms)+len(t.ranking.Moves)+3)
	for _, term := range j.Terms {
		objects = append(objects, map[string]any{"term": term.Subject, "black": term.Black, "white": term.White})
	}
	objects = append(objects, map[string]any{"evaluation": j.Form, "centipawns": j.Score})
	objects = append(objects, t.costsObject())
	for i := range t.ranking.Moves {
		objects = append(objects, t.moveObject(t.ranking.Moves[i].Move))
	}
	objects = append(objects, t.searchObject())
	for _, object := range objects {
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	return nil
}

// moveJSON prints all that is known of a move.
func (t *moveStories) moveJSON(s streams, m shogi.Move) error {
	why := t.engine.Explain(t.history, []shogi.Move{m})
	object := t.moveObject(m)
	object["does"], object["exchange"] = why.Moves[0].Words(), why.Moves[0].Exchange
	object["before"], object["after"], object["changes"] = why.Score(0), why.Score(1), why.Changes()
	if t.alone != nil {
		alone := map[string]any{"line": shogi.MoveTexts(t.alone.PV)}
		addScore(alone, t.alone.Score)
		object["alone"] = alone
	}
	if t.searched() {
		object["why_not"] = t.whyNot(m)
	}
	for _, object := range []map[string]any{t.costsObject(), object, t.searchObject()} {
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	return nil
}

// costsObject returns what turns the interest of a move into its price and its cost.
func (t *moveStories) costsObject() map[string]any {
	c := &t.ranking.Costs
	rule := &t.ranking.Rule
	return map[string]any{
		"k": c.K, "least": c.Least, "most": c.Most,
		"sibling_share": rule.SiblingShare, "sibling_scale": rule.SiblingScale,
	}
}

// moveObject returns how a move is ranked, and what the search made of it.
func (t *moveStories) moveObject(m shogi.Move) map[string]any {
	rank := t.ranking.Rank(m)
	object := map[string]any{"move": m.String(), "rank": rank}
	if rank > 0 {
		ranked := &t.ranking.Moves[rank-1]
		story := t.ranking.Story(ranked)
		object["score"], object["interest"] = ranked.Score, points(ranked.Interest)
		object["price"], object["cost"], object["limit"] = ranked.Price, ranked.Cost, ranked.Limit
		object["relative_score"], object["reasons"] = t.ranking.Relative(ranked), t.ranking.Reasons(ranked)
		object["before_similarity"], object["similarity"] = story, similarityObjects(t.ranking.Lowered(ranked))
	}
	if f := t.found[m]; f != nil && f.Searched {
		object["search"] = t.findingObject(f)
	}
	return object
}

// similarityObjects returns what a move lost because moves before it are like it.
func similarityObjects(lowered []similarity.Penalty) []map[string]any {
	objects := make([]map[string]any, len(lowered))
	for i := range lowered {
		w := &lowered[i]
		objects[i] = map[string]any{
			"criterion": w.Criterion.String(), "words": w.Words, "moves": shogi.MoveTexts(w.Siblings),
			"score": -w.Score, "factor": w.Factor,
		}
	}
	return objects
}

var boundNames = [...]string{engine.Exact: "exact", engine.LowerBound: "lower", engine.UpperBound: "upper"}

// findingObject returns what a search made of a move, whose bound may be older than the
// best score.
func (t *moveStories) findingObject(f *engine.Finding) map[string]any {
	object := map[string]any{
		"nodes": f.Nodes, "cost": f.Cost, "bound": boundNames[f.Bound], "line": shogi.MoveTexts(f.Line),
		"ending": f.Ending.String(), "iteration": f.Depth,
		"open": f.Open(t.result.Score),
	}
	addScore(object, f.Score)
	return object
}

// searchObject returns what the search came to.
func (t *moveStories) searchObject() map[string]any {
	object := map[string]any{"best": t.result.Best.String(), "declare": t.result.Declare}
	if t.searched() {
		object["nodes"], object["depth"], object["milliseconds"] = t.nodes, t.last.Depth, t.elapsed.Milliseconds()
		object["pv"] = shogi.MoveTexts(t.last.PV)
		addScore(object, t.result.Score)
	}
	if t.fallen != shogi.NoMove {
		fallen := map[string]any{"move": t.fallen.String()}
		addScore(fallen, t.fallenTo)
		object["fallen"] = fallen
	}
	return object
}

func addScore(object map[string]any, s engine.Score) {
	if s.Mate != 0 {
		object["mate"] = s.Mate
	} else {
		object["centipawns"] = s.Centipawns
	}
}
