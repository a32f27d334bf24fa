// Reads reviews (shotest review --json, one object per line) from standard input. It checks what their sentences say about
// material by counting the pieces of tsshogi's positions, on the board and in hand, promoted pieces as unpromoted. It prints
// a line of JSON for each such sentence, with the reason in "wrong" if the sentence is false.
import { readFileSync } from "node:fs";
import { Color, Position, unpromotedPieceType } from "tsshogi";

const colors = { black: Color.BLACK, white: Color.WHITE };
const other = { black: "white", white: "black" };
const sides = { black: ["Black", "Shitate", "先手", "下手"], white: ["White", "Uwate", "後手", "上手"] };
const names = {
  pawn: ["pawn", "歩"], lance: ["lance", "香"], knight: ["knight", "桂"], silver: ["silver", "銀"],
  gold: ["gold", "金"], bishop: ["bishop", "角", "horse", "馬"], rook: ["rook", "飛車", "dragon", "竜", "龍", "飛"],
};

// claims are the forms of sentences about material. In each, won are the pieces gained on the line, lost those given up.
const claims = [
  [/(?<side>\w+) is (?<won>[^.]+) up\./, "up"],
  [/(?:(?<side>\w+) has won|wins) back (?<won>[^.]+)\./, "won"],
  [/(?:(?<side>\w+) has won|wins) (?<won>[^.]+) for (?<lost>[^.]+)\./, "won"],
  [/(?:(?<side>\w+) has won|wins) (?<won>[^.]+)\./, "won"],
  [/(?<side>[先後上下]手)の(?<won>[^。]+)得です。/, "up"],
  [/(?<side>[先後上下]手)が(?:(?<lost>[^。]+)と引き換えに)?(?<won>[^。]+)を(?:得ます|取り返します)。/, "won"],
  [/.*(?:と、|は)(?:(?<lost>[^。]+)と引き換えに)?(?<won>[^。]+?)を(?:ただで取る|取る|取り返す)手/, "won"],
];
const suspect = / up\.|\bwins? |\bwon\b|material|得です|得に|[駒歩]得|駒損|取り返|引き換え|ただで/;

function owned(position, side) {
  const count = {};
  const add = (type, n) => (count[type] = (count[type] ?? 0) + n);
  for (const square of position.board.listNonEmptySquares()) {
    const piece = position.board.at(square);
    if (piece.color === colors[side]) add(unpromotedPieceType(piece.type), 1);
  }
  position.hand(colors[side]).forEach(add);
  return count;
}

function play(position, usi) {
  const move = position.createMoveByUSI(usi);
  if (!move || !position.doMove(move)) throw new Error(`${usi} is not legal in ${position.sfen}`);
}

// listed counts the pieces in an enumeration in words.
function listed(words) {
  const count = {};
  let rest = words.replace(/^the (?:promoted )?(\w+) on \w\w$/, "a $1").replace(/^[１-９][一二三四五六七八九]の成?/, "").replace("と金", "歩");
  for (const [type, spelled] of Object.entries(names)) {
    for (const name of spelled) {
      rest = rest.replace(new RegExp(`(?:an? |(\\d+) )?${name}s?(?:(\\d+)枚)?`), (_, before, after) => {
        count[type] = (count[type] ?? 0) + Number(before ?? after ?? 1);
        return "";
      });
    }
  }
  if (rest.replace(/and|[ ,、と]/g, "")) throw new Error(`${words} is no list of pieces`);
  return count;
}

// wrongWith returns what is false in a sentence: "" if all is true, undefined if it says nothing about material.
function wrongWith(review, sentence) {
  const found = claims.map(([words, kind]) => [sentence.text.match(words), kind]).find(([match]) => match);
  if (!found) return suspect.test(sentence.text) ? "no known claim" : undefined;
  const position = new Position(), line = sentence.line;
  position.resetBySFEN(review.start);
  for (const move of review.moves.slice(0, line.ply)) play(position, move.move);
  if (line.passed) position.resetBySFEN(position.sfen.replace(/ ([bw]) /, (_, side) => (side === "b" ? " w " : " b ")));
  const [{ groups }, kind] = found;
  const mover = Object.keys(colors).find((side) => colors[side] === position.color);
  const side = groups.side ? Object.keys(sides).find((side) => sides[side].includes(groups.side)) : mover;
  const before = owned(position, side);
  for (const move of line.moves) play(position, move);
  const after = owned(position, side), theirs = owned(position, other[side]);
  const won = listed(groups.won), lost = groups.lost ? listed(groups.lost) : {};
  for (const type of Object.keys(names)) {
    const gained = (after[type] ?? 0) - (before[type] ?? 0), claimed = (won[type] ?? 0) - (lost[type] ?? 0);
    if (gained !== claimed) return `${gained} ${type} gained, ${claimed} claimed`;
    const ahead = (after[type] ?? 0) - (theirs[type] ?? 0);
    if (kind === "up" && ahead !== 2 * claimed) return `${ahead} more ${type} than the other side, ${claimed} claimed`;
  }
  return "";
}

for (const text of readFileSync(0, "utf8").split("\n").filter((text) => text.trim())) {
  const review = JSON.parse(text);
  for (const sentence of review.moves.flatMap((move) => move.sentences ?? []).filter((sentence) => sentence.line)) {
    const wrong = wrongWith(review, sentence);
    if (wrong === undefined) continue;
    console.log(JSON.stringify({ language: review.language, kind: sentence.kind, text: sentence.text, wrong }));
  }
}
