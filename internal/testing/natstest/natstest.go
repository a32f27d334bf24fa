//go:build e2e

// Package natstest runs NATS servers in the process of a test.
package natstest

import (
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is a server that a test may stop and start again, at the same address.
type Server struct {
	*testing.T
	options *server.Options
	running *server.Server
}

// Start starts a server with some options on a port of its own, until the test ends.
func Start(t *testing.T, options *server.Options) *Server {
	t.Helper()
	options.Host = "127.0.0.1"
	options.Port = server.RANDOM_PORT
	options.NoSigs = true
	options.NoLog = true
	s := &Server{T: t, options: options}
	s.Start()
	s.options.Port = s.running.Addr().(*net.TCPAddr).Port
	t.Cleanup(s.Stop)
	return s
}

// URL returns the address.
func (s *Server) URL() string { return "nats://127.0.0.1:" + strconv.Itoa(s.options.Port) }

// Start starts a server that has been stopped.
func (s *Server) Start() {
	s.Helper()
	running, err := server.NewServer(s.options.Clone())
	if err != nil {
		s.Fatal(err)
	}
	s.running = running
	running.Start()
	if !running.ReadyForConnections(time.Minute) {
		s.Fatal("the server does not start")
	}
}

// Stop stops the server.
func (s *Server) Stop() {
	s.running.Shutdown()
	s.running.WaitForShutdown()
}
