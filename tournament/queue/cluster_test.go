package queue

import (
	"net"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// On a cluster that keeps each message three times, the same holds, and one
// server less changes nothing.
func TestCluster(t *testing.T) {
	t.Parallel()
	servers := startCluster(t)
	config := Config{Tournament: "t", URL: servers[1].ClientURL() + "," + servers[2].ClientURL(), Replicas: 3, AckWait: time.Second}
	q, jobs := openOnCluster(t, config), schedule(100)
	mustEnqueue(t, q, jobs, len(jobs))
	mustEnqueue(t, q, jobs, 0)
	for i := range jobs {
		if i == len(jobs)/2 {
			servers[0].Shutdown()
		}
		mustFinish(t, mustTake(t, q), "w")
		// Whichever server reads, it may be behind the one that has stored.
		if got := len(stored(t, q)); got != i+1 {
			t.Fatalf("%d results are stored, %d read", i+1, got)
		}
	}
	checkComplete(t, jobs, stored(t, q))
	again := resultOf(jobs[0], "late")
	if err := q.store(testContext(t), again); err == nil {
		t.Error("a second result is accepted")
	}
	if err := q.PutManifest(testContext(t), []byte("one")); err != nil {
		t.Error(err)
	}
	if err := q.PutManifest(testContext(t), []byte("two")); err == nil {
		t.Error("a second manifest is accepted")
	}
}

// openOnCluster opens a queue on a cluster that may still be electing leaders.
func openOnCluster(t *testing.T, config Config) *Queue {
	t.Helper()
	var err error
	for limit := time.Now().Add(2 * time.Minute); time.Now().Before(limit); time.Sleep(100 * time.Millisecond) {
		var q *Queue
		if q, err = Open(testContext(t), config); err == nil {
			t.Cleanup(func() { mustClose(t, q) })
			return q
		}
	}
	t.Fatal(err)
	return nil
}

// startCluster starts three servers that know each other.
func startCluster(t *testing.T) (servers [3]*server.Server) {
	t.Helper()
	var routes []*url.URL
	var ports [3]int
	for i := range ports {
		ports[i] = freePort(t)
		routes = append(routes, &url.URL{Scheme: "nats", Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(ports[i]))})
	}
	for i := range servers {
		options := &server.Options{
			ServerName: "server" + strconv.Itoa(i), Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: t.TempDir(), Routes: routes,
			Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: ports[i]},
		}
		servers[i] = startOther(t, options)
	}
	return servers
}

// freePort returns a port that nobody uses at the moment. Routes must be known
// before the servers start, so that they cannot choose for themselves.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}
