package commands

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"shotest/internal/language"
	"shotest/usi"
)

// dialogue is a client that talks to the real engine.
type dialogue struct {
	t     *testing.T
	input *io.PipeWriter
	lines chan string
	ended chan error
	over  bool
}

// startDialogue starts a driver as the command does.
func startDialogue(t *testing.T) *dialogue { return startDialogueIn(t, language.English()) }

// startDialogueIn is startDialogue with a language.
func startDialogueIn(t *testing.T, l *language.Language) *dialogue {
	return dialogueWith(t, func(in io.Reader, out io.Writer) error {
		e := newLowMemoryEngine(l)
		options := []usi.DriverOption{usi.WithInput(in), usi.WithOutput(out), usi.WithGrace(time.Minute),
			usi.WithSpeech(e.speech()), usi.WithTranscript(e.log.add)}
		return usi.NewDriver(e, options...).Run(context.Background())
	})
}

func dialogueWith(t *testing.T, engine func(io.Reader, io.Writer) error) *dialogue {
	fromClient, input := io.Pipe()
	output, toClient := io.Pipe()
	d := &dialogue{t: t, input: input, lines: make(chan string, 1<<16), ended: make(chan error, 1)}
	go func() {
		err := engine(fromClient, toClient)
		toClient.Close()
		fromClient.Close()
		d.ended <- err
	}()
	go func() {
		defer close(d.lines)
		for said := bufio.NewScanner(output); said.Scan(); {
			d.lines <- said.Text()
		}
	}()
	t.Cleanup(func() { d.end() })
	return d
}

// end closes the input, waits for the end of the engine, and returns the rest of its output.
func (d *dialogue) end() (rest []string) {
	d.t.Helper()
	if d.over {
		return nil
	}
	d.over = true
	d.input.Close()
	for line := range d.lines {
		rest = append(rest, line)
	}
	d.lines = nil // it is large, and held until the test ends
	if err := <-d.ended; err != nil {
		d.t.Errorf("the engine ended with %v", err)
	}
	return rest
}

// say sends lines.
func (d *dialogue) say(lines ...string) {
	d.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(d.input, line+"\n"); err != nil {
			d.t.Fatal(err)
		}
	}
}

// until returns the lines up to the first one that begins with word.
func (d *dialogue) until(word string) (lines []string) {
	d.t.Helper()
	for line := range d.lines {
		lines = append(lines, line)
		if strings.HasPrefix(line, word) {
			return lines
		}
	}
	d.t.Fatalf("no %s", word)
	return nil
}
