package main

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"shotest/usi"
)

// dialogue is a client that waits for the answers of a driver with the real engine.
type dialogue struct {
	t     *testing.T
	input *io.PipeWriter
	lines chan string
	ended chan error
}

func startDialogue(t *testing.T) *dialogue {
	fromClient, input := io.Pipe()
	output, fromDriver := io.Pipe()
	d := &dialogue{t: t, input: input, lines: make(chan string, 1<<16), ended: make(chan error, 1)}
	driver := usi.NewDriver(newFrugalEngine(), usi.WithInput(fromClient), usi.WithOutput(fromDriver), usi.WithGrace(time.Minute))
	go func() {
		err := driver.Run(context.Background())
		fromDriver.Close()
		d.ended <- err
	}()
	go func() {
		defer close(d.lines)
		for said := bufio.NewScanner(output); said.Scan(); {
			d.lines <- said.Text()
		}
	}()
	t.Cleanup(d.end)
	return d
}

func (d *dialogue) end() {
	d.input.Close()
	for range d.lines {
	}
	if err := <-d.ended; err != nil {
		d.t.Errorf("the driver ended with %v", err)
	}
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

// until returns the lines up to one that begins with a word.
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
