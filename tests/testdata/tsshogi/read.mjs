// Reads game records with tsshogi and prints a line of JSON for each.
import { readFileSync } from "node:fs";
import { importKIF, importJKFString, importKI2, importCSA, Move } from "tsshogi";

// linesOf returns the moves from the start to each end of a record, in USI, and the name of the ending.
function linesOf(record) {
  const lines = [];
  record.forEach((node) => {
    if (node.next) return;
    const words = [];
    for (let at = node; at.prev; at = at.prev) words.unshift(at.move instanceof Move ? at.move.usi : at.move.type);
    lines.push(words.join(" "));
  });
  return lines;
}

for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  const read = { kifu: importKIF, jkf: importJKFString, ki2u: importKI2, csa: importCSA }[path.split(".").pop()];
  const record = read(text);
  if (record instanceof Error) {
    console.log(JSON.stringify({ path, error: String(record) }));
    continue;
  }
  let nodes = 0, comments = 0;
  record.forEach((node) => {
    nodes++;
    if (node.comment) comments++;
  });
  console.log(JSON.stringify({ path, usi: record.getUSI({ allMoves: true }), nodes, comments, bookmarks: record.bookmarks?.length ?? 0,
    lines: linesOf(record) }));
}
