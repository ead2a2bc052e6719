// The reviewer's decisions: kept in this browser by the hashes of each case, and exported for `assay accept --from`.

const DECISIONS = {
  accept: { words: "accepted", glyph: "✓", tone: "good" },
  reject: { words: "rejected", glyph: "✗", tone: "bad" },
};
const undoable = [];

/** The cases whose candidate may become a golden. */
let decidable = cases.filter((one) => one.exchange !== undefined);
const isUndecided = (one) => one.exchange !== undefined && one.decision === undefined;
/** Whether the review waits for a decision on a case; it doesn't for what passed within the tolerance. */
const isOpen = (one) => isUndecided(one) && one.groupIndex !== undefined;

/** The decidable cases of a group that the search and the filters in use list. */
const listedMembers = (group) => (list.members.get(group.index) ?? []).filter((one) => one.exchange !== undefined);

/** Accepts or rejects cases, or makes them undecided again. */
function decide(chosen, decision) {
  const changed = chosen.filter((one) => one.exchange !== undefined && one.decision !== decision);
  if (changed.length === 0) {
    announce(chosen.some((one) => one.exchange !== undefined) ? "That is decided already." : "This cannot be accepted or rejected.");
    return;
  }
  undoable.push(changed.map((one) => [one, one.decision]));
  for (const one of changed) one.decision = decision;
  decisionsChanged(changed);
  const what = changed.length === 1 ? changed[0].name : counted(changed.length, "case");
  announce(`${what} ${decision ? DECISIONS[decision].words : "left open"}. ${decidedWords()}`);
}

/** Decides on the open case and opens the next undecided one, or the summary after the last one. */
function decideCase(decision) {
  const { one } = stage;
  if (one === null) return;
  decide([one], decision);
  if (one.decision !== undefined) openUndecided(`${byId("toast").textContent}. `);
}

/** Opens the next undecided case of the list, or the next cause; the summary of the decisions if there is none anywhere. */
function openUndecided(said = "") {
  const place = list.found.indexOf(list.selected);
  const next = list.found.slice(place + 1).find(isOpen) ?? list.found.find((other) => other !== list.selected && isOpen(other));
  if (next) { openCase(next); return; }
  const group = filter.group === null ? undefined : groups.find((other) => other.members.some(isUndecided));
  if (group) { announce(`${said}This is the next cause.`); reviewGroup(group); return; }
  announce(`${said}${isDecided() ? "Everything is decided." : "Nothing else of the list can be decided."}`);
  showEnd();
}

/** Whether there were decisions to take, and none is left. */
const isDecided = () => !decidable.every(isUndecided) && !decidable.some(isOpen);

/** Shows what the decisions lead to if everything is decided. */
function showEnd() {
  if (!isDecided()) return;
  openOverview();
  byId("main").scrollTop = 0;
}

/** Decides on all listed cases of the open case's group and opens the next undecided case. */
function decideGroup(decision) {
  const group = groups[stage.one?.groupIndex];
  if (!group) return;
  decide(listedMembers(group), decision);
  openUndecided(`${byId("toast").textContent}. `);
}

/** Undoes the last decision and shows its case. */
function undoDecision() {
  const last = undoable.pop();
  if (!last) { announce("There is nothing to undo."); return; }
  for (const [one, before] of last) one.decision = before;
  decisionsChanged(last.map(([one]) => one));
  announce(`Undone for ${last.length === 1 ? last[0][0].name : counted(last.length, "case")}. ${decidedWords()}`);
  if (stage.one !== null && last.every(([one]) => one !== stage.one)) openCase(last[0][0]);
}

/** `12 of 131 decided, 2 of 3 groups`. */
function decidedWords() {
  const decided = decidable.filter((one) => one.decision !== undefined).length;
  const reviewed = groups.filter((group) => group.members.some((one) => one.exchange !== undefined));
  const done = reviewed.filter((group) => !group.members.some(isUndecided)).length;
  const causes = reviewed.length > 1 ? `, ${grouped(done)} of ${counted(reviewed.length, "group")}` : "";
  return `${grouped(decided)} of ${grouped(decided + decidable.filter(isOpen).length)} decided${causes}`;
}

const STORED_DECISIONS = "assay/decisions";
const MOST_STORED = 30_000;

/** The key of a stored decision: the case and the hashes of its golden and its candidate, so it is void when any of them changes. */
const decisionKey = ({ name, exchange }) => [name, ...exchange.map((hash) => (hash ?? "none").slice(0, 16))].join(" ");

/** All decisions stored in this browser, of other verifications too, the oldest first. */
function storedDecisions() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_DECISIONS) ?? "[]");
    return new Map(Array.isArray(stored) ? stored : []);
  } catch { return new Map(); /* Damaged storage counts as empty. */ }
}

/** Stores decisions by their keys; undefined removes one. */
function storeDecisions(changed) {
  const stored = storedDecisions();
  for (const [key, decision] of changed) {
    stored.delete(key);
    if (decision !== undefined) stored.set(key, decision);
  }
  try {
    localStorage.setItem(STORED_DECISIONS, JSON.stringify([...stored].slice(-MOST_STORED)));
  } catch { /* Without storage, decisions last as long as the page. */ }
}

function restoreDecisions() {
  const stored = storedDecisions();
  for (const one of decidable) {
    const decision = stored.get(decisionKey(one));
    if (Object.hasOwn(DECISIONS, decision)) one.decision = decision;
  }
}

/** Stores changed decisions and redraws what shows them. */
function decisionsChanged(changed) {
  storeDecisions(changed.map((one) => [decisionKey(one), one.decision]));
  if (filter.undecided) { refreshList(); return; }
  redrawRows();
  drawDecisions();
}

// Whether decisions changed while a case was open, so that the overview must be redrawn before it is shown.
let isOverviewStale = false;

/** Redraws everything that shows or counts decisions, except the list. */
function drawDecisions() {
  drawDecisionBar();
  isOverviewStale = stage.one !== null;
  if (stage.one !== null) { byId("decision")?.replaceWith(decisionPart(stage.one)); return; }
  const focused = document.activeElement?.dataset?.decide;
  byId("decisions")?.replaceWith(decisionsSection());
  if (byId("summary")) byId("summary").textContent = summarySentence();
  for (const part of document.querySelectorAll("#overview [data-group]")) {
    part.replaceWith(groupDecisionPart(groups[part.dataset.group]));
  }
  for (const review of document.querySelectorAll("[data-review]")) review.classList.toggle("primary", groups[review.dataset.review] === nextGroup());
  if (focused) document.querySelector(`#overview [data-decide="${CSS.escape(focused)}"]`)?.focus();
}

/** The file that `assay accept --from` reads: each decision with the hashes of its golden and its candidate. */
function decisionsFile(sent = ["accept", "reject"]) {
  const decided = decidable.filter((one) => sent.includes(one.decision));
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
