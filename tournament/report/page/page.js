// The filter of the list of games: rows that hold all of its words. It outlasts the page's
// loading itself again.

const filter = byId("filter");

function showFiltered() {
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const row of document.querySelectorAll("#games tbody tr")) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
}

if (filter) {
  filter.hidden = false;
  filter.value = recall("filter " + location.pathname);
  filter.addEventListener("input", () => { remember("filter " + location.pathname, filter.value); showFiltered(); });
  showFiltered();
}
