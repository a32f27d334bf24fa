// What the reader prefers is remembered where the browser allows it: for files
// some do not.

const byId = (id) => document.getElementById(id);

function remember(key, value) {
  try { localStorage.setItem("shotest-" + key, value); } catch { /* not remembered */ }
}

function recall(key) {
  try { return localStorage.getItem("shotest-" + key) ?? ""; } catch { return ""; }
}

function setTheme(theme) {
  byId("theme").value = theme;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

setTheme(recall("theme"));
byId("theme").addEventListener("change", (event) => { setTheme(event.target.value); remember("theme", event.target.value); });
