// What the engine thinks of the position on the board, while one looks.

// analysis.rows are the lines that stand there.
const analysis = { on: true, lines: 3, nodes: 300_000, timer: 0, rows: [] };

// analyse searches the position on the board, once it has stood there for a moment.
function analyse(more = 1) {
  clearTimeout(analysis.timer);
  if (!analysis.on) return;
  analysis.timer = setTimeout(() => {
    const node = shownNode();
    if (isEnginesTurn(node)) return;
    const nodes = Math.max(analysis.nodes, more > 1 ? more * (node.found?.wanted ?? 0) : 0);
    if (!node.found?.last || node.found.wanted < nodes || node.found.asked !== analysis.lines) look(node, analysis.lines, nodes);
  }, 120);
}

// look searches a position for so many lines.
function look(node, lines, nodes) {
  return search("/analyse", { start: tree.head.start, moves: pathTo(node), lines, nodes }, {
    lines: (found) => { node.found = { ...node.found, ...found, wanted: nodes, asked: lines }; assess(node, found.lines[0]); },
    why: (why) => { node.found = { lines: [], ...node.found, why, last: why.last, wanted: nodes, asked: lines }; if (why.fault) notify(why.fault); showFound(node); },
  });
}

function setAnalysis(on) {
  analysis.on = byId("analysis-on").checked = on;
  clearTimeout(analysis.timer);
  if (!on) stopSearch();
  followSearch();
}

// assess keeps what a search says of a position.
function assess(node, line) {
  if (line?.moves && !node.told) Object.assign(node, { chance: line.chance, score: line.score });
  showFound(node);
}

// showFound shows what is known of a position, if it is on the board.
function showFound(node) {
  if (node !== shownNode()) return;
  const found = isHidden(node) ? undefined : node.found, lines = (found?.lines ?? []).filter(({ moves }) => moves);
  byId("analysis-depth").textContent = found?.depth ? say("play_depth", { Depth: found.depth, Nodes: spokenNumber(found.nodes) }) + (found.by ? ` · ${found.by}` : "") : "";
  analysis.rows = lines.map((line, i) => {
    const old = analysis.rows[i], same = old && old.line.ply === line.ply && old.line.moves.join() === line.moves.join();
    if (same) old.row.replaceChildren(...[...old.row.children].filter((child) => child.className !== "line-end"), ...lineEnd(line));
    return same ? old : { line, row: playableRow(line, [arrowOf(line.moves[0], "better", "")]) };
  });
  byId("lines").replaceChildren(...analysis.rows.map(({ row }) => html("li", {}, row)));
  told.rows = told.rows.filter(({ row }) => row.isConnected);
  byId("reasons").replaceChildren(...reasonsOf(found?.why));
  refreshGraph();
  drawStage();
  followTold();
}

// reasonsOf words why the best move is played: what it does, what is threatened, and why not the next
// best. All else is behind more.
function reasonsOf(why) {
  if (!why) return [];
  if (why.unsearched) return [paragraph(why.unsearched)];
  const nodes = [html("p", {}, html("strong", {}, ...proseOf(why.move)), ` ${why.does}`)], more = [];
  for (const { text, serious } of why.threats ?? []) (serious ? nodes : more).push(paragraph(text));
  nodes.push(...why.threat_lines.map((line) => playableRow(line, [arrowOf(line.moves[0], "threat", "")])));
  if (why.next) nodes.push(paragraph(why.next));
  if (why.reply) more.unshift(paragraph(why.reply));
  more.unshift(...argumentsOf(why));
  return [...nodes, html("details", {}, html("summary", {}, say("play_detail")), ...more)];
}

const paragraph = (text) => html("p", {}, ...proseOf(text));

// argumentsOf lists what speaks for and against a move.
function argumentsOf(of) {
  return [["+", of.for], ["−", of.against]].flatMap(([sign, all]) => (all ?? []).map(({ words, points }) => html("p", { className: "argument" }, html("span", { className: "n" }, points || sign), " ", ...proseOf(words))));
}

// analysisArrows are those of the best moves and of the threat in the position on the board.
function analysisArrows() {
  const { found } = shownNode();
  if (isHidden(shownNode())) return [];
  if (!found?.lines.length || !analysis.on && !isPlaying()) return null;
  const side = game.positions[shown.ply].side, names = ["black", "white"];
  const arrows = found.lines.slice(0, 1).filter((line) => line.moves).map((line) => arrowOf(line.moves[0], "better", names[side]));
  return [...arrows, ...(found.why?.threat_lines ?? []).map((line) => arrowOf(line.moves[0], "threat", names[1 - side]))];
}

// refreshGraph draws the curve anew when an assessment has come.
function refreshGraph() {
  const node = shownNode(), document = shown.ply === 0 ? null : moveAt(shown.ply);
  if (document ? document.chance === node.chance : review.document.start_chance === node.chance) return;
  readLine();
  markMove();
  followGraph();
}

// followSearch shows whether the engine is at work.
function followSearch() {
  byId("analysis-state").textContent = server.search ? say("play_searching") : "";
  byId("stop").hidden = !server.search || isEnginesTurn(shownNode());
  byId("more").hidden = Boolean(server.search) || !analysis.on;
}

function startAnalysis() {
  const { lines } = analysis;
  byId("analysis-on").addEventListener("change", (event) => { setAnalysis(event.target.checked); show(true); });
  byId("line-count").value = String(lines);
  byId("line-count").addEventListener("change", (event) => { analysis.lines = Number(event.target.value); analyse(); });
  byId("stop").addEventListener("click", () => { stopSearch(); followSearch(); });
  byId("more").addEventListener("click", () => analyse(4));
}
