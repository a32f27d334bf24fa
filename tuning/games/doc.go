// Package games reads games to learn from: their moves, what the players
// thought of their positions, and who won.
//
// # From a folder to positions
//
// [Load] takes records in any format of package record, tables of games, and
// the results of our own tournaments. It replays every game; one that breaks the
// rules is named and left out:
//
//	set, err := games.Load(ctx, []string{"records"}, games.Options{})
//	if err != nil {
//		return err
//	}
//	for _, broken := range set.Broken {
//		fmt.Fprintln(os.Stderr, broken) // records/2016.tsv.gz:17: move 31, 8h2b+: …
//	}
//	learning, heldOut := set.Split()
//	calibration := games.Calibrate(learning)
//	positions := games.NewPositions(learning, calibration, games.DefaultSelection())
//	for _, i := range positions.Draw(seed, epoch) {
//		var position shogi.Position
//		positions.Unpack(i, &position)
//		target, known := positions.Sample(i).Target(0.5)
//		…
//	}
//
// [OpenStream] does the same with games that do not fit into memory.
//
// # What is held out
//
// One game of twenty is never learned from; figures are measured on it. Which
// one is decided by the game's moves alone ([Game.HeldOut]): the same game is on
// the same side in every run, on every machine, whatever file it comes from and
// whatever lies beside it. Games with the same moves count once.
//
// # What scores mean
//
// Engines count in different units: what one calls 300 the next one calls 500.
// [Calibrate] asks how often a player that claimed a score went on to win, and
// finds the factor that makes scores comparable. A calibrated score of s
// centipawns is a probability of winning of [WinProbability](s), that is
// 1/(1+e^(-s/600)).
package games
