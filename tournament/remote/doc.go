// Package remote plays games of a tournament on other machines, through a standard nats-server: a
// queue of games, and their results back. It keeps nothing there: the runner's results.jsonl is the
// store, and each message is sent again until its effect shows.
//
// For a tournament T and a worker W there are three subjects. The server's configuration
// (docs/guide/trust.md prints it) lets W publish to the first only, and nobody but the runner to
// the others:
//
//	shotest.T.from.W   what W says
//	shotest.T.to.W     what the runner tells W
//	shotest.T.runner   that a runner is there, with a text drawn by chance: who hears a smaller one ends,
//	                   and whoever runs has a smaller one than whoever starts
//
// Nobody answers to a reply subject, which a sender could choose as it likes, and nothing is kept
// in a stream. Messages are JSON, packed by gzip. This is a game of T on desk:
//
//	from.desk  {"session":"K7Q…","games":2}             hello: desk plays two games at once
//	to.desk    {"session":"K7Q…","digest":"9f2c…",      the tournament, since desk does not
//	            "manifest":{…}}                         know it; desk checks its engines
//	from.desk  {"session":"K7Q…","games":2,             hello, every two seconds, with an answer to each; games
//	            "digest":"9f2c…","held":{}}             are sent again so long as it does not name them
//	to.desk    {"session":"K7Q…","seal":"1785….a01b…","game":{"id":"000001a",…}}
//	from.desk  Game: 000001a, Seal: 1785….a01b… (header), {"id":"000001a","outcome":"black",…}
//	to.desk    {"session":"K7Q…","done":["000001a"]}    the result, which was sent again until now, is on the disk
//	to.desk    {"session":"K7Q…","over":true}           all games have been played
//
// The session is a random text chosen by W and known only to the runner: a message without it is
// not from the runner. The seal of a game says which worker was given it, and when. Only a holder
// of the key of the tournament's folder can make a seal. So a restarted runner needs no memory: a
// game with a true seal was given to its worker. All other results are dropped, and held against
// nobody.
//
// member.share says how many games a worker may have. Games come back when the worker is silent for
// the lease, begins a new session, or takes longer than any game can; one that it still has when it
// wakes stays its own. The first valid result of a game counts. A late result is not
// held against a worker. After five refused results it gets nothing more; eight results that count
// make up for a refused one.
package remote
