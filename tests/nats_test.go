//go:build e2e

package tests

import (
	"net"
	"strconv"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// natsServer is a server in this process, that a test may stop and start.
type natsServer struct {
	*testing.T
	options *server.Options
	running *server.Server
}

func startNATS(t *testing.T) *natsServer {
	t.Helper()
	n := &natsServer{T: t, options: &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true}}
	n.start()
	n.options.Port = n.running.Addr().(*net.TCPAddr).Port // the same when it is started again
	t.Cleanup(n.stop)
	return n
}

func (n *natsServer) url() string { return "nats://127.0.0.1:" + strconv.Itoa(n.options.Port) }

func (n *natsServer) start() {
	n.Helper()
	running, err := server.NewServer(n.options.Clone())
	if err != nil {
		n.Fatal(err)
	}
	n.running = running
	running.Start()
	if !running.ReadyForConnections(patient) {
		n.Fatal("the server does not start")
	}
}

func (n *natsServer) stop() {
	n.running.Shutdown()
	n.running.WaitForShutdown()
}
