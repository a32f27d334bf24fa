// What is said of the move that is shown.

// told.rows are the lines that stand there, with the rows that play them.
const told = { rows: [] };

function tell() {
  told.rows = [];
  const ply = shown.ply;
  byId("told").replaceChildren(heading(ply), ...desk.tell(ply));
  byId("told-box").scrollTop = 0;
}

// remarks are the sentences about a move, and the better line.
function remarks(move) {
  const sentences = move.sentences ?? [], items = sentences.map(sentenceItem), better = betterItem(move, sentences);
  if (better) items.push(better);
  return items.length ? html("ul", { className: "sentences" }, ...items) : html("p", { className: "quiet" }, say("no_remark"));
}

function heading(ply) {
  if (ply === 0) return html("h3", {}, say("start"));
  const move = moveAt(ply);
  const node = html("h3", {}, html("span", { className: "n" }, String(ply)), " ", hidden(sideMark(moverAt(ply))), ` ${plainMove(move.text)}`, glyphNode(move));
  if (move.mark_name) node.append(" ", html("span", { className: `mark-name ${move.mark}` }, move.mark_name));
  return node;
}

const factList = (facts) => html("dl", { className: "told-facts" }, ...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));

// factsBeside tells how the game stood before the first move that was reviewed; of other moves, that they were not.
function factsBeside(ply) {
  const facts = [], chance = chanceAt(ply), score = ply === 0 ? review.document.start_score : moveAt(ply).score;
  if (chance !== undefined) facts.push(factList([[say("chance", { Side: say("black") }), percentText(chance)], [say("score"), score]]));
  if (ply > 0 || chance === undefined) facts.push(html("p", { className: "quiet" }, say("not_reviewed")));
  return facts;
}

// factsOf tells how the move changed the chances of the side that played it.
function factsOf(ply) {
  const move = moveAt(ply), side = moverAt(ply);
  const before = percentText(chanceFor(side, chanceAt(ply - 1))), after = percentText(chanceFor(side, move.chance));
  const facts = [[say("chance", { Side: sideName(side) }), `${before} → ${after}`], [say("score"), move.score]];
  if (move.loss >= LEAST_LOSS) facts.splice(1, 0, [say("lost"), pointsText(move.loss)]);
  if (move.clock) facts.push([say("time"), move.clock]);
  return factList(facts);
}

function sentenceItem(sentence) {
  const item = html("li", {}, html("p", {}, ...proseOf(sentence.text)));
  item.dataset.kind = sentence.kind;
  if (sentence.line || sentence.arrows?.length) item.append(playableRow(sentence.line ?? { ply: shown.ply, moves: [], texts: [] }, sentence.arrows ?? []));
  return item;
}

// betterItem shows what was better where no sentence does.
function betterItem(move, sentences) {
  const { better } = move;
  if (!better?.moves.length) return null;
  if (sentences.some(({ line }) => line && line.ply === better.ply && !line.passed && line.moves[0] === better.moves[0])) return null;
  const item = html("li", {}, html("p", {}, say("better")));
  item.dataset.kind = "line";
  item.append(playableRow(better, [arrowOf(move.move, "played", move.side), arrowOf(better.moves[0], "better", move.side)]));
  return item;
}

// playableRow is a line on the main board, which can be shown where it begins as well,
// with its arrows.
function playableRow(line, arrows) {
  const label = say("show_on_board"), grid = element("path", { d: "M1,1 H16 V16 H1 Z M6,1 V16 M11,1 V16 M1,6 H16 M1,11 H16" });
  const eye = html("button", { type: "button", className: "begin", title: label }, element("svg", { viewBox: "0 0 17 17", "aria-hidden": "true" }, grid));
  if (line.moves.length) eye.setAttribute("aria-label", label);
  else eye.append(label);
  eye.setAttribute("aria-pressed", "false");
  const row = lineRow(line, (step) => openLine(line, step, arrows), eye);
  eye.addEventListener("click", () => (shown.line === line && shown.step === 0 ? backToGame() : openLine(line, 0, arrows)));
  told.rows.push({ line, row, eye });
  return row;
}

// followTold marks what of it the board shows.
function followTold() {
  for (const { line, row, eye } of told.rows) {
    const open = shown.line === line;
    row.classList.toggle("open", open);
    markStep(row, open ? shown.step : 0);
    eye.setAttribute("aria-pressed", String(open && shown.step === 0));
  }
}
