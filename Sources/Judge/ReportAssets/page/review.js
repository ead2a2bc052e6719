// A page that `assay review` serves writes goldens itself, with the token it was given.

const reviewToken = JSON.parse(byId("review").textContent);
const WRITTEN = { done: "written", tone: "good" };

/** The buttons of a page that is served. */
function reviewButtons() {
  const accepted = decidable.filter((one) => one.decision === "accept").length;
  return [
    make("button", {
      type: "button", class: "primary", onclick: writeGoldens, disabled: decidable.every(isUndecided), "aria-keyshortcuts": "w",
    }, `Write ${counted(accepted, "golden")}`),
    make("button", { type: "button", onclick: endReview }, "Done"),
  ];
}

/** Sends the decisions; the accepted cases become goldens, all of them or none. */
async function writeGoldens() {
  if (decidable.every(isUndecided)) { announce("Nothing is decided yet."); return; }
  announce("Writing …");
  const reply = await post("decisions", decisionsFile());
  if (reply.written) goldensWritten(new Set(reply.written));
  else showNotice("Nothing was written", reply.problems);
}

function goldensWritten(names) {
  for (const one of decidable) {
    if (names.has(one.name)) { one.written = true; one.exchange = undefined; one.decision = undefined; }
  }
  decidable = cases.filter((one) => one.exchange !== undefined);
  // What is written is no longer taken back here, but by version control.
  undoable.length = 0;
  decisionsChanged();
  announce(`${counted(names.size, "golden")} written.`);
}

async function endReview() {
  const reply = await post("done", "{}");
  if (reply.problems) showNotice("The review goes on", reply.problems);
  else showNotice("The review has ended", ["What was written is listed in the terminal. This page can be closed."]);
}

/** What the server replies; `problems` when it cannot be reached or refuses. */
async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST", body, headers: { "Content-Type": "application/json", "X-Assay-Token": reviewToken },
    });
    if (response.headers.get("Content-Type") === "application/json") return await response.json();
    return { problems: [await response.text()] };
  } catch {
    return { problems: ["The review does not answer; it may have ended in the terminal. Start `assay review` again."] };
  }
}

/** Says something that must be read. */
function showNotice(title, sentences) {
  byId("notice-title").textContent = title;
  byId("notice-text").replaceChildren(...sentences.slice(0, 20).map((sentence) => make("p", {}, hintParts(sentence))));
  byId("notice").showModal();
}
