package usi

import (
	"os"
	"testing"

	"shotest/internal/testing/scriptedengine"
)

func TestMain(m *testing.M) {
	goroutines := []string{"usi.(*conversation)", "usi.(*cpuWatch)", "usi.output", "usi.(*Driver)", "usi.(*search)"}
	scriptedengine.Main(m, goroutines, nil)
}

// scripted returns an engine with a script. It plays 7g7f unless the script says otherwise.
func scripted(t *testing.T, script string) Process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Process{Path: self, Env: scriptedengine.Environment("go | say bestmove 7g7f\n" + script)}
}

// startScripted starts an engine with a script.
func startScripted(t *testing.T, script string, config ClientConfig) (*Client, error) {
	t.Helper()
	client, err := Start(t.Context(), scripted(t, script), config)
	if err == nil {
		t.Cleanup(func() { client.Close() })
	}
	return client, err
}
