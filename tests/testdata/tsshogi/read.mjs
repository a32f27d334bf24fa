// Reads game records with tsshogi and prints a line of JSON for each.
import { readFileSync } from "node:fs";
import { importKIF, importJKFString, importKI2, importCSA } from "tsshogi";

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
  console.log(JSON.stringify({ path, usi: record.getUSI({ allMoves: true }), nodes, comments, bookmarks: record.bookmarks?.length ?? 0 }));
}
