// Package broker carries the games of a tournament to workers on other machines, and
// their results back, through a standard nats-server with JetStream. It keeps nothing:
// what counts is in the runner's results.jsonl.
//
// For a tournament T, a worker W and a game G there are
//
//	stream shotest-T-games     work queue, subjects shotest.T.game.W.G
//	consumer W of it           the games of that worker, no more at once than it announced
//	stream shotest-T-results   work queue, subjects shotest.T.result.W.G, one waiting result each
//	subject shotest.T.hello.W  a worker asks every two seconds how things stand
//	subject shotest.T.live.W   games as they stand; not stored
//	subject _INBOX.W.>         what W hears
//
// T and W are names in the letters that NATS allows. W is the worker's user name: the
// server's configuration lets each user speak under its own name only, so that the
// subject of a message says whom it is from. docs/guide/trust.md prints the file.
package broker
