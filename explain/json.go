package explain

import (
	"fmt"
	"shotest/engine"
	"shotest/language"
	"shotest/plausibility"
	"shotest/shogi"
)

// Objects of JSON, one a line. Their words are English.

type object = map[string]any

// AnalysisJSON returns the lines, the threats and the answer.
func (a *Account) AnalysisJSON() (objects []object) {
	for i, line := range a.Lines {
		objects = append(objects, scored(object{
			"rank": i + 1, "depth": line.Depth, "seldepth": line.SelDepth, "nodes": line.Nodes,
			"milliseconds": line.Elapsed.Milliseconds(), "bound": boundNames[line.Bound],
			"pv": shogi.MoveTexts(line.PV),
		}, line.Score))
	}
	for _, t := range a.Threats {
		objects = append(objects, object{"threat_by": t.By.String(), "pv": shogi.MoveTexts(t.Line),
			"if_passed": scored(object{}, t.After)})
	}
	return append(objects, object{"best": a.Result.Best.String(), "declare": a.Result.Declare != shogi.NoDeclaration})
}

// MovesJSON returns the terms of the evaluation, the evaluation, the moves in their order, and the
// result of the search.
func (a *Account) MovesJSON() (objects []object) {
	terms, score := evaluate(a.engine, a.History.Current())
	for _, term := range terms {
		objects = append(objects, object{"term": term.Subject, "black": term.Black, "white": term.White})
	}
	objects = append(objects, object{"evaluation": a.engine.EvaluationName(), "centipawns": score})
	objects = append(objects, a.costsJSON()...)
	for i := range a.Ranking.Moves {
		objects = append(objects, a.moveJSON(a.Ranking.Moves[i].Move))
	}
	return append(objects, a.searchJSON())
}

// StoryJSON returns everything known about a move.
func (a *Account) StoryJSON(m shogi.Move) []object {
	line := lineOf(a.engine, *a.History.Current(), []shogi.Move{m})
	story := a.moveJSON(m)
	story["does"], story["exchange"] = line.moves[0].words(language.English()), line.moves[0].exchange
	story["before"], story["after"], story["changes"] = line.scores[0], line.scores[1], line.changes()
	if a.Alone != nil {
		story["alone"] = scored(object{"line": shogi.MoveTexts(a.Alone.PV)}, a.Alone.Score)
	}
	if a.Searched() {
		story["why_not"] = NewWords(language.English()).whyNot(a, m)
	}
	if len(a.PriceCredits) > 0 {
		story["merits"] = CreditSummands(language.English(), a.PriceCredits)
	}
	return append(a.costsJSON(), story, a.searchJSON())
}

// costsJSON returns the numbers that turn the interest of a move into its price and its cost,
// nothing if moves cost plies.
func (a *Account) costsJSON() []object {
	if a.InPlies {
		return nil
	}
	c, rule := &a.Ranking.Costs, &a.Ranking.Rule
	return []object{{
		"k": c.K, "least": c.Least, "most": c.Most,
		"sibling_share": rule.SiblingShare, "sibling_scale": rule.SiblingScale,
	}}
}

// moveJSON returns the ranking of a move, and its result in the search.
func (a *Account) moveJSON(m shogi.Move) object {
	rank := a.Ranking.Rank(m)
	move := object{"move": m.String(), "rank": rank}
	if rank > 0 {
		ranked := &a.Ranking.Moves[rank-1]
		move["score"], move["interest"] = ranked.Score, points(ranked.Interest)
		if !a.InPlies {
			move["price"], move["cost"], move["limit"] = ranked.Price, ranked.Cost, ranked.Limit
		}
		move["relative_score"], move["reasons"] = a.Ranking.Relative(ranked), reasonsJSON(a.Ranking.Reasons(ranked))
		move["before_similarity"], move["similarity"] = storyJSON(a.Ranking.Story(ranked)), a.similarityJSON(ranked)
	}
	if f := a.Found[m]; f != nil && f.Searched {
		move["search"] = a.findingJSON(f)
		if a.InPlies {
			move["cost"], move["parts"] = f.Cost, f.Parts
		}
	}
	return move
}

// reasonJSON is a reason in words.
type reasonJSON struct {
	Reason
	Words string `json:"words"`
}

func reasonsJSON(reasons []Reason) []reasonJSON {
	list := make([]reasonJSON, len(reasons))
	for i := range reasons {
		list[i] = reasonJSON{reasons[i], reasons[i].Text(language.English())}
	}
	return list
}

// creditJSON is a credit in words.
type creditJSON struct {
	Component string `json:"component"`
	Bin       string `json:"bin"`
	Score     int16  `json:"score"`    // rating points
	Interest  int16  `json:"interest"` // points
	Factor    int    `json:"factor"`   // of the interest, in per mille
	Source    string `json:"source"`
	Words     string `json:"words"`
}

// storyJSON is a story whose credits are in words.
func storyJSON(s plausibility.Story) any {
	credits := make([]creditJSON, len(s.Credits))
	for i := range s.Credits {
		c := &s.Credits[i]
		name, bin, info := c.Component.String(), c.Component.BinName(c.Bin), c.Component.Info()
		source := info.Source.String()
		if info.Source != plausibility.Own {
			source = fmt.Sprintf("%s %d", source, info.Criterion)
		}
		words := componentText(language.English(), name, bin, c.Score >= 0)
		credits[i] = creditJSON{name, bin, c.Score, c.Interest, c.Multiplier(), source, words}
	}
	return struct {
		plausibility.Story
		Credits []creditJSON `json:"credits"`
	}{s, credits}
}

// similarityJSON returns the losses of a move through its similarity to moves before it.
func (a *Account) similarityJSON(m *engine.RankedMove) []object {
	lowered := a.Ranking.Lowered(m)
	objects := make([]object, len(lowered))
	for i := range lowered {
		w := &lowered[i]
		objects[i] = object{
			"criterion": w.Criterion.String(), "words": PenaltyText(language.English(), w),
			"moves": shogi.MoveTexts(w.Siblings),
			"score": -w.Score, "factor": w.Factor,
		}
	}
	return objects
}

var boundNames = [...]string{engine.Exact: "exact", engine.LowerBound: "lower", engine.UpperBound: "upper"}

// findingJSON returns the result of a search for a move. Its bound may be older than the best
// score.
func (a *Account) findingJSON(f *engine.Finding) object {
	found := object{
		"nodes": f.Nodes, "cost": f.Cost, "bound": boundNames[f.Bound], "line": shogi.MoveTexts(f.Line),
		"ending": f.Ending.String(), "iteration": f.Depth, "open": f.Open(a.Result.Score),
	}
	return scored(found, f.Score)
}

// searchJSON returns the result of the search.
func (a *Account) searchJSON() object {
	found := object{"best": a.Result.Best.String(), "declare": a.Result.Declare != shogi.NoDeclaration}
	if a.Searched() {
		found["nodes"], found["depth"], found["milliseconds"] = a.Nodes, a.Lines[0].Depth, a.Elapsed.Milliseconds()
		found["pv"] = shogi.MoveTexts(a.Lines[0].PV)
		scored(found, a.Result.Score)
	}
	if a.Fallen != shogi.NoMove {
		found["fallen"] = scored(object{"move": a.Fallen.String()}, a.FallenTo)
	}
	return found
}

// scored adds a score to an object.
func scored(o object, s engine.Score) object {
	if s.Mate != 0 {
		o["mate"] = s.Mate
	} else {
		o["centipawns"] = s.Centipawns
	}
	return o
}
