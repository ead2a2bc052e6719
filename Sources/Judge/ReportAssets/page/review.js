// The page that `assay review` serves: it writes goldens, authorized by its token.

const reviewToken = JSON.parse(byId("review").textContent);

let isWriting = false;
addEventListener("beforeunload", (event) => { if (isWriting) event.preventDefault(); });

const acceptedCases = () => decidable.filter((one) => one.decision === "accept");

/** The buttons that only a served page has. */
function reviewButtons(isMain = true) {
  const count = acceptedCases().length;
  return [
    button(`Write ${counted(count, "golden")}`, writeGoldens, { class: isMain && isDecided() ? "primary" : null, disabled: count === 0, "aria-keyshortcuts": "w" }),
    button("Done", () => endReview(), { class: isMain && isDecided() && count === 0 ? "primary" : null }),
  ];
}

/** Lets nothing be pressed until a request is answered. */
async function whileWriting(words, request) {
  const parts = document.querySelectorAll(".top, main");
  isWriting = true;
  byId("headline").textContent = words;
  announce(words);
  for (const part of parts) part.inert = true;
  const reply = await request();
  for (const part of parts) part.inert = false;
  isWriting = false;
  drawHeadline();
  return reply;
}

/** Sends the decisions, so that the accepted cases become goldens: all of them or none. Returns whether they did. */
async function writeGoldens() {
  const count = acceptedCases().length;
  if (count === 0) { announce("Nothing is accepted that isn't written yet."); return false; }
  const reply = await whileWriting(`Writing ${counted(count, "golden")} …`, () => ask("decisions", decisionsFile()));
  if (reply.written) {
    goldensWritten(reply.written);
    announce(`${counted(reply.written.length, "golden")} written.`);
  } else showNotice("Nothing was written", reply.problems);
  return reply.written !== undefined;
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

/** Ends the review; asks first if accepted cases are not written. */
async function endReview(leaves = false) {
  const count = acceptedCases().length;
  if (count > 0 && !leaves) {
    showNotice(`${counted(count, "accepted golden")} ${count === 1 ? "isn't" : "aren't"} written`, ["The decisions stay in this browser."],
      button("Write and end", async () => { byId("notice").close(); if (await writeGoldens()) endReview(); }, { class: "primary" }),
      button("End without writing", () => { byId("notice").close(); endReview(true); }));
    return;
  }
  const reply = await whileWriting("Ending the review …", async () => {
    // The program prints the rejected cases in the terminal.
    if (decidable.some((one) => one.decision === "reject")) await ask("decisions", decisionsFile(["reject"]));
    return ask("done", "{}");
  });
  if (reply.problems) showNotice("The review goes on", reply.problems);
  else showNotice("The review has ended", [`${counted(reply.written.length, "golden")} written; the terminal lists them. You can close this page.`]);
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

/** Shows a message that the reader must close, with buttons for what to do. */
function showNotice(title, messages, ...buttons) {
  byId("notice-title").textContent = title;
  byId("notice-text").replaceChildren(...messages.slice(0, 20).map((message) => make("p", {}, withCode(message))),
    make("p", { class: "decision" }, buttons));
  byId("notice").showModal();
}
