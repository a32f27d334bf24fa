// The small boards of the turning points, and the puzzles, each with a board of its own.

const puzzles = [];

// drawSmallBoards shows each turning point before its move: what was played, and what
// was better.
function drawSmallBoards() {
  for (const place of document.querySelectorAll(".small-board")) {
    const move = moveAt(Number(place.dataset.turning)), position = game.positions[move.ply - 1], bottom = moverAt(move.ply);
    const svg = drawBoard(position, moveAt(move.ply - 1)?.move, bottom, shown.letters, numberedMove("board_before", move.ply));
    const arrows = [arrowOf(move.move, "played", move.side)];
    if (move.better?.moves.length) arrows.push(arrowOf(move.better.moves[0], "better", move.side));
    addArrows(svg, position, arrows, bottom);
    svg.setAttribute("viewBox", `0 0 ${BOARD} ${BOARD}`); // no more than the squares
    place.replaceChildren(svg);
  }
  drawPuzzles();
}

// drawPuzzles draws the boards of the puzzles once they are asked for.
function drawPuzzles() {
  if (byId("puzzles")?.open) for (const puzzle of puzzles) drawPuzzle(puzzle);
}

function drawPuzzle(puzzle) {
  const { data, step, place, row, from } = puzzle, position = linePosition(data.line, step, parsePosition(data.sfen));
  const svg = drawBoard(position, step === 0 ? moveAt(data.ply)?.move : data.line.moves[step - 1], sideNumber(data.side), shown.letters, data.question);
  if (from && step === 0) pieceAt(svg, from, position.side)?.classList.add("chosen");
  place.replaceChildren(svg);
  markStep(row, step);
}

// touchPuzzle tries a move, by a click on a piece and one on its square. The page knows no rules:
// right are the moves that the review has found.
function touchPuzzle(puzzle, event) {
  const { data, step, place, from, verdict } = puzzle, position = parsePosition(data.sfen);
  if (step !== 0) return;
  const spot = spotAt(place.querySelector("svg"), event, position, sideNumber(data.side));
  if (from && spot && !isOwn(position, spot)) {
    const right = data.answers.some((answer) => answer.startsWith(from + spot));
    verdict.className = `verdict ${right ? "right" : "wrong"}`;
    verdict.textContent = say(right ? "puzzle_right" : "puzzle_wrong");
    puzzle.details.open ||= right;
  }
  puzzle.from = isOwn(position, spot) && spot !== from ? spot : null;
  drawPuzzle(puzzle);
}

function startPuzzles() {
  for (const card of document.querySelectorAll("[data-puzzle]")) {
    const data = review.document.puzzles[Number(card.dataset.puzzle)];
    const puzzle = { data, step: 0, from: null, place: card.querySelector(".puzzle-board"), verdict: card.querySelector(".verdict"), details: card.querySelector("details") };
    const play = (step) => { puzzle.step = step === puzzle.step ? 0 : step; drawPuzzle(puzzle); };
    puzzle.row = lineRow(data.line, play);
    card.querySelector(".line").replaceWith(puzzle.row);
    // Who closes the answer wants the question back.
    puzzle.details.addEventListener("toggle", (event) => { if (!event.target.open) play(puzzle.step); });
    puzzle.place.addEventListener("click", (event) => touchPuzzle(puzzle, event));
    puzzles.push(puzzle);
  }
  byId("puzzles")?.addEventListener("toggle", drawPuzzles);
}
