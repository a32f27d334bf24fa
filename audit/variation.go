package audit

import (
	"shotest/shogi"
)

// longestVariation is how many plies of a principal variation are looked at.
const longestVariation = 12

// VariationPly says of the principal variations of the full search how their moves at one ply
// lie in the lists of their positions. Whole variations risk more than single moves do: where
// 99 % of the moves are within a list, ten in a row are in 90 % (section 24.3 of the chapter).
type VariationPly struct {
	// Ply counts from 1, the move of the searched position.
	Ply int
	// Inside counts the moves inside the limit, AllInside the variations that reach this
	// ply all of whose moves up to it are.
	Inside, AllInside Share
	// Thirty and AllThirty count the same for the first 30 moves of a list.
	Thirty, AllThirty Share
}

// variationFigures sums up the principal variations of all cases at a limit.
func variationFigures(cases []Case, at int) []VariationPly {
	var plies []VariationPly
	for i := range cases {
		allInside, allThirty := true, true
		for ply := range cases[i].Variation {
			if ply == len(plies) {
				plies = append(plies, VariationPly{Ply: ply + 1})
			}
			m := &cases[i].Variation[ply]
			allInside = allInside && m.inside(at)
			allThirty = allThirty && m.among(AimMoves)
			p := &plies[ply]
			p.Inside.count(m.inside(at))
			p.AllInside.count(allInside)
			p.Thirty.count(m.among(AimMoves))
			p.AllThirty.count(allThirty)
		}
	}
	return plies
}

// variation returns the places of a principal variation's moves, each in the list of its own
// position. A position with one legal move has no list to miss it in, but its move counts.
func (w *worker) variation(history *shogi.History, moves []shogi.Move) ([]Move, error) {
	line := history.Clone()
	var places []Move
	for _, m := range moves[:min(len(moves), longestVariation)] {
		ranking, err := w.ranker.RankMoves(line)
		if err != nil {
			return nil, err
		}
		places = append(places, placeOf(line, ranking, m))
		line.Play(m)
	}
	return places, nil
}
