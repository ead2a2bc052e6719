// What the reviewer decides: kept over a reload, taken back by undo, and exported for `assay accept --from`.

const DECISIONS = {
  accept: { done: "accepted", glyph: "✓", tone: "good" },
  reject: { done: "rejected", glyph: "✗", tone: "bad" },
};
const decisionsKey = `assay/decisions/${data.id}`;
const undoable = [];

/** The cases that can be decided on: a golden is there for them to replace, or none is, and nothing else is wrong. */
let decidable = cases.filter((one) => one.exchange !== undefined);
const isUndecided = (one) => one.exchange !== undefined && one.decision === undefined;

/** Decides on cases, or with no decision leaves them open again. */
function decide(chosen, decision) {
  const changed = chosen.filter((one) => one.exchange !== undefined && one.decision !== decision);
  if (changed.length === 0) {
    announce(chosen.some((one) => one.exchange !== undefined) ? "That is decided already." : "This cannot be accepted or rejected.");
    return;
  }
  undoable.push(changed.map((one) => [one, one.decision]));
  for (const one of changed) one.decision = decision;
  decisionsChanged();
  const what = changed.length === 1 ? changed[0].name : counted(changed.length, "case");
  announce(`${what} ${decision ? DECISIONS[decision].done : "left open"}. ${decidedWords()}`);
}

/** Decides on the open case and goes on to the next one that is not decided. */
function decideCase(decision) {
  const { one } = stage;
  if (one === null) return;
  decide([one], decision);
  const place = list.found.indexOf(one);
  const next = list.found.slice(place + 1).find(isUndecided) ?? list.found.find(isUndecided);
  if (next) openCase(next);
}

/** Decides on all cases of the open case's group. */
function decideGroup(decision) {
  const group = groups[stage.one?.groupIndex];
  if (group) decide(group.members, decision);
}

/** Takes the last decision back and shows what it was about. */
function undoDecision() {
  const last = undoable.pop();
  if (!last) { announce("There is nothing to undo."); return; }
  for (const [one, before] of last) one.decision = before;
  decisionsChanged();
  announce(`Undone for ${last.length === 1 ? last[0][0].name : counted(last.length, "case")}. ${decidedWords()}`);
  if (stage.one !== null && last.every(([one]) => one !== stage.one)) openCase(last[0][0]);
}

function decidedWords() {
  const decided = decidable.filter((one) => one.decision !== undefined).length;
  return `${grouped(decided)} of ${grouped(decidable.length)} decided`;
}

/** Keeps the decisions and draws what shows them. */
function decisionsChanged() {
  const kept = decidable.filter((one) => one.decision !== undefined).map((one) => [one.name, one.decision]);
  try {
    if (kept.length > 0) localStorage.setItem(decisionsKey, JSON.stringify(kept));
    else localStorage.removeItem(decisionsKey);
  } catch { /* Without storage they last as long as the page. */ }
  list.window = [-1, -1];
  if (filter.undecided) refreshList();
  else drawRows();
  drawDecisionBar();
  if (stage.one === null) {
    const focused = document.activeElement?.getAttribute("aria-label");
    drawOverview();
    if (focused) document.querySelector(`#overview [aria-label="${CSS.escape(focused)}"]`)?.focus();
  } else byId("decision")?.replaceWith(decisionPart(stage.one));
}

function restoreDecisions() {
  let kept = [];
  try { kept = JSON.parse(localStorage.getItem(decisionsKey) ?? "[]"); } catch { /* What cannot be read counts as none. */ }
  for (const [name, decision] of Array.isArray(kept) ? kept : []) {
    const one = caseByName.get(name);
    if (one?.exchange !== undefined && Object.hasOwn(DECISIONS, decision)) one.decision = decision;
  }
}

/** The file `assay accept --from` reads: for each decision the hash of the golden and that of the candidate. */
function decisionsFile() {
  const decided = decidable.filter((one) => one.decision !== undefined);
  return `${JSON.stringify({
    assay: "decisions",
    version: 1,
    decisions: decided.map(({ name, decision, exchange: [golden, candidate] }) => ({ name, decision, golden, candidate })),
  }, null, 1)}\n`;
}

function exportDecisions() {
  if (decidable.every(isUndecided)) { announce("Nothing is decided yet."); return; }
  const url = URL.createObjectURL(new Blob([decisionsFile()], { type: "application/json" }));
  make("a", { href: url, download: "decisions.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  announce("Saved as decisions.json.");
}

/** How far the review is, at the top of every part. */
function drawDecisionBar() {
  const bar = byId("decision-bar");
  bar.hidden = reviewToken === null && decidable.every(isUndecided);
  if (bar.hidden) return;
  bar.replaceChildren(
    make("span", { class: "faint" }, decidedWords()),
    make("button", { type: "button", onclick: undoDecision, disabled: undoable.length === 0, "aria-keyshortcuts": "u" }, "Undo"),
    ...(reviewToken === null
      ? [make("button", { type: "button", class: "primary", onclick: exportDecisions, "aria-keyshortcuts": "e" }, "Export")]
      : reviewButtons()));
}

/** The buttons of one case. */
function decisionPart(one) {
  if (one.written) return make("div", { id: "decision", class: "decision" }, make("span", { class: "badge good" }, "✓ written"));
  if (one.exchange === undefined) return make("div", { id: "decision", hidden: true });
  const button = (decision, words, key) => make("button", {
    type: "button", class: `decide ${DECISIONS[decision].tone}`, "aria-pressed": String(one.decision === decision),
    "aria-keyshortcuts": key, onclick: () => {
      if (one.decision === decision) decide([one], undefined);
      else decideCase(decision);
      document.querySelector(`#decision [aria-keyshortcuts="${key}"]`)?.focus();
    },
  }, `${DECISIONS[decision].glyph} ${words}`);
  return make("div", { id: "decision", class: "decision", role: "group", "aria-label": "Decision" },
    button("accept", "Accept", "a"), button("reject", "Reject", "x"));
}

/** The buttons of a group of cases. */
function groupDecisionPart(group) {
  const members = group.members.filter((one) => one.exchange !== undefined);
  if (members.length === 0) return null;
  const button = (decision, words) => make("button", {
    type: "button", class: `decide ${DECISIONS[decision].tone}`,
    "aria-pressed": String(members.every((one) => one.decision === decision)),
    "aria-label": `${words} ${counted(members.length, "case")}: ${group.sentence}`, onclick: () => decide(members, decision),
  }, `${DECISIONS[decision].glyph} ${words}${members.length > 1 ? " all" : ""}`);
  return make("div", { class: "decision" }, button("accept", "Accept"), button("reject", "Reject"));
}

/** What was decided and what to do with it. */
function decisionsSection() {
  const accepted = decidable.filter((one) => one.decision === "accept").length;
  const rejected = decidable.filter((one) => one.decision === "reject").length;
  if (accepted + rejected === 0 || reviewToken !== null) return null;
  const command = "assay accept --from decisions.json";
  return make("section", { class: "block" }, make("h3", {}, "Decisions"),
    make("p", {}, `${grouped(accepted)} accepted, ${grouped(rejected)} rejected, `
      + `${grouped(decidable.length - accepted - rejected)} open. They stay in this browser; export them, then:`),
    make("div", { class: "command" }, make("code", {}, command), copyButton(command, command)));
}
