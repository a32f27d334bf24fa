// The board, drawn as SVG: nine by nine squares, coordinates at the edge, and
// the hands above and below.

const SVG = "http://www.w3.org/2000/svg";
const KANJI = {
  P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉",
  "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍",
};
const RANKS = "一二三四五六七八九";
const CELL = 40, EDGE = 18, HAND = 48;
const BOARD = 9 * CELL;

// boardWords is what the board says in words. A page in another language sets its own.
const boardWords = { nothingInHand: "nothing in hand", sides: ["Black", "White"] };

// element makes an element with attributes; texts are set as text, so that no
// name can become markup.
function element(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// glyphOf returns what is written on a piece. Of two kings, the higher-ranking
// White has 王 and Black 玉.
function glyphOf(piece, letters) {
  const kind = piece.toUpperCase();
  if (letters) return kind;
  return piece === "k" ? "王" : KANJI[kind];
}

// pieceOutline is the pentagon of a piece around 0,0 that points up.
const pieceOutline = "M0,-17 L12,-12.5 L15,17 L-15,17 L-12,-12.5 Z";

// drawPiece puts a piece at a point; whether it is turned depends on who sits
// below.
function drawPiece(piece, x, y, bottom, letters) {
  const turned = isBlack(piece) !== (bottom === BLACK);
  const text = glyphOf(piece, letters);
  const group = element("g", {
    class: "piece" + (piece.length > 1 ? " promoted" : "") + (letters ? " letters" : ""),
    transform: `translate(${x} ${y})${turned ? " rotate(180)" : ""}`,
    "data-piece": piece,
  });
  group.append(element("path", { class: "outline", d: pieceOutline }));
  group.append(letters ? element("text", { x: 0, y: 9, "text-anchor": "middle" }, text) : drawKanji(text, 0, 2.2, 20));
  return group;
}

// centre returns where a square's middle is.
function centre(square, bottom) {
  const shown = bottom === BLACK ? square : 80 - square;
  return [CELL * (shown % 9 + 0.5), CELL * (Math.floor(shown / 9) + 0.5)];
}

// drawHand draws what a side holds in a row, the strongest first.
function drawHand(position, side, bottom, letters) {
  const group = element("g", { class: "hand", "data-side": side === BLACK ? "b" : "w" });
  const held = HAND_ORDER.filter((kind) => position.hands[side][kind] > 0);
  held.forEach((kind, i) => {
    const x = CELL / 2 + i * (CELL + 12), count = position.hands[side][kind];
    const piece = drawPiece(side === BLACK ? kind : kind.toLowerCase(), x, HAND / 2, bottom, letters);
    piece.setAttribute("data-count", count);
    group.append(piece);
    if (count > 1) group.append(element("text", { class: "count", x: x + 17, y: HAND / 2 + 15 }, String(count)));
  });
  if (held.length === 0) group.append(element("text", { class: "coordinate", x: 4, y: HAND / 2 + 4 }, boardWords.nothingInHand));
  return group;
}

function drawGrid(bottom, letters) {
  const group = element("g", { class: "grid" });
  for (let i = 0; i <= 9; i++) {
    group.append(element("line", { x1: 0, x2: BOARD, y1: i * CELL, y2: i * CELL }), element("line", { y1: 0, y2: BOARD, x1: i * CELL, x2: i * CELL }));
  }
  for (const x of [3, 6]) for (const y of [3, 6]) group.append(element("circle", { cx: x * CELL, cy: y * CELL, r: 3 }));
  for (let i = 0; i < 9; i++) {
    const file = bottom === BLACK ? 9 - i : i + 1, rank = bottom === BLACK ? i : 8 - i;
    group.append(element("text", { class: "coordinate", x: (i + 0.5) * CELL, y: -6, "text-anchor": "middle" }, String(file)));
    const x = BOARD + 9, y = (i + 0.5) * CELL;
    group.append(letters ? element("text", { class: "coordinate", x, y: y + 4, "text-anchor": "middle" }, String.fromCharCode(97 + rank)) : drawKanji(RANKS[rank], x, y, 11));
  }
  return group;
}

// drawBoard returns the picture of a position after a move (none at the start),
// with the side at the bottom.
function drawBoard(position, move, bottom, letters, label) {
  const svg = element("svg", {
    class: "board", role: "img", "aria-label": label, "data-sfen": sfenOf(position),
    viewBox: `-4 ${-EDGE - HAND} ${BOARD + EDGE + 6} ${BOARD + EDGE + 2 * HAND + 2}`,
  });
  const marks = element("g");
  if (move) {
    const mark = (name, square) => {
      const [x, y] = centre(square, bottom);
      marks.append(element("rect", { class: name, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL }));
    };
    if (move[1] !== "*") mark("from", squareIndex(move));
    mark("to", squareIndex(move.slice(2, 4)));
  }
  const pieces = element("g");
  position.squares.forEach((piece, square) => {
    if (!piece) return;
    const group = drawPiece(piece, ...centre(square, bottom), bottom, letters);
    group.setAttribute("data-square", squareName(square));
    pieces.append(group);
  });
  const top = drawHand(position, 1 - bottom, bottom, letters), below = drawHand(position, bottom, bottom, letters);
  top.setAttribute("transform", `translate(0 ${-EDGE - HAND})`);
  below.setAttribute("transform", `translate(0 ${BOARD + 4})`);
  svg.append(element("rect", { class: "wood", width: BOARD, height: BOARD }), marks, drawGrid(bottom, letters), pieces, top, below);
  return svg;
}

// squareAt is the square at a point of a board; null beside it.
function squareAt(svg, event, bottom) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const file = Math.floor(x / CELL), rank = Math.floor(y / CELL);
  if (file < 0 || file > 8 || rank < 0 || rank > 8) return null;
  return bottom === BLACK ? 9 * rank + file : 80 - 9 * rank - file;
}

// spotAt is the square, or the piece in hand of the side to move, at a point of a board, as moves in
// USI begin: 7g, P*.
function spotAt(svg, event, position, bottom) {
  const square = squareAt(svg, event, bottom);
  if (square !== null) return squareName(square);
  const piece = event.target.closest?.(".hand .piece")?.dataset.piece;
  return piece && isBlack(piece) === (position.side === BLACK) ? `${piece.toUpperCase()}*` : null;
}

// isOwn reports whether the side to move has a piece at a spot.
function isOwn(position, spot) {
  if (spot?.[1] === "*") return true;
  const piece = spot && position.squares[squareIndex(spot)];
  return Boolean(piece) && isBlack(piece) === (position.side === BLACK);
}

// pieceAt is the picture of the piece at a spot that side has chosen.
function pieceAt(svg, spot, side) {
  if (spot?.[1] !== "*") return svg.querySelector(`[data-square="${spot}"]`);
  const piece = side === BLACK ? spot[0] : spot[0].toLowerCase();
  return svg.querySelector(`.hand[data-side="${side === BLACK ? "b" : "w"}"] .piece[data-piece="${piece}"]`);
}
