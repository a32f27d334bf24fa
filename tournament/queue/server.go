package queue

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"

	"shotest/internal/safefile"
)

const (
	// maxPayload is the largest message of our own server: a manifest with many
	// profiles. A result is at most maxResult.
	maxPayload = 2 << 20
	// maxPending is how much may wait for a client that does not read, and
	// maxConnections and maxSubscriptions (of each) how many there may be: all that
	// a client can make the server remember.
	maxPending       = 32 << 20
	maxConnections   = 1024
	maxSubscriptions = 2 * maxWaiting
	// healthInterval is how often our own server is looked after.
	healthInterval = time.Second
	// stopLimit is how long a server that hangs is waited for.
	stopLimit = 30 * time.Second
	// unlimited stands for no limit of the store.
	unlimited = 1 << 60
	// probeBytes must fit on the disk before a server that could not write is
	// given another try.
	probeBytes = 1 << 20
)

// embedded is the server inside the process.
type embedded struct {
	server  *server.Server
	secret  string // lets the director in, who is in this process
	options *server.Options
	lock    *flock.Flock
	log     zerolog.Logger
	stop    chan struct{}
	stopped chan struct{}

	mu       sync.Mutex // guards the following
	healthy  context.Context
	sicken   context.CancelFunc
	sickness string // until the store has been found to be well again
}

// startServer starts the server inside the process on its folder, unless what is
// there is damaged.
func startServer(ctx context.Context, c Config) (*embedded, error) {
	lock, err := lockFolder(c.Folder)
	if err != nil {
		return nil, err
	}
	options, err := serverOptions(c)
	if err == nil {
		err = checkStore(ctx, c)
	}
	if err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	e := &embedded{
		options: options, lock: lock, secret: rand.Text(), log: c.Log,
		stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	e.healthy, e.sicken = context.WithCancel(context.Background())
	options.CustomClientAuthentication, err = newDoorkeeper(c, e.secret)
	if err == nil {
		err = e.start(ctx, c.StartLimit)
	}
	if err != nil {
		_ = lock.Unlock()
		return nil, err
	}
	if !options.DontListen && (c.Auth == Auth{}) && c.TLS.CA == "" {
		e.log.Warn().Str("address", e.address()).Msg("whoever reaches this address can join the tournament")
	}
	go e.lookAfter()
	return e, nil
}

// serverOptions returns the settings of the server inside the process.
func serverOptions(c Config) (*server.Options, error) {
	options := &server.Options{
		ServerName: "shotest",
		DontListen: true,
		NoSigs:     true, // Ctrl-C is the director's
		NoLog:      true, // until there is a logger of our own
		MaxPayload: maxPayload,
		JetStream:  true,
		StoreDir:   c.Folder,
		// Otherwise the limit would be three quarters of what is free at the
		// start, and a store that had grown beyond it could not be opened again.
		JetStreamMaxStore:  unlimited,
		JetStreamMaxMemory: unlimited,
		SyncAlways:         true,
		// Who proves by a signature who it is needs something to sign.
		AlwaysEnableNonce: true,
		MaxConn:           maxConnections,
		MaxSubs:           maxSubscriptions,
		MaxPending:        maxPending,
		// The default of 10 s is short where this process gives way to others.
		JetStreamLimits: server.JSLimitOpts{MaxBatchTimeout: requestTimeout},
	}
	if c.Listen == "" {
		return options, nil
	}
	if err := listenAt(options, c.Listen); err != nil {
		return nil, err
	}
	return options, encryptServer(options, c.TLS)
}

// listenAt makes a server reachable.
func listenAt(options *server.Options, address string) error {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("queue: listen: %w", err)
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return fmt.Errorf("queue: listen at %s: %q is not a port number", address, portText)
	}
	options.DontListen = false
	options.Host, options.Port = host, int(port)
	if host == "" {
		options.Host = server.DEFAULT_HOST
	}
	if port == 0 {
		options.Port = server.RANDOM_PORT
	}
	return nil
}

// encryptServer lets a server speak TLS if there is a certificate.
func encryptServer(options *server.Options, files TLS) error {
	if files.Certificate == "" {
		return nil
	}
	config, err := server.GenTLSConfig(&server.TLSConfigOpts{
		CertFile: files.Certificate, KeyFile: files.Key,
		CaFile: files.CA, Verify: files.CA != "",
	})
	if err != nil {
		return fmt.Errorf("queue: TLS: %w", err)
	}
	options.TLS, options.TLSConfig, options.TLSVerify = true, config, files.CA != ""
	options.TLSTimeout = 5 // seconds; the default of 2 is short on a machine that is busy playing
	return nil
}

// checkStore returns a DamageError if the store in a folder is damaged. Leases from
// before a restart are ended where nobody can hold one any more: the server cannot be
// reached from other processes. Otherwise games that were broken off, even those given
// back, would wait until their leases run out.
func checkStore(ctx context.Context, c Config) error {
	if c.Listen == "" {
		if err := forgetLeases(c); err != nil {
			return err
		}
	}
	damages, err := inspect(ctx, c.Folder)
	if err == nil && len(damages) > 0 {
		err = &DamageError{Folder: c.Folder, Files: damages}
	}
	return err
}

// forgetLeases removes what the server, which must not be running, knows of who plays
// what. Only that is lost: a job is in the list until its result is stored.
func forgetLeases(c Config) error {
	consumers := filepath.Join(streamsFolder(c.Folder), namesOf(c.Tournament).jobs, consumersFolder)
	if err := safefile.RemoveAll(consumers); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// start starts the server and waits until it answers.
func (e *embedded) start(ctx context.Context, limit time.Duration) error {
	s, err := server.NewServer(e.options)
	if err != nil {
		return fmt.Errorf("queue: server: %w", err)
	}
	log := &serverLog{to: e.log}
	s.SetLoggerV2(log, false, false, false)
	begun, started := make(chan struct{}), make(chan bool, 1)
	go func() {
		s.Start() // reads the store
		close(begun)
		started <- log.fatal.Load() == nil && s.ReadyForConnections(limit)
	}()
	expired := time.NewTimer(limit)
	defer expired.Stop()
	ready := false
	select {
	case ready = <-started:
	case <-expired.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if ready {
		e.server = s
		return nil
	}
	stopped := e.stopHanging(s, begun)
	switch fatal := log.fatal.Load(); {
	case err != nil:
		return err
	case fatal != nil && !strings.HasPrefix(*fatal, storeFailure):
		return fmt.Errorf("queue: server: %s", *fatal)
	case fatal != nil:
		err = fmt.Errorf("the server says: %s", *fatal)
	default:
		err = fmt.Errorf("the server was not ready within %v", limit)
	}
	if !stopped {
		// It may still write: nobody else can have the folder in this process.
		return fmt.Errorf("queue: %w, nor does it stop. Move %s away and run it again", err, e.options.StoreDir)
	}
	return e.unusable(err)
}

// storeFailure begins what the server says if it cannot use its store.
const storeFailure = "Can't start JetStream"

// stopHanging ends a server that may hang, and reports whether it has ended. A server
// that is still beginning cannot be ended: it would wait for goroutines that it starts
// meanwhile. It is ended as soon as it has begun, even if that is after the report.
func (e *embedded) stopHanging(s *server.Server, begun <-chan struct{}) bool {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		<-begun
		s.Shutdown()
		s.WaitForShutdown()
	}()
	limit := time.NewTimer(stopLimit)
	defer limit.Stop()
	select {
	case <-ended:
		return true
	case <-limit.C:
		return false
	}
}

// unusable returns a DamageError for a store with which something could not be done,
// unless the disk is full: that is not the store's fault.
func (e *embedded) unusable(err error) error {
	if full := writable(e.options.StoreDir); full != nil {
		return fmt.Errorf("queue: %w (%w)", err, full)
	}
	return &DamageError{Folder: e.options.StoreDir, Err: err}
}

// InProcessConn implements nats.InProcessConnProvider.
func (e *embedded) InProcessConn() (net.Conn, error) { return e.server.InProcessConn() }

// address returns where the server listens, empty if nowhere.
func (e *embedded) address() string {
	if a := e.server.Addr(); a != nil && !e.options.DontListen {
		return a.String()
	}
	return ""
}

// close ends the server and gives up the folder.
func (e *embedded) close() error {
	close(e.stop)
	<-e.stopped
	e.server.Shutdown()
	e.server.WaitForShutdown()
	// While the lock is held the name cannot be another owner's.
	_ = os.Remove(filepath.Join(e.options.StoreDir, ownerFile))
	if err := e.lock.Unlock(); err != nil {
		return fmt.Errorf("queue: unlock %s: %w", e.options.StoreDir, err)
	}
	return nil
}

// serverLog passes on what the server logs. A fatal error does not end the
// process, as it would with the server's own logger.
type serverLog struct {
	to    zerolog.Logger
	fatal atomic.Pointer[string]
}

func (l *serverLog) Noticef(format string, v ...any) { l.to.Debug().Msgf(format, v...) }
func (l *serverLog) Warnf(format string, v ...any)   { l.to.Warn().Msgf(format, v...) }
func (l *serverLog) Errorf(format string, v ...any)  { l.to.Error().Msgf(format, v...) }
func (l *serverLog) Debugf(format string, v ...any)  { l.to.Trace().Msgf(format, v...) }
func (l *serverLog) Tracef(format string, v ...any)  { l.to.Trace().Msgf(format, v...) }

func (l *serverLog) Fatalf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.fatal.Store(&text)
	l.to.Error().Msg(text)
}
