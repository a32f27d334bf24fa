package usi

import (
	"context"
	"os"
	"testing"

	"shotest/internal/testing/scriptedengine"
)

// driverScript makes the tests' binary a driver with an instantEngine.
const driverScript = "driver"

func TestMain(m *testing.M) {
	goroutines := []string{"usi.(*conversation)", "usi.(*cpuWatch)", "usi.output", "usi.(*Driver)", "usi.(*search)"}
	scriptedengine.Main(m, goroutines, map[string]func() error{
		driverScript: func() error { return NewDriver(&instantEngine{}).Run(context.Background()) },
	})
}

// scripted returns the program that follows a script, and plays 7g7f where that says nothing else.
func scripted(t *testing.T, script string) Process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if script != driverScript {
		script = "go | say bestmove 7g7f\n" + script
	}
	return Process{Path: self, Env: scriptedengine.Environment(script)}
}

// startScripted starts an engine that follows a script.
func startScripted(t *testing.T, script string, config ClientConfig) (*Client, error) {
	t.Helper()
	client, err := Start(t.Context(), scripted(t, script), config)
	if err == nil {
		t.Cleanup(func() { client.Close() })
	}
	return client, err
}
