// Lines as rows of moves, each a button that shows the position after it.

// lineRow makes the row of a line. begin is the button that shows where it begins, if
// there is one; play is called with how many moves have been played.
function lineRow(line, play, begin) {
  const moves = line.moves.map((usi, i) => {
    const button = html("button", { type: "button", className: "step" }, ...proseOf(line.texts[i] ?? usi));
    button.addEventListener("click", () => play(i + 1));
    return button;
  });
  const row = html("div", { className: "line" }, ...(begin ? [begin] : []), ...moves, ...lineEnd(line));
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", say("line"));
  row.steps = moves;
  return row;
}

// lineEnd says how the game stands at the end of a line.
function lineEnd(line) {
  if (!line.moves.length || !line.score) return [];
  const chance = say("chance_of", { Side: say("black"), Chance: percentText(line.chance) });
  return [html("span", { className: "line-end" }, `${line.score} · ${chance}`)];
}

// markStep marks the move of a row that the board shows; 0 for none.
function markStep(row, step) {
  row.steps.forEach((button, i) => {
    if (i + 1 === step) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}
