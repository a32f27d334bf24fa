package review

import (
	"fmt"
	"math"
	"slices"

	"shotest/engine"
	"shotest/internal/language"
)

const (
	// accuracyScale is the mean loss of winning probability at which the accuracy is 1/e.
	accuracyScale = 0.05
	// minStake is the least winning probability before a move that counts: with less there is
	// nothing to lose.
	minStake = 0.05
)

// Accuracy returns how well a side has kept its chances, in percent: 100 where a move has lost
// nothing on average, 82 for a mean loss of one percent of the probability of winning, 37 for five.
func Accuracy(meanLoss float64) float64 { return 100 * math.Exp(-max(meanLoss, 0)/accuracyScale) }

// Rating is a word for an accuracy. Its value is a part of the names of messages and of JSON.
type Rating string

// ratings are the words, each with the least accuracy that earns it.
var ratings = []struct {
	rating Rating
	least  float64
}{{"excellent", 90}, {"good", 75}, {"fair", 55}, {"uneven", 35}, {"poor", 0}}

func ratingOf(accuracy float64) Rating {
	for _, r := range ratings {
		if accuracy >= r.least {
			return r.rating
		}
	}
	return ""
}

// averageLoss is the average loss of a set of moves. It counts only moves that had something to
// lose.
type averageLoss struct {
	moves int
	// chance is in units of the probability of winning.
	chance, centipawns float64
}

// averageLossOf returns the average loss of the given moves.
func (r *Review) averageLossOf(moves []*ReviewedMove) (mean averageLoss) {
	for _, m := range moves {
		if m.Before >= minStake {
			mean.moves++
			mean.chance += m.Loss
			mean.centipawns += r.lostCentipawns(m)
		}
	}
	mean.chance /= max(1, float64(mean.moves))
	mean.centipawns /= max(1, float64(mean.moves))
	return mean
}

// lossRanges begin the ranges of the histogram of losses, in points. From 7 on they are the marks
// of club players.
var lossRanges = []int{0, 1, 3, 7, 13, 25}

// lossCounts counts the moves that accuracy counts by their losses.
func (w *writer) lossCounts(moves []*ReviewedMove) []LossCountDocument {
	counts := make([]LossCountDocument, len(lossRanges))
	for i, from := range lossRanges {
		counts[i] = LossCountDocument{From: from, Name: w.l.Text("review.loss.from", language.Args{"From": from})}
		if i+1 < len(lossRanges) {
			to := lossRanges[i+1]
			counts[i].To = to
			counts[i].Name = w.l.Text(either(to == from+1, "review.loss.range_one", "review.loss.range"),
				language.Args{"From": from, "To": to - 1})
		}
	}
	for _, m := range moves {
		if m.Before < minStake {
			continue
		}
		lost := points(m.Side, m.Before, m.After)
		for i := range slices.Backward(counts) {
			if i == 0 || lost >= counts[i].From {
				counts[i].Moves++
				break
			}
		}
	}
	return counts
}

// maxScore is the largest score that counts, in units of the scale: 2000 centipawns by that of our
// own search. A larger score, or a mate, says little more about how well a move was played.
const maxScore = 10.0 / 3

// lostCentipawns returns by how many centipawns m worsens the score for its side, never below 0.
func (r *Review) lostCentipawns(m *ReviewedMove) float64 {
	clamped := func(s engine.Score) float64 {
		limit := maxScore * float64(r.Scale)
		if s.Mate != 0 {
			return math.Copysign(limit, float64(s.Mate))
		}
		return min(max(float64(s.Centipawns), -limit), limit)
	}
	return max(0, clamped(r.Assessments[m.Ply-1].Score)+clamped(r.Assessments[m.Ply].Score))
}

// accuracy returns the accuracy of the moves in whole percent, or nil if no move had anything to
// lose.
func (l averageLoss) accuracy() *float64 {
	if l.moves == 0 {
		return nil
	}
	rounded := math.Round(Accuracy(l.chance))
	return &rounded
}

// describeIn writes the accuracy and the average loss into the document of a side.
func (l averageLoss) describeIn(d *SideDocument, words *language.Language) {
	d.Accuracy = l.accuracy()
	if d.Accuracy == nil {
		return
	}
	points := math.Round(1000*l.chance) / 10
	d.Rating = ratingOf(*d.Accuracy)
	d.RatingName = words.Text("review.rating."+string(d.Rating), nil)
	args := language.Args{"Points": fmt.Sprintf("%.1f", points), "Centipawns": int(math.Round(l.centipawns))}
	d.AverageLoss = &LossDocument{
		Points: points, Centipawns: int(math.Round(l.centipawns)),
		Text: words.Text("review.loss.points", args), ScoreText: words.Text("review.loss.centipawns", args),
	}
	d.Played = words.Text("review.played", language.Args{
		"Name": d.Name, "Accuracy": Percentage(words, d.Accuracy), "Rating": d.RatingName,
		"Loss": d.AverageLoss.text(words),
	})
}
