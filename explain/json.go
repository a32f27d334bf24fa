package explain

import (
	"fmt"
	"shotest/engine"
	"shotest/internal/language"
	"shotest/plausibility"
	"shotest/shogi"
)

// Objects of JSON, one a line. Their words are English.

type jsonObject = map[string]any

// AnalysisJSON returns objects for the lines, the threats and the answer.
func (a *Account) AnalysisJSON() (objects []jsonObject) {
	for i, line := range a.Lines {
		objects = append(objects, addScore(jsonObject{
			"rank": i + 1, "depth": line.Depth, "seldepth": line.SelDepth, "nodes": line.Nodes,
			"milliseconds": line.Elapsed.Milliseconds(), "bound": boundNames[line.Bound],
			"pv": shogi.MoveTexts(line.PV),
		}, line.Score))
	}
	for _, t := range a.Threats {
		objects = append(objects, jsonObject{"threat_by": t.By.String(), "pv": shogi.MoveTexts(t.Line),
			"if_passed": addScore(jsonObject{}, t.After)})
	}
	return append(objects, jsonObject{"best": a.Result.Best.String(),
		"declare": a.Result.Declare != shogi.NoDeclaration})
}

// MovesJSON returns objects for the evaluation and its terms, the moves by rank, and the result of
// the search.
func (a *Account) MovesJSON() (objects []jsonObject) {
	terms, score := evaluationOf(a.engine, a.History.Current())
	for _, term := range terms {
		objects = append(objects, jsonObject{"term": term.Subject, "black": term.Black, "white": term.White})
	}
	objects = append(objects, jsonObject{"evaluation": a.engine.EvaluationName(), "centipawns": score})
	objects = append(objects, a.costsJSON()...)
	for i := range a.Ranking.Moves {
		objects = append(objects, a.moveJSON(a.Ranking.Moves[i].Move))
	}
	return append(objects, a.searchJSON())
}

// StoryJSON returns objects with everything known about m.
func (a *Account) StoryJSON(m shogi.Move) []jsonObject {
	line := lineOf(a.engine, *a.History.Current(), []shogi.Move{m})
	story := a.moveJSON(m)
	story["does"], story["exchange"] = line.moves[0].phrases(language.English()), line.moves[0].exchange
	story["before"], story["after"], story["changes"] = line.scores[0], line.scores[1], line.changes()
	if a.OwnSearch != nil {
		story["alone"] = addScore(jsonObject{"line": shogi.MoveTexts(a.OwnSearch.PV)}, a.OwnSearch.Score)
	}
	if a.Searched() {
		story["why_not"] = NewWords(language.English()).whyNot(a, m)
	}
	if len(a.Discounts) > 0 {
		story["discounts"] = DiscountSummands(language.English(), a.Discounts)
	}
	return append(a.costsJSON(), story, a.searchJSON())
}

// costsJSON returns the parameters that turn the interest of a move into its price and its cost.
// There are none if moves cost plies.
func (a *Account) costsJSON() []jsonObject {
	if a.InPlies {
		return nil
	}
	c, rule := &a.Ranking.Costs, &a.Ranking.Rule
	return []jsonObject{{
		"k": c.K, "least": c.Least, "most": c.Most,
		"sibling_share": rule.Share, "sibling_scale": rule.Scale,
	}}
}

// moveJSON returns the ranking of a move, and its result in the search.
func (a *Account) moveJSON(m shogi.Move) jsonObject {
	rank := a.Ranking.Rank(m)
	move := jsonObject{"move": m.String(), "rank": rank}
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

// storyJSON returns a story with its credits in words.
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

// similarityJSON returns the penalties of a move for its similarity to moves before it.
func (a *Account) similarityJSON(m *engine.RankedMove) []jsonObject {
	lowered := a.Ranking.Lowered(m)
	objects := make([]jsonObject, len(lowered))
	for i := range lowered {
		w := &lowered[i]
		objects[i] = jsonObject{
			"criterion": w.Criterion.String(), "words": PenaltyText(language.English(), w),
			"moves": shogi.MoveTexts(w.Siblings),
			"score": -w.Score, "factor": w.Factor,
		}
	}
	return objects
}

var boundNames = [...]string{engine.Exact: "exact", engine.LowerBound: "lower", engine.UpperBound: "upper"}

// findingJSON returns the result of the search for a move. Its bound may be older than the best
// score.
func (a *Account) findingJSON(f *engine.Finding) jsonObject {
	object := jsonObject{
		"nodes": f.Nodes, "cost": f.Cost, "bound": boundNames[f.Bound], "line": shogi.MoveTexts(f.Line),
		"ending": f.Ending.String(), "iteration": f.Depth, "open": f.Open(a.Result.Score),
	}
	return addScore(object, f.Score)
}

// searchJSON returns the result of the search.
func (a *Account) searchJSON() jsonObject {
	object := jsonObject{"best": a.Result.Best.String(), "declare": a.Result.Declare != shogi.NoDeclaration}
	if a.Searched() {
		object["nodes"], object["depth"], object["milliseconds"] = a.Nodes, a.Lines[0].Depth, a.Elapsed.Milliseconds()
		object["pv"] = shogi.MoveTexts(a.Lines[0].PV)
		addScore(object, a.Result.Score)
	}
	if a.Overtaken != shogi.NoMove {
		object["fallen"] = addScore(jsonObject{"move": a.Overtaken.String()}, a.OvertakenScore)
	}
	return object
}

// addScore adds s to o, and returns o.
func addScore(o jsonObject, s engine.Score) jsonObject {
	if s.Mate != 0 {
		o["mate"] = s.Mate
	} else {
		o["centipawns"] = s.Centipawns
	}
	return o
}
