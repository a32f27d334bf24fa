// Positions and moves. The page trusts the moves to be legal: they were checked
// when the game was played. Squares are counted as SFEN reads: 0 is 9a, 8 is
// 1a, 80 is 1i.

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const HAND_ORDER = ["R", "B", "G", "S", "N", "L", "P"];
const BLACK = 0, WHITE = 1;

const isBlack = (piece) => piece === piece.toUpperCase();
const squareIndex = (name) => (name.charCodeAt(1) - 97) * 9 + 57 - name.charCodeAt(0);
const squareName = (index) => String.fromCharCode(57 - (index % 9), 97 + Math.floor(index / 9));

// emptyHand counts nothing of each kind.
const emptyHand = () => Object.fromEntries(HAND_ORDER.map((kind) => [kind, 0]));

// parsePosition reads "startpos" or SFEN with or without the word before it.
function parsePosition(text) {
  const fields = text.replace(/^(sfen|startpos)\s*/, "").split(/\s+/);
  const [board, side, hands, number] = fields[0] ? fields : START.split(" ");
  const position = { squares: [], side: side === "w" ? WHITE : BLACK, hands: [emptyHand(), emptyHand()], number: Number(number ?? 1) };
  for (const [symbol, empty] of board.replaceAll("/", "").matchAll(/([1-9])|\+?[a-z]/gi)) {
    if (empty) position.squares.push(...Array(Number(empty)).fill(""));
    else position.squares.push(symbol);
  }
  for (const [, count, piece] of (hands ?? "-").matchAll(/(\d*)([a-z])/gi)) {
    position.hands[isBlack(piece) ? BLACK : WHITE][piece.toUpperCase()] += Number(count || 1);
  }
  return position;
}

// playMove returns the position after a move in USI.
function playMove(before, usi) {
  const position = {
    squares: before.squares.slice(), side: 1 - before.side,
    hands: before.hands.map((hand) => ({ ...hand })), number: before.number + 1,
  };
  const to = squareIndex(usi.slice(2, 4));
  const hand = position.hands[before.side];
  if (usi[1] === "*") {
    hand[usi[0]]--;
    position.squares[to] = before.side === BLACK ? usi[0] : usi[0].toLowerCase();
    return position;
  }
  const from = squareIndex(usi);
  const captured = before.squares[to];
  if (captured) hand[captured.replace("+", "").toUpperCase()]++;
  position.squares[to] = (usi[4] === "+" ? "+" : "") + before.squares[from];
  position.squares[from] = "";
  return position;
}

// sfenOf spells a position as the engine does.
function sfenOf(position) {
  const ranks = [];
  for (let rank = 0; rank < 9; rank++) {
    const row = position.squares.slice(9 * rank, 9 * rank + 9).map((piece) => piece || "1").join("");
    ranks.push(row.replace(/1+/g, (run) => String(run.length)));
  }
  const held = (side) => HAND_ORDER.map((kind) => {
    const count = position.hands[side][kind];
    const letter = side === BLACK ? kind : kind.toLowerCase();
    return count ? (count > 1 ? count : "") + letter : "";
  }).join("");
  return `${ranks.join("/")} ${position.side === BLACK ? "b" : "w"} ${held(BLACK) + held(WHITE) || "-"} ${position.number}`;
}
