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
  const { data, step, place, row } = puzzle, position = linePosition(data.line, step, parsePosition(data.sfen));
  place.replaceChildren(drawBoard(position, step === 0 ? moveAt(data.ply)?.move : data.line.moves[step - 1], sideNumber(data.side), shown.letters, data.question));
  markStep(row, step);
}

function startPuzzles() {
  for (const card of document.querySelectorAll("[data-puzzle]")) {
    const data = review.document.puzzles[Number(card.dataset.puzzle)];
    const puzzle = { data, step: 0, place: card.querySelector(".puzzle-board") };
    const play = (step) => { puzzle.step = step === puzzle.step ? 0 : step; drawPuzzle(puzzle); };
    puzzle.row = lineRow(data.line, play);
    card.querySelector(".line").replaceWith(puzzle.row);
    // Who closes the answer wants the question back.
    card.querySelector("details").addEventListener("toggle", (event) => { if (!event.target.open) play(puzzle.step); });
    puzzles.push(puzzle);
  }
  byId("puzzles")?.addEventListener("toggle", drawPuzzles);
}
