// Package statistics is the mathematics of matches between engines: the difference in strength, its
// uncertainty, and when to stop playing.
//
// # Elo
//
// Strength shows in the share of the points. Elo is this share on a scale on which differences add
// up: an engine that is d Elo stronger can expect
//
//	score = 1 / (1 + 10^(−d/400))        [ExpectedScore]
//	d     = 400·log10(score / (1−score)) [eloFromScore]
//
// so that 0 Elo are 50 %, 100 are 64 %, 200 are 76 % and 400 are 91 %. Near
// equal strength 1 % of the points is worth 7 Elo.
//
// # How sure it is
//
// The score of a match scatters about the true one. With n results whose
// variance is v, 95 % of matches end within 1.96·√(v/n) of it. A game without
// draws has v = ¼: after 100 games the margin is 10 % or 70 Elo, and to halve it
// takes four times the games. [Match.Elo] computes this from wins, draws and
// losses of single games (the trinomial).
//
// Engines, though, play each opening twice, with colours swapped. An opening
// that favours Black gives each of them a point: no scatter at all in the sum of
// the two games, but as much as there can be in each of them. So the results to
// look at are those of pairs, of which there are five kinds: 0, ½, 1, 1½ and 2
// points (the pentanomial). [Match.Elo] does that, and reaches the same margin
// with fewer games.
//
// A worked example, 100 pairs of which 4 brought nothing, 20 half a point, 40
// one, 28 one and a half, and 8 two:
//
//	mean score  (20·¼ + 40·½ + 28·¾ + 8·1) / 100 = 0.54
//	variance    0.04·0.54² + 0.20·0.29² + 0.40·0.04² + 0.28·0.21² + 0.08·0.46² = 0.0584
//	margin      1.96·√(0.0584/100) = 0.0474
//	Elo         28, and [−5, 61] for scores from 0.4926 to 0.5874
//
// The interval holds 0: the engine seems stronger, but the match does not prove
// it. [Match.LOS] puts that in one number, the likelihood of superiority, here
// 95 %: half of all changes that do nothing would show more than 50 % there, and
// one in twenty of them more than 95 %.
//
// # Normalized Elo
//
// How many games it takes to see a difference depends not on Elo alone but on
// Elo in proportion to the scatter. Normalized Elo is that proportion:
//
//	nElo = (score − ½) / (standard deviation of a game) · 800/ln 10
//
// In the example the deviation of a game is √(2·0.0584), which makes 41 nElo. The same margin of
// nElo takes the same number of games with any draw ratio and any set of openings: the hypotheses
// of a test ([SPRT]) are best given in it. See M. Van den Bergh, "Comments on Normalized Elo".
//
// # When to stop
//
// Looking at a match after every game, and stopping once it "is significant", misleads: with
// patience, every change passes. The sequential probability ratio test ([SPRT]) is made for looking
// after every pair. It takes two hypotheses, say that a change is worth 0 (H0) or 5 nElo (H1), and
// sums up how much likelier the results are under the second. It accepts H1 when this
// log-likelihood ratio reaches ln((1−β)/α) and H0 when it falls to ln(β/(1−α)): ±2.94 for risks of
// 5 %. Good and bad changes are settled soon, and only those in between take long. With δ as the
// distance of the hypotheses in standard deviations of a pair (√2·5/347 for 5 nElo) and equal risks
// it takes, in pairs,
//
//	2·(1−2α)·ln((1−α)/α) / δ²   where H0 or H1 is true:  12,800 for 5 nElo, 200 for 40
//	(ln((1−α)/α) / δ)²          halfway between them:    20,900 and 330
//
// The generalised SPRT takes from the results whatever a hypothesis leaves open, such as how often
// pairs end level. The score of a match that a test has ended is not a fair estimate of strength;
// it is biased away from the middle.
//
// # More than two players
//
// [Ratings] finds the Elo of all players of a tournament at once, such that each player's expected
// score against its opponents equals its actual score.
//
// # Edges
//
// Matches can be short and lopsided. Every figure is then still a number, and figures agree with
// each other: the likelihood of superiority is above 97.5 % where the interval of Elo is above 0,
// and nowhere else. Elo of a match stays within ±MaxElo, nothing played means nothing known, and
// ten wins in ten games are no proof of perfection: they count 458 Elo, the strength at which they
// are as likely as not, and the interval begins at 166.
//
// # Sources
//
// M. Van den Bergh's notes on the mathematics of Fishtest
// (www.cantate.be/Fishtest: normalized_elo_practical.pdf,
// support_MLE_multinomial.pdf, GSPRT_approximation.pdf); A. Wald, "Sequential
// Tests of Statistical Hypotheses" (1945); R. Bradley and M. Terry, "Rank
// Analysis of Incomplete Block Designs" (1952); H. White, "Maximum Likelihood
// Estimation of Misspecified Models" (1982). The tests compare with figures that
// fishtest, fastchess and Ordo have printed, and simulate matches to see whether
// 95 % are 95 %.
package statistics
