// Requests to the server. Searches answer by events, one search at a time.

const server = { page: crypto.randomUUID(), search: null, searches: 0 };

// request sends a body to the server, and returns its answer. Errors are the server's sentences.
async function request(path, body, signal) {
  let response;
  try {
    response = await fetch(path, { method: "POST", body, signal });
  } catch (error) {
    throw signal?.aborted ? error : new Error(say("play_lost"));
  }
  if (response.ok) return response;
  const text = await response.text();
  throw new Error(text.startsWith("{") ? JSON.parse(text).error : text);
}

const withPage = (values) => JSON.stringify({ page: server.page, language: document.documentElement.lang, ...values });

// answerOf returns the answer to a request; where there is none, the reason is an error.
async function answerOf(response) {
  const answer = await response.json();
  if (answer?.error) throw new Error(answer.error);
  return answer;
}

// ask returns the answer to a request that needs no search; read what the server reads of a record.
const ask = async (path, values) => answerOf(await request(path, withPage(values)));
const read = async (content, name) => answerOf(await request(`/read?name=${encodeURIComponent(name)}&language=${document.documentElement.lang}`, content));

// search begins a search, which ends the one before, and calls heard[event] with what it finds.
// It returns whether the search came to its end.
async function search(path, values, heard) {
  stopSearch();
  const own = server.search = new AbortController();
  followSearch();
  try {
    const response = await request(path, withPage({ ...values, search: ++server.searches }), own.signal);
    for await (const { event, data } of eventsOf(response.body)) {
      if (own.signal.aborted) return false;
      if (event === "error") throw new Error(data.error);
      heard[event]?.(data);
    }
    return !own.signal.aborted;
  } catch (error) {
    if (!own.signal.aborted) complain(error);
    return false;
  } finally {
    if (server.search === own) server.search = null;
    followSearch();
  }
}

function stopSearch() {
  server.search?.abort();
  server.search = null;
}

// eventsOf reads server-sent events.
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const [, event, data] = part.match(/^event: (.*)\ndata: (.*)$/s);
      yield { event, data: JSON.parse(data) };
    }
  }
}

// complain tells the user what has gone wrong; notify tells something else.
const complain = (error) => notify(error.message);

function notify(text) {
  byId("notice").hidden = !text;
  byId("notice-text").replaceChildren(...proseOf(text));
}
