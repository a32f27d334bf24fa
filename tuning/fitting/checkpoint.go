package fitting

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"strings"

	"shotest/internal/safefile"
	"shotest/tuning/games"
)

// state is what a run needs to go on, and what a checkpoint holds.
type state struct {
	// Fingerprint is what the run depends on: it cannot go on with anything else.
	Fingerprint Fingerprint
	// Model is the model as it is, BestModel as it was at its best.
	Model, BestModel []byte
	Result           Result
	// Batch is how many batches of the current epoch are done; their losses.
	Batch     int
	LossSum   float64
	LossCount int
}

// Fingerprint tells runs apart whose results differ.
type Fingerprint struct {
	Epochs, Batch, Shards int
	Rate, WarmUp, Lambda  float64
	Mirror                bool
	Seed                  uint64
	Patience              int
	// Learning and HeldOut stand for the positions and their targets.
	Learning, HeldOut uint64
}

func fingerprint(data Data, o *Options) Fingerprint {
	return Fingerprint{
		Epochs: o.Epochs, Batch: o.Batch, Shards: o.Shards, Rate: o.Rate, WarmUp: o.WarmUp, Lambda: o.Lambda,
		Mirror: o.Mirror, Seed: o.Seed, Patience: o.Patience,
		Learning: hashPositions(data.Learning, o.Seed), HeldOut: hashPositions(data.HeldOut, o.Seed),
	}
}

// hashPositions identifies positions, their targets, and how they are drawn.
func hashPositions(p *games.Positions, seed uint64) uint64 {
	h := fnv.New64a()
	var word [8]byte
	write := func(x uint64) {
		binary.LittleEndian.PutUint64(word[:], x)
		h.Write(word[:])
	}
	for i := range p.Len() {
		s := p.Sample(i)
		if i == 0 || p.Sample(i-1).Game != s.Game {
			write(p.Game(s).Hash())
		}
		write(uint64(s.Ply)<<32 | uint64(math.Float32bits(s.Outcome)))
		write(uint64(math.Float32bits(s.Score)))
	}
	drawn := p.Draw(seed, 0)
	write(uint64(len(drawn)))
	for _, i := range drawn[:min(len(drawn), measureChunk)] {
		write(uint64(i))
	}
	return h.Sum64()
}

// difference says in words what differs from another run.
func (f *Fingerprint) difference(now *Fingerprint) string {
	var differ []string
	compare := func(what string, was, is any) {
		if was != is {
			differ = append(differ, fmt.Sprintf("%s %v, now %v", what, was, is))
		}
	}
	compare("epochs", f.Epochs, now.Epochs)
	compare("batch", f.Batch, now.Batch)
	compare("shards", f.Shards, now.Shards)
	compare("rate", f.Rate, now.Rate)
	compare("warm-up", f.WarmUp, now.WarmUp)
	compare("lambda", f.Lambda, now.Lambda)
	compare("mirror", f.Mirror, now.Mirror)
	compare("seed", f.Seed, now.Seed)
	compare("patience", f.Patience, now.Patience)
	if f.Learning != now.Learning || f.HeldOut != now.HeldOut {
		differ = append(differ, "other games, or another selection of their positions")
	}
	return strings.Join(differ, "; ")
}

// checkpoint keeps the state.
func (r *run) checkpoint() error {
	if r.options.Checkpoint == "" {
		return nil
	}
	var err error
	if r.state.Model, err = r.save(); err != nil {
		return err
	}
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(&r.state); err != nil {
		return err
	}
	return safefile.Write(r.options.Checkpoint, data.Bytes())
}

// resume goes back to where a checkpoint was made.
func (r *run) resume() error {
	path := r.options.Checkpoint
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var kept state
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&kept); err != nil {
		return fmt.Errorf("%s: expected a checkpoint of this program: %w", path, err)
	}
	if kept.Fingerprint != r.state.Fingerprint {
		return fmt.Errorf("%s is of another run: it had %s", path, kept.Fingerprint.difference(&r.state.Fingerprint))
	}
	if err := r.load(kept.Model); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	r.state = kept
	return nil
}

// save returns the model as bytes.
func (r *run) save() ([]byte, error) {
	var data bytes.Buffer
	err := r.model.Save(&data)
	return data.Bytes(), err
}

// load puts the model back into a state that save has returned.
func (r *run) load(data []byte) error { return r.model.Load(bytes.NewReader(data)) }
