package queue

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/internal/inputfile"
)

// Where the server keeps things in its folder. Streams, and their consumers, have a
// folder each: its settings with their checksum, and messages in blocks or a consumer's
// state.
const (
	storeFolder     = "jetstream"
	settingsFile    = "meta.inf"
	settingsSumFile = "meta.sum"
	messagesFolder  = "msgs"
	consumersFolder = "obs"
	stateFile       = "o.dat"
	blockSuffix     = ".blk"
)

func streamsFolder(folder string) string {
	return filepath.Join(folder, storeFolder, "$G", "streams")
}

// Damage is a file of a store that is not as the server has written it.
type Damage struct {
	File string // its path
	What string
}

func (d Damage) String() string { return fmt.Sprintf("%s (%s)", d.File, d.What) }

// inspection reads a store that no server has open, and finds what is damaged in it. The
// server finds that, too, but late, and not all: a reader may wait forever for a message
// that cannot be read, and a block is cut off at the first of them. What is missing, or
// cut off where a write may have ended, is no damage.
type inspection struct {
	damages []Damage
	// subjects are those of damaged messages, as far as they can be read.
	subjects []string
}

// inspect returns what is damaged in a store.
func inspect(ctx context.Context, folder string) ([]Damage, error) {
	var i inspection
	streams, err := i.subfolders(streamsFolder(folder))
	if err != nil {
		return nil, err
	}
	for _, stream := range streams {
		if err := i.stream(ctx, stream); err != nil {
			return nil, err
		}
	}
	return i.damages, nil
}

// stream inspects a stream and its consumers.
func (i *inspection) stream(ctx context.Context, folder string) error {
	name := filepath.Base(folder)
	held, err := i.messages(ctx, folder, func(message) {})
	if err != nil {
		return err
	}
	if err := i.settings(folder, name, held); err != nil {
		return err
	}
	consumers, err := i.subfolders(filepath.Join(folder, consumersFolder))
	if err != nil {
		return err
	}
	for _, c := range consumers {
		if err := errors.Join(i.settings(c, name+"/"+filepath.Base(c), false), i.consumer(c)); err != nil {
			return err
		}
	}
	return nil
}

// messages hands out the messages of a stream, and returns whether it holds any, whole
// or not.
func (i *inspection) messages(ctx context.Context, stream string, visit func(message)) (held bool, err error) {
	folder := filepath.Join(stream, messagesFolder)
	entries, err := i.list(folder)
	if err != nil {
		return false, err
	}
	for _, number := range blockNumbers(entries) {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		path := filepath.Join(folder, fmt.Sprint(number)+blockSuffix)
		data, err := i.read(path)
		if err != nil {
			return false, err
		}
		held = held || len(data) > 0
		i.flaws(path, readBlock(data, sumForBlock(filepath.Base(stream), number), visit))
	}
	return held, nil
}

// blockNumbers returns the numbers of the blocks in a folder, in their order.
func blockNumbers(entries []fs.DirEntry) (numbers []uint32) {
	for _, e := range entries {
		text, is := strings.CutSuffix(e.Name(), blockSuffix)
		if number, err := strconv.ParseUint(text, 10, 32); is && err == nil {
			numbers = append(numbers, uint32(number))
		}
	}
	slices.Sort(numbers)
	return numbers
}

// flaws notes in one sentence what is wrong with a block.
func (i *inspection) flaws(path string, flaws []flaw) {
	if len(flaws) == 0 {
		return
	}
	for _, f := range flaws {
		if f.subject != "" {
			i.subjects = append(i.subjects, f.subject)
		}
	}
	what := fmt.Sprintf("at byte %d: %s", flaws[0].offset, flaws[0].what)
	if len(flaws) > 1 {
		what += fmt.Sprintf(", and %d more", len(flaws)-1)
	}
	i.damages = append(i.damages, Damage{path, what})
}

// settings inspects the settings in a folder. That they are missing is damage only where
// they are needed: they may not have been written yet.
func (i *inspection) settings(folder, name string, needed bool) error {
	path, sumPath := filepath.Join(folder, settingsFile), filepath.Join(folder, settingsSumFile)
	before := len(i.damages)
	settings, err := i.read(path)
	if err != nil {
		return err
	}
	written, err := i.read(sumPath)
	if err != nil || len(i.damages) > before {
		return err
	}
	switch {
	case settings == nil && needed:
		i.damages = append(i.damages, Damage{path, "it is missing"})
	case written == nil && needed:
		i.damages = append(i.damages, Damage{sumPath, "it is missing"})
	case settings != nil && written != nil && string(written) != sumText(name, settings):
		i.damages = append(i.damages, Damage{path, "it is not what " + settingsSumFile + " beside it says"})
	}
	return nil
}

// consumer inspects the state of a consumer.
func (i *inspection) consumer(folder string) error {
	path := filepath.Join(folder, stateFile)
	state, err := i.read(path)
	if err != nil || state == nil {
		return err
	}
	if err := checkState(state, time.Now()); err != nil {
		i.damages = append(i.damages, Damage{path, err.Error()})
	}
	return nil
}

// sumText spells the checksum of the settings of what has a name.
func sumText(name string, settings []byte) string {
	sum := sumFor(name)
	sum.Write(settings)
	return hex.EncodeToString(sum.Sum(nil))
}

// subfolders returns the folders in a folder that may not exist.
func (i *inspection) subfolders(folder string) (paths []string, err error) {
	entries, err := i.list(folder)
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") { // the server is removing those
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// list returns what is in a folder, nothing if it does not exist. That it cannot be read
// is damage, unless we may not.
func (i *inspection) list(folder string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(folder)
	return entries, i.judge(folder, err)
}

// read reads a file of the store; nil if it does not exist. That it cannot be read is
// damage, unless we may not.
func (i *inspection) read(path string) ([]byte, error) {
	data, err := inputfile.Read(path)
	return data, i.judge(path, err)
}

// judge notes why something cannot be read. It returns an error where that is not the
// store's fault.
func (i *inspection) judge(path string, err error) error {
	switch {
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("queue: %w", err)
	}
	what := strings.TrimPrefix(err.Error(), path+": ")
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		what = failed.Err.Error()
	}
	i.damages = append(i.damages, Damage{path, what})
	return nil
}
