// The page that `assay review` serves: it writes goldens, authorized by its token.

const reviewToken = JSON.parse(byId("review").textContent);

/** The buttons that only a served page has. */
function reviewButtons() {
  const accepted = decidable.filter((one) => one.decision === "accept").length;
  return [
    button(`Write ${counted(accepted, "golden")}`, writeGoldens,
      { class: "primary", disabled: decidable.every(isUndecided), "aria-keyshortcuts": "w" }),
    button("Done", endReview),
  ];
}

/** Sends the decisions, so that the accepted cases become goldens: all of them or none. */
async function writeGoldens() {
  if (decidable.every(isUndecided)) { announce("Nothing is decided yet."); return; }
  announce("Writing …");
  const reply = await ask("decisions", decisionsFile());
  if (reply.written) {
    goldensWritten(reply.written);
    announce(`${counted(reply.written.length, "golden")} written.`);
  } else showNotice("Nothing was written", reply.problems);
}

/** Shows the goldens written earlier in this review when its page is opened again. */
async function showWritten() {
  if (reviewToken === null) return;
  const { written } = await ask("written");
  if (written?.length > 0) goldensWritten(written);
}

/** Shows cases as written; they count as passed from now on. */
function goldensWritten(names) {
  const written = names.map((name) => caseByName.get(name)).filter((one) => one?.exchange !== undefined);
  storeDecisions(written.map((one) => [decisionKey(one), undefined]));
  for (const one of written) {
    data.counts[one.verdict] -= 1;
    data.counts.written = (data.counts.written ?? 0) + 1;
    Object.assign(one, { verdict: "written", exchange: undefined, decision: undefined });
  }
  decidable = cases.filter((one) => one.exchange !== undefined);
  // Only version control can restore the old goldens.
  undoable.length = 0;
  filter.verdicts.add("written");
  drawHeadline();
  refreshList();
  drawOverview();
  if (stage.one !== null) drawCase(stage.one);
}

async function endReview() {
  const reply = await ask("done", "{}");
  if (reply.problems) showNotice("The review goes on", reply.problems);
  else showNotice("The review has ended", ["The terminal lists the written goldens. You can close this page."]);
}

/** Sends a request, a POST if it has a body, and returns the reply; `problems` when the server refuses or cannot be reached. */
async function ask(path, body) {
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST", body,
      headers: { "Content-Type": "application/json", "X-Assay-Token": reviewToken },
    });
    if (response.headers.get("Content-Type") === "application/json") return await response.json();
    return { problems: [await response.text()] };
  } catch {
    return { problems: ["The review doesn't answer; it may have ended in the terminal. Start `assay review` again."] };
  }
}

/** Shows a message that the reader must close. */
function showNotice(title, messages) {
  byId("notice-title").textContent = title;
  byId("notice-text").replaceChildren(...messages.slice(0, 20).map((message) => make("p", {}, withCode(message))));
  byId("notice").showModal();
}
