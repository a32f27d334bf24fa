// Package explain says why a move is good: what speaks for it and against it, what it costs, what a
// search made of it, what either side threatens, and how the evaluation changes.
//
// It is said once. Ask makes an Account of a position, which holds everything in numbers; Words
// puts parts of it into a language, and the renderers set these for a reader:
//
//	                       ┌► Analysis   the best lines, and why: shotest analyze
//	engine ──Ask──► Account├► Moves      every move: shotest explain
//	                       ├► Story      one move: shotest explain --move
//	                       ├► …JSON      each of them for programs
//	                       └► Sayings    a sentence or two: the USI option Explain
//
// The messages are those of the catalogue in package language, by the names that components, their
// cases, rules of similarity and endings have anyway. What is shown is what decides: the same lists
// and the same evaluator, asked once more.
package explain
