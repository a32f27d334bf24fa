// Package remote plays games of a tournament on other machines, through a standard
// nats-server: a queue of games, and their results back. It keeps nothing there: the
// runner's results.jsonl is the store, and what a message says is said again until its
// effect is seen.
//
// For a tournament T and a worker W there are three subjects. The server's configuration
// (docs/guide/trust.md prints it) lets W publish to the first only, and nobody but the
// runner to the others:
//
//	shotest.T.from.W   what W says
//	shotest.T.to.W     what the runner tells W
//	shotest.T.runner   that a runner is there, with a text drawn by chance: who hears a smaller one ends,
//	                   and whoever runs has a smaller one than whoever starts
//
// Nobody answers to a reply subject, which a sender could choose as it likes, and nothing
// is kept in a stream. Messages are JSON, packed by gzip. This is a game of T on desk:
//
//	from.desk  {"session":"K7Q…","games":2}             hello: desk plays two games at once
//	to.desk    {"session":"K7Q…","digest":"9f2c…",      the tournament, since desk does not
//	            "manifest":{…}}                         know it; desk checks its engines
//	from.desk  {"session":"K7Q…","games":2,             hello, every two seconds
//	            "digest":"9f2c…"}
//	to.desk    {"session":"K7Q…","digest":"9f2c…"}      an answer to each
//	to.desk    {"session":"K7Q…","seal":"1785….a01b…",  a game, which is sent again so long as
//	            "game":{"id":"000001a",…}}              hello does not name it
//	from.desk  {"session":"K7Q…","games":2,"digest":"9f2c…",
//	            "held":{"000001a":"1785….a01b…"}}
//	from.desk  Game: 000001a, Seal: 1785….a01b… (header),
//	           {"id":"000001a","outcome":"black",…}     sent again until …
//	to.desk    {"session":"K7Q…","done":["000001a"]}    … the result is on the runner's disk
//	to.desk    {"session":"K7Q…","over":true}           all games have been played
//
// The session is a random text that W has chosen and only the runner has heard: what does
// not carry it is not the runner's. The seal of a game says who was given it, and when, and
// only who has the key of the tournament's folder can make one. So a runner that was started
// again needs no memory: what has a true seal was given, and all else is dropped, and held
// against nobody.
//
// # Shares
//
// A worker may hold no more games than it announces, and than its share: a few, one more for each
// that the referee has accepted, one less for each that did not come back. Where the runner's machine
// plays as well, a share grows only with time: by no more games than a machine finishes that is
// sixteen times as fast. A worker without a share may try a game now and then.
//
// Games come back when the worker is silent for the lease, begins a new session, or takes longer
// than any game can; one that it still has when it wakes stays its own. The first valid result of a
// game counts. Being late is no offence; five results that no game comes to are, unless good ones
// have come between them: such a worker gets nothing more.
package remote
