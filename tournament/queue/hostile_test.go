package queue

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"shotest/tournament"
)

// scene is a tournament with an honest worker, and somebody who has a worker's
// credentials and means harm.
type scene struct {
	*testing.T
	director *Queue
	honest   *Remote
	jobs     []tournament.Job

	hostile *nats.Conn
	id      string // of hostile
	mu      sync.Mutex
	refused int // by the server, of what hostile did
	aside   []Rejection
}

// entrances are the ways in which a tournament can be reached.
var entrances = map[string]func(t *testing.T, c *Config) (join Config){
	"token":                    enterByToken,
	"credentials":              enterByCredentials,
	"nats-server, credentials": enterServerByCredentials,
}

func enterByToken(t *testing.T, c *Config) Config {
	c.Folder, c.Listen, c.Auth = t.TempDir(), "127.0.0.1:0", Auth{Token: "token of workers"}
	return Config{Tournament: c.Tournament, Auth: c.Auth}
}

func enterByCredentials(t *testing.T, c *Config) Config {
	folder := makeCredentials(t)
	c.Folder, c.Listen, c.Auth = t.TempDir(), "127.0.0.1:0", Auth{Credentials: filepath.Join(folder, DirectorFile)}
	return Config{Tournament: c.Tournament, Auth: Auth{Credentials: filepath.Join(folder, "honest.creds")}}
}

func enterServerByCredentials(t *testing.T, c *Config) Config {
	folder := makeCredentials(t)
	options, err := server.ProcessConfigFile(filepath.Join(folder, ServerFile))
	if err != nil {
		t.Fatal(err)
	}
	options.Host, options.Port, options.StoreDir, options.NoSigs, options.NoLog = "127.0.0.1", server.RANDOM_PORT, t.TempDir(), true, true
	c.URL, c.Auth = startOther(t, options).ClientURL(), Auth{Credentials: filepath.Join(folder, DirectorFile)}
	return Config{Tournament: c.Tournament, URL: c.URL, Auth: Auth{Credentials: filepath.Join(folder, "honest.creds")}}
}

// makeCredentials makes credentials of an honest worker and of a hostile one.
func makeCredentials(t *testing.T) (folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "keys")
	if _, err := MakeCredentials(folder, "honest", "hostile"); err != nil {
		t.Fatal(err)
	}
	return folder
}

// enter sets the scene.
func enter(t *testing.T, entrance func(*testing.T, *Config) Config) *scene {
	t.Helper()
	s := &scene{T: t, jobs: schedule(6)}
	// What the hostile client still takes as its connection ends comes back after AckWait.
	config := Config{Tournament: "t", AckWait: 10 * time.Second, Reject: func(r Rejection) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.aside = append(s.aside, r)
		return nil
	}}
	join := entrance(t, &config)
	s.director = mustDirect(t, config)
	if join.URL == "" {
		join.URL = "nats://" + s.director.Address()
	}
	mustEnqueue(t, s.director, s.jobs, len(s.jobs))
	s.honest = mustJoin(t, join)
	if join.Auth.Credentials != "" {
		join.Auth.Credentials = filepath.Join(filepath.Dir(join.Auth.Credentials), "hostile.creds")
	}
	s.connect(join)
	return s
}

// connect connects the hostile client as the worker that its credentials are of.
func (s *scene) connect(join Config) {
	s.Helper()
	s.id = must(join.Auth.identity())(s.T)
	options := must(join.Auth.options())(s.T)
	// A subscription has memory for all that may wait in it at once, 512 kB unless told.
	options = append(options, nats.SyncQueueLen(1024), nats.Name(workerName(s.id)), nats.CustomInboxPrefix(inboxOf(s.id)),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				s.mu.Lock()
				s.refused++
				s.mu.Unlock()
			}
		}))
	s.hostile = must(nats.Connect(join.URL, options...))(s.T)
	s.Cleanup(s.hostile.Close)
}

func (s *scene) flush() {
	s.Helper()
	if err := s.hostile.FlushTimeout(10 * time.Second); err != nil {
		s.Fatal(err)
	}
}

// takeRefused returns how often the server has refused something since it was asked
// last, of so many that were tried.
func (s *scene) takeRefused(tried int) int {
	s.Helper()
	s.flush()
	for limit := time.Now().Add(10 * time.Second); time.Now().Before(limit); time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		n := s.refused
		s.mu.Unlock()
		if n >= tried {
			break
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.refused
	s.refused = 0
	return n
}

// takeAside returns what was set aside since it was asked last.
func (s *scene) takeAside() []Rejection {
	s.mu.Lock()
	defer s.mu.Unlock()
	aside := s.aside
	s.aside = nil
	return aside
}

// ask asks the director as workers do.
func (s *scene) ask(verb string, header nats.Header, data []byte) (answer, error) {
	s.Helper()
	reply, err := s.hostile.RequestMsg(&nats.Msg{Subject: s.director.names.ask(s.id, verb), Header: header, Data: data}, 10*time.Second)
	if err != nil {
		s.Fatal(verb, err)
	}
	var a answer
	if err := json.Unmarshal(reply.Data, &a); err != nil {
		s.Fatal(err)
	}
	return a, a.err()
}

// unharmed expects the tournament to be as it was.
func (s *scene) unharmed() {
	s.Helper()
	ctx := testContext(s.T)
	if manifest, err := s.director.Manifest(ctx); err != nil || string(manifest) != "manifest" {
		s.Errorf("the manifest is now %q (%v)", manifest, err)
	}
	if results := stored(s, s.director); len(results) > 0 {
		s.Errorf("%d results are stored", len(results))
	}
	if p, err := s.director.Progress(ctx); err != nil || p.Queued+p.Playing != len(s.jobs) {
		s.Errorf("%+v (%v), want %d games to be played", p, err, len(s.jobs))
	}
}

// finish expects the tournament to be played to its end by the honest worker.
func (s *scene) finish() {
	s.Helper()
	ctx := testContext(s.T)
	if err := s.director.End(ctx); err != nil {
		s.Fatal(err)
	}
	for {
		lease, err := s.honest.Take(ctx, "honest")
		if errors.Is(err, ErrOver) {
			break
		}
		if err != nil {
			s.Fatal(err)
		}
		mustFinish(s, lease, "honest")
	}
	results := stored(s, s.director)
	checkComplete(s, s.jobs, results)
	for _, r := range results {
		if r.Worker != "honest" {
			s.Errorf("game %s is by %q", r.ID, r.Worker)
		}
	}
}

// hostilities are what the hostile client tries. After the last it is cut off.
var hostilities = []struct {
	what string
	try  func(*scene)
}{
	{"the server's API", (*scene).callAPI},
	{"the streams", (*scene).writeStreams},
	{"eavesdropping", (*scene).eavesdrop},
	{"speaking for others", (*scene).speakForOthers},
	{"answers sent elsewhere", (*scene).misdirect},
	{"forged results", (*scene).forge},
	{"impossible results", (*scene).lie},
	{"bombs", (*scene).bomb},
	{"malformed messages", (*scene).babble},
	{"memory", (*scene).hoard},
}

// TestHostileWorker lets somebody with a worker's credentials try everything. It must
// get nowhere.
func TestHostileWorker(t *testing.T) {
	scenes := map[string]*scene{}
	for way, entrance := range entrances {
		s := enter(t, entrance)
		scenes[way] = s
		for _, h := range hostilities {
			t.Run(way+", "+h.what, func(t *testing.T) {
				s.T = t
				h.try(s)
				s.unharmed()
			})
		}
	}
	// What the hostile clients have taken comes back after a while, for which all wait at
	// the same time.
	for way, s := range scenes {
		t.Run(way+", to the end", func(t *testing.T) {
			t.Parallel()
			s.T = t
			s.finish()
		})
	}
}

// callAPI asks the server for all that would do harm, or tell what is not a worker's to
// know.
func (s *scene) callAPI() {
	n := s.director.names
	kv := "KV_" + n.facts
	var subjects []string
	for _, stream := range []string{n.jobs, n.results, kv} {
		for _, verb := range []string{
			"STREAM.CREATE", "STREAM.UPDATE", "STREAM.INFO", "STREAM.DELETE", "STREAM.PURGE", "STREAM.MSG.DELETE", "STREAM.MSG.GET",
			"STREAM.SNAPSHOT", "STREAM.RESTORE", "STREAM.PEER.REMOVE", "STREAM.LEADER.STEPDOWN",
			"CONSUMER.CREATE", "CONSUMER.NAMES", "CONSUMER.LIST", "DIRECT.GET",
		} {
			subjects = append(subjects, "$JS.API."+verb+"."+stream)
		}
		subjects = append(subjects, "$JS.API.CONSUMER.CREATE."+stream+".mine", "$JS.API.CONSUMER.DURABLE.CREATE."+stream+".mine")
	}
	for _, verb := range []string{"INFO", "DELETE", "MSG.NEXT", "PAUSE", "RESET", "UNPIN", "LEADER.STEPDOWN"} {
		subjects = append(subjects, "$JS.API.CONSUMER."+verb+"."+n.jobs+"."+consumerName)
	}
	subjects = append(subjects, "$JS.API.INFO", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.LIST", "$JS.API.STREAM.CREATE.mine",
		"$JS.API.DIRECT.GET."+kv+".$KV."+n.facts+"."+ticketsKey,
		"$JS.API.ACCOUNT.PURGE.$G", "$JS.API.META.LEADER.STEPDOWN", "$SYS.REQ.SERVER.PING", "$SYS.REQ.USER.INFO", "$SYS.REQ.ACCOUNT.PING.CONNZ")
	s.expectRefused(subjects, []byte(`{"name":"mine","subjects":["mine"],"storage":"memory","seq":1,"last_by_subj":"`+n.facts+`"}`))
}

// expectRefused expects that the server lets the hostile client publish to none of the
// subjects, and answers nothing.
func (s *scene) expectRefused(subjects []string, data []byte) {
	s.Helper()
	inbox := s.hostile.NewInbox()
	answers := must(s.hostile.SubscribeSync(inbox))(s.T)
	for _, subject := range subjects {
		if err := s.hostile.PublishRequest(subject, inbox, data); err != nil {
			s.Errorf("%s: %v", subject, err)
		}
	}
	if n := s.takeRefused(len(subjects)); n != len(subjects) {
		s.Errorf("%d of %d are refused", n, len(subjects))
	}
	if n, _, err := answers.Pending(); n != 0 || err != nil {
		s.Errorf("%d are answered (%v)", n, err)
	}
}

// writeStreams writes where jobs, results and facts are stored.
func (s *scene) writeStreams() {
	n := s.director.names
	result := must(encode(resultOf(s.jobs[0], "hostile"), maxResult))(s.T)
	s.expectRefused([]string{
		n.result(s.jobs[0].ID), n.result("other"), n.result("*"), n.job(s.jobs[0].ID), n.job("other"),
		"$KV." + n.facts + "." + manifestKey, "$KV." + n.facts + "." + overKey, "$KV." + n.facts + "." + ticketsKey,
		"$JS.ACK." + n.jobs + "." + consumerName + ".1.1.1.1.1", "$JS.ACK.>", "$JS.FC." + n.jobs + ".x",
	}, result)
	// With a ticket in the hand, the place where the server hears of a job is known.
	a, err := s.ask(verbTake, nats.Header{workerHeader: {"hostile"}}, nil)
	if err != nil {
		s.Fatal(err)
	}
	s.expectRefused([]string{s.openTicket(a.Ticket).Ack}, []byte("+ACK"))
	s.giveBack(a.Ticket)
}

// openTicket reads a ticket, which is no secret.
func (s *scene) openTicket(sealed string) (t ticket) {
	s.Helper()
	body, _, _ := strings.Cut(sealed, ".")
	if err := json.Unmarshal(must(base64.RawURLEncoding.DecodeString(body))(s.T), &t); err != nil {
		s.Fatal(err)
	}
	return t
}

func (s *scene) giveBack(ticket string) {
	s.Helper()
	if _, err := s.ask(verbRelease, nats.Header{ticketHeader: {ticket}}, nil); err != nil {
		s.Error(err)
	}
}

// eavesdrop listens to what is not for it.
func (s *scene) eavesdrop() {
	n := s.director.names
	subjects := []string{
		">", "shotest.>", "*.>", n.job("*"), n.result("*"), n.news("*", "*"), n.ask("*", "*"), n.ask(s.id, "*"), "_INBOX.>", "_INBOX.*.>",
		inboxOf(s.honest.id) + ".>", inboxOf(s.honest.id) + ".*", "$JS.>", "$KV.>", "$SYS.>", "$JS.EVENT.ADVISORY.>",
	}
	heard := make(chan *nats.Msg, 1000)
	for _, subject := range subjects {
		if _, err := s.hostile.ChanSubscribe(subject, heard); err != nil {
			s.Errorf("%s: %v", subject, err)
		}
	}
	if _, err := s.hostile.ChanQueueSubscribe(n.ask("*", verbDone), gatesGroup, heard); err != nil {
		s.Error(err)
	}
	if n := s.takeRefused(len(subjects) + 1); n != len(subjects)+1 {
		s.Errorf("%d of %d are refused", n, len(subjects)+1)
	}
	lease, err := s.honest.Take(testContext(s.T), "honest")
	if err != nil {
		s.Fatal(err)
	}
	if err := s.honest.Publish(tournament.LiveGame{Job: lease.Job}); err != nil {
		s.Error(err)
	}
	if err := lease.Release(testContext(s.T)); err != nil {
		s.Error(err)
	}
	s.flush()
	if len(heard) > 0 {
		s.Errorf("it has heard %s", (<-heard).Subject)
	}
}

// speakForOthers asks in the name of the honest worker, and tells news in it.
func (s *scene) speakForOthers() {
	n := s.director.names
	var subjects []string
	for _, id := range []string{s.honest.id, directorID, "*", ">"} {
		for _, verb := range []string{verbTake, verbDone, verbRelease, verbLeave} {
			subjects = append(subjects, n.ask(id, verb))
		}
		subjects = append(subjects, n.news(id, gameNews))
	}
	subjects = append(subjects, farewellTo(s.honest.id), inboxOf(s.honest.id)+".x")
	s.expectRefused(subjects, nil)
	select {
	case <-s.honest.Over():
		s.Error("the honest worker has been sent home")
	default:
	}
}

// misdirect asks the director to answer where only the director may write.
func (s *scene) misdirect() {
	n := s.director.names
	id := s.jobs[0].ID
	for _, reply := range []string{
		"$JS.API.STREAM.DELETE." + n.results, "$JS.API.STREAM.PURGE." + n.jobs, "$JS.API.CONSUMER.DELETE." + n.jobs + "." + consumerName,
		"$KV." + n.facts + "." + manifestKey, n.result(id), n.job("other"), farewellTo(s.honest.id), inboxOf(s.honest.id), "_INBOX." + s.id + "x.y",
	} {
		for _, verb := range []string{verbJoin, verbTake, verbRelease, verbDone, verbRenew, verbLeave} {
			for _, header := range []nats.Header{nil, {"Nats-Trace-Dest": {reply}}, {"Nats-Trace-Dest": {reply}, "Nats-Trace-Only": {"true"}}} {
				if err := s.hostile.PublishMsg(&nats.Msg{Subject: n.ask(s.id, verb), Reply: reply, Header: header}); err != nil {
					s.Error(err)
				}
			}
		}
	}
	s.flush()
	if _, err := s.ask(verbJoin, nil, nil); err != nil { // all before has been dealt with
		s.Error(err)
	}
}

// forge gives results of games that it was never given, in every way.
func (s *scene) forge() {
	lease, err := s.honest.Take(testContext(s.T), "honest")
	if err != nil {
		s.Fatal(err)
	}
	stolen := lease.keeper.(remoteLease).ticket
	own, err := s.ask(verbTake, nats.Header{workerHeader: {"hostile"}}, nil)
	if err != nil {
		s.Fatal(err)
	}
	altered := s.openTicket(own.Ticket)
	altered.Digest = must(digestOf(&lease.Job))(s.T)
	resealed := must(altered.sealed(make([]byte, 32), s.id))(s.T)
	body, seal, _ := strings.Cut(own.Ticket, ".")
	others := *own.Job
	others.Players = [2]string{"somebody", "else"}
	for what, c := range map[string]struct {
		ticket string
		result tournament.Result
	}{
		"no ticket":             {"", resultOf(lease.Job, "hostile")},
		"a stolen ticket":       {stolen, resultOf(lease.Job, "honest")},
		"a ticket of its own":   {resealed, resultOf(lease.Job, "hostile")},
		"half a ticket":         {body, resultOf(*own.Job, "hostile")},
		"a changed ticket":      {body + "A." + seal, resultOf(*own.Job, "hostile")},
		"the ticket of another": {own.Ticket, resultOf(lease.Job, "hostile")},
		"in another's name":     {own.Ticket, resultOf(*own.Job, "honest")},
		"other players":         {own.Ticket, resultOf(others, "hostile")},
		"another name":          {own.Ticket, resultOf(tournament.Job{ID: "../../PWNED"}, "hostile")},
	} {
		_, err := s.ask(verbDone, nats.Header{ticketHeader: {c.ticket}}, must(encode(c.result, maxResult))(s.T))
		if !errors.Is(err, ErrRefused) {
			s.Errorf("%s: %v", what, err)
		}
		aside := s.takeAside()
		if len(aside) != 1 || aside[0].Kind != ForgedResult || aside[0].Worker != s.id || strings.Contains(aside[0].ID, ".") {
			s.Errorf("%s: set aside %+v", what, aside)
		}
	}
	for _, verb := range []string{verbRelease, verbRenew} {
		if err := s.hostile.PublishMsg(&nats.Msg{Subject: s.director.names.ask(s.id, verb), Header: nats.Header{ticketHeader: {stolen}}}); err != nil {
			s.Error(err)
		}
	}
	if err := lease.Release(testContext(s.T)); err != nil {
		s.Error(err)
	}
	s.giveBack(own.Ticket)
}

// lie gives results of its own game that no game comes to.
func (s *scene) lie() {
	for what, change := range lies {
		a, err := s.ask(verbTake, nats.Header{workerHeader: {"hostile"}}, nil)
		if err != nil || a.Ticket == "" {
			s.Fatalf("%s: no job (%v)", what, err)
		}
		result := resultOf(*a.Job, "hostile")
		change(&result)
		text := must(json.Marshal(result))(s.T)
		_, err = s.ask(verbDone, nats.Header{ticketHeader: {a.Ticket}}, must(compress(text))(s.T))
		if !errors.Is(err, ErrRefused) {
			s.Errorf("%s: %v", what, err)
		}
		if aside := s.takeAside(); len(aside) != 1 || aside[0].Kind != ImpossibleResult {
			s.Errorf("%s: set aside %+v", what, aside)
		}
	}
}

var lies = map[string]func(*tournament.Result){
	"an illegal move":     func(r *tournament.Result) { r.Moves[0].Move = "7g7e" },
	"no move":             func(r *tournament.Result) { r.Moves[0].Move = "<script>" },
	"other opening moves": func(r *tournament.Result) { r.OpeningMoves = 1 },
	"a negative opening":  func(r *tournament.Result) { r.OpeningMoves = -1 },
	"no outcome":          func(r *tournament.Result) { r.Outcome = "" },
	"a strange outcome":   func(r *tournament.Result) { r.Outcome = "../../x" },
	"no reason":           func(r *tournament.Result) { r.Reason = "" },
	"a failure of nobody": func(r *tournament.Result) {
		r.Reason, r.Failure = tournament.EngineFailure, &tournament.Failure{Kind: tournament.Crash, Engine: "x"}
	},
	"a failure without one": func(r *tournament.Result) { r.Reason = tournament.EngineFailure },
	"lines in a line":       func(r *tournament.Result) { r.Moves[0].PV = "7g7f\n%TORYO" },
	"a negative time":       func(r *tournament.Result) { r.Moves[0].Elapsed = -1 },
	"too many moves":        func(r *tournament.Result) { r.Moves = slices.Repeat(r.Moves[:1], maxObjects) },
}

// bomb sends little that becomes much.
func (s *scene) bomb() {
	var before, after runtime.MemStats
	all := bombs(s)
	runtime.ReadMemStats(&before)
	for what, data := range all {
		a, err := s.ask(verbTake, nats.Header{workerHeader: {"hostile"}}, nil)
		if err != nil {
			s.Fatal(err)
		}
		if _, err := s.ask(verbDone, nats.Header{ticketHeader: {a.Ticket}}, data); !errors.Is(err, ErrRefused) {
			s.Errorf("%s: %v", what, err)
		}
	}
	runtime.ReadMemStats(&after)
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 500 {
		s.Errorf("the bombs took %d MB", used)
	}
}

// bombs returns messages that unpack to far more than they are.
func bombs(t testing.TB) map[string][]byte {
	zeros := packed(t, make([]byte, 16<<20))
	return map[string][]byte{
		"gigabytes in a megabyte": bytes.Repeat(zeros, 1<<20/len(zeros)),
		"half a gigabyte":         bytes.Repeat(zeros, 30),
		"many moves":              packed(t, []byte(`{"moves":[{}`+strings.Repeat(",{}", 2<<20)+`]}`)),
		"many lines":              packed(t, []byte(`{"transcripts":[[""`+strings.Repeat(`,""`, 2<<20)+`]]}`)),
		"many lists":              packed(t, []byte(`{"moves":`+strings.Repeat("[", 4<<20))),
		"many fields":             packed(t, []byte(`{"x":0`+strings.Repeat(`,"x":0`, 1<<20)+`}`)),
	}
}

func packed(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// babble sends what is no message.
func (s *scene) babble() {
	n := s.director.names
	garbage := make([]byte, 1000)
	_, _ = rand.Read(garbage)
	long := strings.Repeat("x", 300_000)
	for _, verb := range []string{verbJoin, verbTake, verbRelease, verbDone, verbRenew, "unknown", "x"} {
		for _, data := range [][]byte{nil, garbage, []byte("null"), []byte(`{"id":"../x"}`), {0x1f, 0x8b}} {
			for _, header := range []nats.Header{nil, {ticketHeader: {"."}}, {ticketHeader: {long}, workerHeader: {long}}, {workerHeader: {"a\tb"}}} {
				if err := s.hostile.PublishMsg(&nats.Msg{Subject: n.ask(s.id, verb), Header: header, Data: data}); err != nil {
					s.Error(err)
				}
			}
		}
	}
	news, err := s.director.Watch(testContext(s.T))
	if err != nil {
		s.Fatal(err)
	}
	for _, text := range []string{
		"null", "{}", "[]", string(garbage), `{"job":{"id":"../../x"}}`, `{"name":"a\u0000b"}`, strings.Repeat("[", 100_000),
		string(must(json.Marshal(tournament.LiveGame{Job: s.jobs[0], Moves: []tournament.MoveRecord{{Move: "1a9i"}}}))(s.T)),
	} {
		for _, kind := range []string{gameNews, workerNews, "unknown"} {
			if err := s.hostile.Publish(n.news(s.id, kind), []byte(text)); err != nil {
				s.Error(err)
			}
		}
	}
	s.flush()
	if err := s.honest.Publish(tournament.LiveGame{Job: s.jobs[1], Worker: "honest"}); err != nil {
		s.Fatal(err)
	}
	for item := range news {
		if item.Game == nil || item.Game.Worker != "honest" {
			if item.Worker == nil || item.Worker.Name != "" {
				s.Errorf("news %+v", item)
			}
			continue
		}
		break
	}
}

// hoard makes the server and the director remember as much as it can.
func (s *scene) hoard() {
	n := s.director.names
	for i := range 3 * maxSubscriptions {
		// The client may be cut off for this.
		if _, err := s.hostile.SubscribeSync(fmt.Sprintf("%s.%d", inboxOf(s.id), i)); err != nil {
			break
		}
	}
	for range 2000 {
		_ = s.hostile.PublishMsg(&nats.Msg{Subject: n.ask(s.id, verbTake), Reply: s.hostile.NewInbox(), Header: nats.Header{workerHeader: {"hostile"}}})
		_ = s.hostile.PublishMsg(&nats.Msg{Subject: n.ask(s.id, verbJoin), Reply: s.hostile.NewInbox()})
	}
	_ = s.hostile.FlushTimeout(10 * time.Second)
	g := s.director.gate
	g.mu.Lock()
	waiting, guests := g.waiting, len(g.guests)
	g.mu.Unlock()
	if waiting > maxWaitingEach+10 || guests > 10 {
		s.Errorf("%d requests of %d guests wait", waiting, guests)
	}
	// It has taken games that it does not play. When it leaves, or its leases run
	// out, others get them; here it gives them back.
	s.releaseAll()
}

// releaseAll gives all jobs back that are being played, as the end of their leases
// does, once nobody waits for any.
func (s *scene) releaseAll() {
	s.Helper()
	s.hostile.Close()
	g := s.director.gate
	ctx := testContext(s.T)
	for waiting := -1; waiting != 0; time.Sleep(10 * time.Millisecond) {
		if ctx.Err() != nil {
			s.Fatalf("%d requests still wait", waiting)
		}
		g.mu.Lock()
		waiting = g.waiting
		g.mu.Unlock()
	}
	if _, err := s.director.js.ResetConsumer(ctx, s.director.names.jobs, consumerName); err != nil {
		s.Fatal(err)
	}
}
