// Package explain says why a move is good: the reasons for and against it, its cost, the result of
// a search, the threats of both sides, and the change of the evaluation.
//
// All output has the same source. Ask makes an Account of a position, which holds everything in
// numbers; Words puts parts of it into a language, and the renderers lay these out for a reader:
//
//	                       ┌► Analysis   the best lines, and why: shotest analyze
//	engine ──Ask──► Account├► Moves      every move: shotest explain
//	                       ├► Story      one move: shotest explain --move
//	                       ├► …JSON      each of them for programs
//	                       └► Sayings    a sentence or two: the USI option Explain
//
// The messages are those of the catalogue in package language, under the existing names of
// components, their cases, rules of similarity and endings. The explanations come from the same
// lists and the same evaluator that decide the search, queried once more.
package explain
