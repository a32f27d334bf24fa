// The page begins, and shows a game.

// begin shows a game, after so many of its moves; or after the moves of a path in it. It ends the
// match, unless the game is the match's, with marks of its moves.
function begin(game, { ply = 0, path = [], keepsMatch = false, marks = [] } = {}) {
  stopSearch();
  if (!keepsMatch) endMatch();
  lesson.at = -1;
  sayFor(game.handicap);
  plant(game, marks);
  layOut(follow(path));
  if (ply > 0) seek(ply);
}

// data is what the page was made with.
let data;

// sayFor chooses the words of the sides, which have other names in handicap games.
function sayFor(handicap) {
  Object.assign(pageWords, data.words[handicap ? 1 : 0]);
  Object.assign(boardWords, { nothingInHand: say("nothing_in_hand"), sides: [say("black"), say("white")] });
}

// KEPT is where the game is kept when the page is loaded again, as for another language.
const KEPT = "shotest-board";

function keep() {
  const marks = playedNodes().map((node) => ({ path: pathTo(node), match: node.match, made: node.made }));
  sessionStorage.setItem(KEPT, JSON.stringify({ game: gameOf(), path: pathTo(shownNode()), reviewed: tree.reviewed, match, marks, bottom: shown.bottom }));
}

async function restore() {
  const fresh = new URLSearchParams(location.search).has("token"), kept = JSON.parse(sessionStorage.getItem(KEPT));
  history.replaceState(null, "", location.pathname + location.hash);
  if (fresh || !kept) return begin(data.game, { ply: data.ply });
  const { game, path, marks, reviewed } = kept;
  Object.assign(match, kept.match);
  shown.bottom = kept.bottom;
  if (isPlaying()) setAnalysis(false);
  begin(await ask("/game", { game, format: "" }).catch(() => data.game), { path, keepsMatch: true, marks });
  const found = reviewed && await ask("/reviewed", { start: tree.head.start, moves: reviewed }).catch(() => null);
  if (!found) return;
  const shownBefore = shownNode();
  layOut(follow(reviewed));
  keepReview(tree.line, found);
  setAnalysis(false);
  layOut(shownBefore);
}

async function start() {
  data = await unpack(byId("data").textContent);
  sayFor(false);
  document.documentElement.classList.add("live");
  desk.tell = tellMove;
  desk.arrows = () => analysisArrows();
  desk.drawn = drawTargets;
  desk.moved = () => { take(null); showFound(shownNode()); showAnswer(); showLesson(); followMatch(); if (!isPlaying()) analyse(); };
  startControls();
  startMoves();
  startAnalysis();
  startAsking();
  startMatch();
  startLessons();
  startSetup();
  startFiles();
  await restore();
  byId("language").addEventListener("change", (event) => { keep(); location.href = `/?language=${event.target.value}`; });
  window.addEventListener("pagehide", () => { keep(); navigator.sendBeacon("/close", withPage({})); });
  document.addEventListener("keydown", pressed);
  byId("notice-close").addEventListener("click", () => notify(""));
  performance.mark("ready");
}

// tellMove tells what is known of the move that is shown.
function tellMove(ply) {
  const node = nodeAt(ply), notes = (node.notes?.Comments ?? []).map((text) => html("p", { className: "comment" }, ...proseOf(text)));
  if (isHidden(node)) return notes;
  const facts = node.told ? [factsOf(ply), remarks(moveAt(ply))] : [];
  if (node.ending?.text) facts.push(html("p", { className: "ended" }, ...proseOf(node.ending.text)));
  if (node.thought) facts.push(html("details", {}, html("summary", {}, say("play_thought")), playableRow(node.thought, [])));
  return [...facts, ...(node.summary ?? []).map(({ text }) => paragraph(text)), ...notes];
}

start();
