package learner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"shotest/internal/safefile"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/moves"
)

// Learn fits the map to games, writes its weights to a file, and says to w how well they order the
// moves of games that were held out.
func Learn(ctx context.Context, w io.Writer, records []string, file string, epochs int) error {
	set, err := games.Load(ctx, records, games.Options{})
	if err != nil {
		return err
	}
	const seed = 1
	learning, keep := set.Split()
	selection := games.Selection{FromPly: 16, PerGame: 12, PlayerShare: 1, Noisy: true, Mates: true}
	leftOut := games.LeftOut{}
	heldOut := games.Draw(keep, selection, seed, leftOut)
	l, err := NewLearner(Collect(games.Draw(learning, selection, seed, leftOut)), Collect(heldOut), seed)
	if err != nil {
		return err
	}
	options := loop.DefaultOptions()
	options.Epochs, options.Batch = epochs, 512
	options.Checkpoint = file + ".checkpoint"
	_, err = loop.Run(ctx, l, options, func(p loop.Progress[moves.Metrics]) {
		if e := p.Done; e != nil {
			fmt.Fprintf(w, "epoch %d/%d  held out %.4f\n", e.Number, p.Epochs, e.HeldOut.Loss())
		}
	})
	if err != nil {
		return err
	}
	weights, err := l.Weights()
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := weights.Write(&data); err != nil {
		return err
	}
	table := OrderTable(len(heldOut), MeasureOrder(heldOut, weights))
	_, err = io.WriteString(w, table.Text())
	return errors.Join(err, safefile.Write(file, data.Bytes()), os.Remove(options.Checkpoint))
}
