// The positions of the game and of lines, and which of them is shown.

// shown is what the reader sees: a move of the game, or a line that leaves it, of which
// so many moves have been played. A line has the arrows of what it is a proof of.
const shown = { ply: 0, line: null, arrowsOfLine: [], step: 0, bottom: BLACK, letters: false, arrows: true, view: false, pointed: null };

// reviewed is how many moves come before the first and the last position that has been assessed.
const game = { positions: [], moves: [], mistakes: [], reviewed: { start: 0, end: 0 } };

// desk is what pages that are built on the desk change: what is told of a move, the arrows on the
// position after it (null for those of the review), what else is drawn on the board, and what else
// follows when another move is shown.
const desk = {
  tell: (ply) => (isOutside(ply) ? factsBeside(ply) : [factsOf(ply), remarks(moveAt(ply))]), arrows: () => null, drawn: () => {}, moved: () => {},
};

// LEAST_LOSS is what a move must lose for that to be told: less would be told as nothing.
const LEAST_LOSS = 0.005;

const BAD_MARKS = ["inaccuracy", "mistake", "blunder"];

function readGame() {
  const { document: d } = review;
  game.moves = d.moves;
  game.reviewed = { start: d.reviewed.from - 1, end: Math.min(d.reviewed.to, d.moves.length) };
  game.positions = [parsePosition(d.start)];
  for (const { move } of d.moves) game.positions.push(playMove(game.positions.at(-1), move));
  game.mistakes = d.moves.filter((move) => BAD_MARKS.includes(move.mark)).map((move) => move.ply);
}

// moveAt is the move that led to a ply; undefined at the start.
const moveAt = (ply) => game.moves[ply - 1];
const moverAt = (ply) => sideNumber(moveAt(ply).side);
// chanceAt is undefined of a position that has not been assessed.
const chanceAt = (ply) => (ply === 0 ? review.document.start_chance : moveAt(ply).chance);

// isOutside reports whether a move lies outside what was reviewed.
const isOutside = (ply) => ply <= game.reviewed.start || ply > game.reviewed.end;

// numberedMove is a move as texts name it: 37 P-7f.
const numberedMove = (name, ply) => say(name, { Ply: ply, Move: moveAt(ply).text });

// lineStart is the position that a line begins from.
function lineStart(line, before = game.positions[line.ply]) {
  return line.passed ? { ...before, side: 1 - before.side, number: before.number + 1 } : before;
}

// linePosition is the position of a line after so many of its moves.
const linePosition = (line, step, before) => line.moves.slice(0, step).reduce(playMove, lineStart(line, before));

// within returns the nearest ply that the game has; 0 of what is no number.
const within = (ply) => Math.min(Math.max(Number.isNaN(ply) ? 0 : Math.trunc(ply), 0), game.moves.length);

// seek shows a move of the game.
function seek(ply) {
  const wanted = within(ply);
  const moved = wanted !== shown.ply;
  leaveLine();
  shown.ply = wanted;
  history.replaceState(null, "", `#ply=${wanted}`);
  show(moved);
}

// openLine shows a line after so many of its moves; 0 is where it begins.
function openLine(line, step, arrows = []) {
  shown.line = line;
  shown.arrowsOfLine = arrows;
  shown.step = Math.min(Math.max(step, 0), line.moves.length);
  shown.pointed = null;
  show(false);
}

function leaveLine() {
  shown.line = null;
  shown.arrowsOfLine = [];
  shown.step = 0;
  shown.pointed = null;
}

function backToGame() {
  leaveLine();
  show(false);
}

// step goes on or back by a move, in the line if one is shown. Before its beginning a
// line is left.
function stepBy(change) {
  if (!shown.line) seek(shown.ply + change);
  else if (shown.step + change < 0) backToGame();
  else openLine(shown.line, shown.step + change, shown.arrowsOfLine);
}

// toEdge goes to the start or the end of the line that is shown, or else of the game.
function toEdge(end) {
  if (shown.line) openLine(shown.line, end ? shown.line.moves.length : 0, shown.arrowsOfLine);
  else seek(end ? game.moves.length : 0);
}

const nextMistake = () => game.mistakes.find((ply) => ply > shown.ply);
const previousMistake = () => game.mistakes.findLast((ply) => ply < shown.ply);

function toMistake(ply) {
  if (ply !== undefined) seek(ply);
}

// viewIsShown reports whether the board shows what catches the eye.
const viewIsShown = () => shown.view && !shown.line && (moveAt(shown.ply)?.view?.length ?? 0) > 0;

// scene is what the board has to show: a position, the move that led to it, arrows, and
// what stands above it.
function scene() {
  const { ply, line, step } = shown;
  if (line) return lineScene(line, step);
  if (viewIsShown()) {
    return { position: game.positions[ply - 1], last: moveAt(ply - 1)?.move, arrows: viewArrows(moveAt(ply)), title: numberedMove("board_before", ply) };
  }
  const title = ply === 0 ? say("board_start") : numberedMove("board_after", ply);
  return { position: game.positions[ply], last: moveAt(ply)?.move, arrows: desk.arrows(ply) ?? (ply === 0 ? [] : gameArrows(moveAt(ply))), title };
}

function lineScene(line, step) {
  const position = linePosition(line, step);
  if (step > 0) return { position, last: line.moves[step - 1], arrows: [], title: say("board_line", { Step: step, Moves: line.moves.length }) };
  const title = line.passed ? say("board_passed", { Side: sideName(1 - position.side) }) : line.moves.length ? say("board_line_start") : numberedMove("board_after", line.ply);
  return { position, last: line.passed ? undefined : moveAt(line.ply)?.move, arrows: shown.arrowsOfLine, title };
}

// gameArrows are those of a move when the position after it stands on the board: what
// was better, and what its sentences point at. The move itself is marked anyhow.
function gameArrows(move) {
  const arrows = (move.sentences ?? []).flatMap((sentence) => sentence.arrows ?? []);
  if (move.better?.moves.length) arrows.push(arrowOf(move.better.moves[0], "better", move.side));
  const found = new Map();
  for (const arrow of arrows) {
    const key = arrow.from + arrow.to;
    if (arrow.role !== "played" && !found.has(key)) found.set(key, arrow);
  }
  return [...found.values()];
}

// arrowOf is the arrow of a move in USI.
const arrowOf = (usi, role, side) => ({ from: usi.slice(0, 2), to: usi.slice(2, 4), role, side: usi[1] === "*" ? side : "" });
